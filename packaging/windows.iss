; Installer for Windows, made by Inno Setup of the folder that PyInstaller wrote. Untried: nobody has run it yet.
; iscc /DVersion=0.1.0 packaging\windows.iss
#ifndef Version
  #define Version "0.1.0"
#endif

[Setup]
AppId=io.trainplan.Trainplan
AppName=Trainplan
AppVersion={#Version}
DefaultDirName={autopf}\Trainplan
DefaultGroupName=Trainplan
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ChangesAssociations=yes
OutputBaseFilename=trainplan-{#Version}-setup
OutputDir=..\dist
Compression=lzma2
SolidCompression=yes
ArchitecturesInstallIn64BitMode=x64compatible
LicenseFile=..\LICENSE

[Files]
Source: "..\dist\trainplan\*"; DestDir: "{app}"; Flags: recursesubdirs

[Icons]
Name: "{group}\Trainplan"; Filename: "{app}\trainplan-window.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.trainplan"; ValueType: string; ValueData: "Trainplan.Plan"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Trainplan.Plan"; ValueType: string; ValueData: "Plan of a training cluster"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Trainplan.Plan\shell\open\command"; ValueType: string; ValueData: """{app}\trainplan-window.exe"" open ""%1"""
