"""The application: window, menus, welcome page, status bar, handling of faults."""
