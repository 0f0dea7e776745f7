"""The monitoring plan as files: DCGM counters, Prometheus, Alertmanager, Grafana."""
