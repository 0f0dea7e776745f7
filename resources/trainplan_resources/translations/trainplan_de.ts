<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>trainplan</name>
    <message>
        <source> (recommended)</source>
        <translation> (empfohlen)</translation>
    </message>
    <message>
        <source> = {count} accelerators</source>
        <translation> = {count} Beschleuniger</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>&quot;{rest}&quot; does not belong to it</source>
        <translation>„{rest}“ gehört nicht dazu</translation>
    </message>
    <message>
        <source>&quot;{rest}&quot; is not a unit of it</source>
        <translation>„{rest}“ ist keine Einheit davon</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is ambiguous: the decimal sign here is &quot;{decimal}&quot;, as in {example}</source>
        <translation>„{text}“ ist mehrdeutig: das Dezimalzeichen ist hier „{decimal}“, wie in {example}</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is ambiguous: write 8000 or 8192 in full, or Ki for 1024</source>
        <translation>„{text}“ ist mehrdeutig: 8000 oder 8192 ausschreiben, oder Ki für 1024</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is ambiguous: write M for million, B for billion, T for trillion</source>
        <translation>„{text}“ ist mehrdeutig: M für Millionen, B für Milliarden, T für Billionen schreiben</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is ambiguous: write min for minutes, or month</source>
        <translation>„{text}“ ist mehrdeutig: min für Minuten schreiben, oder month für Monate</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is ambiguous: write {alike}{note}</source>
        <translation>„{text}“ ist mehrdeutig: {alike} schreiben{note}</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is ambiguous: write {first}B for bytes or {first}b for bits</source>
        <translation>„{text}“ ist mehrdeutig: {first}B für Bytes oder {first}b für Bits schreiben</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not a number</source>
        <translation>„{text}“ ist keine Zahl</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not understood, {problem}: {how}</source>
        <translation>„{text}“ ist nicht verständlich, {problem}: {how}</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is too large a number</source>
        <translation>„{text}“ ist eine zu große Zahl</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>&amp;About Trainplan</source>
        <translation>Ü&amp;ber Trainplan</translation>
    </message>
    <message>
        <source>&amp;Add a scenario…</source>
        <translation>&amp;Szenario hinzufügen…</translation>
    </message>
    <message>
        <source>&amp;Close plan</source>
        <translation>P&amp;lan schließen</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Delete this scenario</source>
        <translation>Dieses Szenario &amp;löschen</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Findings in one line</source>
        <translation>&amp;Befunde in einer Zeile</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>&amp;Glossar</translation>
    </message>
    <message>
        <source>&amp;Go to…</source>
        <translation>&amp;Gehe zu…</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Help on this</source>
        <translation>&amp;Hilfe hierzu</translation>
    </message>
    <message>
        <source>&amp;Help under every field</source>
        <translation>Hilfe &amp;unter jedem Feld</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Name and notes…</source>
        <translation>&amp;Name und Notizen…</translation>
    </message>
    <message>
        <source>&amp;New plan</source>
        <translation>&amp;Neuer Plan</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Öffnen…</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;Plan</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>&amp;Drucken…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Redo {what}</source>
        <translation>&amp;Wiederholen: {what}</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>&amp;Study</source>
        <translation>&amp;Untersuchen</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Undo {what}</source>
        <translation>&amp;Rückgängig: {what}</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>(PUE - 1) x IT power</source>
        <translation>(PUE - 1) x IT-Leistung</translation>
    </message>
    <message>
        <source>, for </source>
        <translation>, seit </translation>
    </message>
    <message>
        <source>, rail-optimised</source>
        <translation>, rail-optimiert</translation>
    </message>
    <message>
        <source>, stage {stage}</source>
        <translation>, Stufe {stage}</translation>
    </message>
    <message>
        <source>Use --ipc=host, or --shm-size=1g or more; in Kubernetes an emptyDir of medium Memory</source>
        <translation>--ipc=host oder --shm-size=1g und mehr; in Kubernetes ein emptyDir mit Medium Memory</translation>
    </message>
    <message>
        <source>/dev/shm: Docker gives 0.0625, NCCL wants 1</source>
        <translation>/dev/shm: Docker gibt 0,0625, NCCL will 1</translation>
    </message>
    <message>
        <source>0 to 0.1.</source>
        <translation>0 bis 0,1.</translation>
    </message>
    <message>
        <source>0 to 0.12 USD.</source>
        <translation>0 bis 0,12 USD.</translation>
    </message>
    <message>
        <source>0 to 0.5.</source>
        <translation>0 bis 0,5.</translation>
    </message>
    <message>
        <source>0 to 0.9.</source>
        <translation>0 bis 0,9.</translation>
    </message>
    <message>
        <source>0 to 4,500 USD.</source>
        <translation>0 bis 4.500 USD.</translation>
    </message>
    <message>
        <source>0 to 5.</source>
        <translation>0 bis 5.</translation>
    </message>
    <message>
        <source>0 where nothing waits.</source>
        <translation>0, wo nichts wartet.</translation>
    </message>
    <message>
        <source>0.001 to 0.05.</source>
        <translation>0,001 bis 0,05.</translation>
    </message>
    <message>
        <source>0.02 to 0.7.</source>
        <translation>0,02 bis 0,7.</translation>
    </message>
    <message>
        <source>0.03 to 0.1 of the price.</source>
        <translation>0,03 bis 0,1 des Preises.</translation>
    </message>
    <message>
        <source>0.05 to 0.12 list, 0 at some new clouds</source>
        <translation>Liste 0,05 bis 0,12; 0 bei manchen neuen Clouds</translation>
    </message>
    <message>
        <source>0.05 to 0.12.</source>
        <translation>0,05 bis 0,12.</translation>
    </message>
    <message>
        <source>0.05 to 0.15 a year.</source>
        <translation>0,05 bis 0,15 je Jahr.</translation>
    </message>
    <message>
        <source>0.05 to 0.25 USD.</source>
        <translation>0,05 bis 0,25 USD.</translation>
    </message>
    <message>
        <source>0.1 to 0.2.</source>
        <translation>0,1 bis 0,2.</translation>
    </message>
    <message>
        <source>0.1 to 0.3.</source>
        <translation>0,1 bis 0,3.</translation>
    </message>
    <message>
        <source>0.1 to 0.4 after four years.</source>
        <translation>0,1 bis 0,4 nach vier Jahren.</translation>
    </message>
    <message>
        <source>0.1 to 0.5 for ten nodes.</source>
        <translation>0,1 bis 0,5 für zehn Knoten.</translation>
    </message>
    <message>
        <source>0.1 to 0.5.</source>
        <translation>0,1 bis 0,5.</translation>
    </message>
    <message>
        <source>0.10</source>
        <translation>0.10</translation>
    </message>
    <message>
        <source>0.16.1</source>
        <translation>0.16.1</translation>
    </message>
    <message>
        <source>0.19</source>
        <translation>0.19</translation>
    </message>
    <message>
        <source>0.5 to 0.9.</source>
        <translation>0,5 bis 0,9.</translation>
    </message>
    <message>
        <source>0.7 to 0.98.</source>
        <translation>0,7 bis 0,98.</translation>
    </message>
    <message>
        <source>0.72 m2.</source>
        <translation>0,72 m².</translation>
    </message>
    <message>
        <source>0.8 in North America, 1 elsewhere.</source>
        <translation>0,8 in Nordamerika, sonst 1.</translation>
    </message>
    <message>
        <source>1 - what failures, restarts and saves take.</source>
        <translation>1 - was Ausfälle, Neustarts und Speichern nehmen.</translation>
    </message>
    <message>
        <source>1 day</source>
        <translation>1 Tag</translation>
    </message>
    <message>
        <source>1 for training.</source>
        <translation>1 beim Training.</translation>
    </message>
    <message>
        <source>1 GB/s of storage for each accelerator</source>
        <translation>1 GB/s Storage je Beschleuniger</translation>
    </message>
    <message>
        <source>1 GiB and more.</source>
        <translation>1 GiB und mehr.</translation>
    </message>
    <message>
        <source>1 h</source>
        <translation>1 h</translation>
    </message>
    <message>
        <source>1 min</source>
        <translation>1 min</translation>
    </message>
    <message>
        <source>1 or 2.</source>
        <translation>1 oder 2.</translation>
    </message>
    <message>
        <source>1 s</source>
        <translation>1 s</translation>
    </message>
    <message>
        <source>1 to 1.5 kW an accelerator.</source>
        <translation>1 bis 1,5 kW je Beschleuniger.</translation>
    </message>
    <message>
        <source>1 to 100 MB.</source>
        <translation>1 bis 100 MB.</translation>
    </message>
    <message>
        <source>1 to 14 days.</source>
        <translation>1 bis 14 Tage.</translation>
    </message>
    <message>
        <source>1 to 16.</source>
        <translation>1 bis 16.</translation>
    </message>
    <message>
        <source>1 to 24 hours.</source>
        <translation>1 bis 24 Stunden.</translation>
    </message>
    <message>
        <source>1 to 3 for web text, 0 for documents of one length.</source>
        <translation>1 bis 3 für Texte aus dem Web, 0 für Dokumente einer Länge.</translation>
    </message>
    <message>
        <source>1 to 4 GB/s for a node of eight.</source>
        <translation>1 bis 4 GB/s je Knoten mit acht.</translation>
    </message>
    <message>
        <source>1 to 4% of the nodes.</source>
        <translation>1 bis 4 % der Knoten.</translation>
    </message>
    <message>
        <source>1 to 8, dividing the layers of a stage.</source>
        <translation>1 bis 8, ein Teiler der Schichten einer Stufe.</translation>
    </message>
    <message>
        <source>1 to 8, inside a node.</source>
        <translation>1 bis 8, innerhalb eines Knotens.</translation>
    </message>
    <message>
        <source>1 to 8.</source>
        <translation>1 bis 8.</translation>
    </message>
    <message>
        <source>1 with tensor or context parallel before Blackwell; not 1 with FSDP</source>
        <translation>1 bei Tensor oder Context parallel vor Blackwell; nicht 1 bei FSDP</translation>
    </message>
    <message>
        <source>1, or more for long sequences.</source>
        <translation>1, oder mehr bei langen Sequenzen.</translation>
    </message>
    <message>
        <source>1,000 to 2,500 kg/m2.</source>
        <translation>1.000 bis 2.500 kg/m².</translation>
    </message>
    <message>
        <source>1.</source>
        <translation>1.</translation>
    </message>
    <message>
        <source>1/h</source>
        <translation>1/h</translation>
    </message>
    <message>
        <source>1/s</source>
        <translation>1/s</translation>
    </message>
    <message>
        <source>10 % and 90 %: stated here, else published, else the engine’s own error</source>
        <translation>10 % und 90 %: hier angegeben, sonst veröffentlicht, sonst der eigene Fehler der Engine</translation>
    </message>
    <message>
        <source>10 days</source>
        <translation>10 Tage</translation>
    </message>
    <message>
        <source>10 h</source>
        <translation>10 h</translation>
    </message>
    <message>
        <source>10 min</source>
        <translation>10 min</translation>
    </message>
    <message>
        <source>10 s</source>
        <translation>10 s</translation>
    </message>
    <message>
        <source>10 to 130 kW.</source>
        <translation>10 bis 130 kW.</translation>
    </message>
    <message>
        <source>10 to 20 K.</source>
        <translation>10 bis 20 K.</translation>
    </message>
    <message>
        <source>10 to 60 s.</source>
        <translation>10 bis 60 s.</translation>
    </message>
    <message>
        <source>10.2 kW for each server of eight H100, and 30 to 40% for network, storage and cooling</source>
        <translation>10,2 kW je Server mit acht H100, und 30 bis 40 % für Netzwerk, Storage und Kühlung</translation>
    </message>
    <message>
        <source>100 to 250 USD.</source>
        <translation>100 bis 250 USD.</translation>
    </message>
    <message>
        <source>10th percentile</source>
        <translation>10. Perzentil</translation>
    </message>
    <message>
        <source>137 hosts</source>
        <translation>137 Hosts</translation>
    </message>
    <message>
        <source>15 to 35% after four years (spotwire.ai, computeforecast.com, 2026); falls by the same share each month</source>
        <translation>15 bis 35 % nach vier Jahren (spotwire.ai, computeforecast.com, 2026); sinkt monatlich um denselben Anteil</translation>
    </message>
    <message>
        <source>15% of p5 instances within 30 days (AWS Spot Advisor band 10 to 20%, 2025)</source>
        <translation>15 % der p5-Instanzen binnen 30 Tagen (AWS Spot Advisor, Band 10 bis 20 %, 2025)</translation>
    </message>
    <message>
        <source>18 bytes of accelerator memory per parameter before activations</source>
        <translation>18 Bytes Beschleunigerspeicher je Parameter vor Aktivierungen</translation>
    </message>
    <message>
        <source>18 bytes per parameter plus 20 to 40%, over the memory of one accelerator, give the minimum count</source>
        <translation>18 Bytes je Parameter plus 20 bis 40 %, durch den Speicher eines Beschleunigers, ergeben die Mindestzahl</translation>
    </message>
    <message>
        <source>1; 2 to 16 from 32,768 tokens on.</source>
        <translation>1; 2 bis 16 ab 32.768 Tokens.</translation>
    </message>
    <message>
        <source>1F1B</source>
        <translation>1F1B</translation>
    </message>
    <message>
        <source>1F1B, interleaved where there are chunks.</source>
        <translation>1F1B, interleaved bei Chunks.</translation>
    </message>
    <message>
        <source>2 keeps one on a neighbour (GEMINI, SOSP 2023); 1 is lost with its node</source>
        <translation>2 hält eine bei einem Nachbarn (GEMINI, SOSP 2023); 1 geht mit seinem Knoten verloren</translation>
    </message>
    <message>
        <source>2 to 1,800 s.</source>
        <translation>2 bis 1.800 s.</translation>
    </message>
    <message>
        <source>2 to 16 million tokens for large models.</source>
        <translation>2 bis 16 Millionen Tokens bei großen Modellen.</translation>
    </message>
    <message>
        <source>2 to 4 CPU cores for each accelerator</source>
        <translation>2 bis 4 CPU-Kerne je Beschleuniger</translation>
    </message>
    <message>
        <source>2 to 5 bytes.</source>
        <translation>2 bis 5 Bytes.</translation>
    </message>
    <message>
        <source>2 to 60 s with health checks (ByteRobust, arXiv 2509.16293, table 5), 600 to 1800 s by timeout</source>
        <translation>2 bis 60 s mit Health-Checks (ByteRobust, arXiv 2509.16293, Tabelle 5), 600 bis 1.800 s durch Timeout</translation>
    </message>
    <message>
        <source>2 to 8.</source>
        <translation>2 bis 8.</translation>
    </message>
    <message>
        <source>2 to all nodes.</source>
        <translation>2 bis alle Knoten.</translation>
    </message>
    <message>
        <source>2.</source>
        <translation>2.</translation>
    </message>
    <message>
        <source>2.14, 2.10</source>
        <translation>2.14, 2.10</translation>
    </message>
    <message>
        <source>2.8.3; 3 is for Hopper, 4 also for Blackwell</source>
        <translation>2.8.3; 3 ist für Hopper, 4 auch für Blackwell</translation>
    </message>
    <message>
        <source>20 a parameter for compute-optimal training; 100 to 2,000 in recent models.</source>
        <translation>20 je Parameter für rechenoptimales Training; 100 bis 2.000 bei neueren Modellen.</translation>
    </message>
    <message>
        <source>20 to 140 USD.</source>
        <translation>20 bis 140 USD.</translation>
    </message>
    <message>
        <source>200 to 800 Gb/s.</source>
        <translation>200 bis 800 Gb/s.</translation>
    </message>
    <message>
        <source>2026-11 or 2026-11-30</source>
        <translation>2026-11 oder 2026-11-30</translation>
    </message>
    <message>
        <source>208 V, 60 A, three phases: 21.6 kW before derating</source>
        <translation>208 V, 60 A, dreiphasig: 21,6 kW vor Abschlag</translation>
    </message>
    <message>
        <source>24 to 60.</source>
        <translation>24 bis 60.</translation>
    </message>
    <message>
        <source>25.01 is the first image that supports Blackwell.</source>
        <translation>25.01 ist das erste Image mit Blackwell.</translation>
    </message>
    <message>
        <source>250 to 1,500 kW.</source>
        <translation>250 bis 1.500 kW.</translation>
    </message>
    <message>
        <source>2N</source>
        <translation>2N</translation>
    </message>
    <message>
        <source>2U appliance</source>
        <translation>2-HE-Appliances</translation>
    </message>
    <message>
        <source>3 nodes</source>
        <translation>3 Knoten</translation>
    </message>
    <message>
        <source>3 to 10% of the nodes.</source>
        <translation>3 bis 10 % der Knoten.</translation>
    </message>
    <message>
        <source>3 to 6 years.</source>
        <translation>3 bis 6 Jahre.</translation>
    </message>
    <message>
        <source>3.12</source>
        <translation>3.12</translation>
    </message>
    <message>
        <source>300 to 900 s.</source>
        <translation>300 bis 900 s.</translation>
    </message>
    <message>
        <source>32 nodes</source>
        <translation>32 Knoten</translation>
    </message>
    <message>
        <source>35 to 50% in bf16.</source>
        <translation>35 bis 50 % in bf16.</translation>
    </message>
    <message>
        <source>Good large runs publish 35 to 50%; the breakdown of the step shows the bottleneck.</source>
        <translation>Gute große Läufe berichten 35 bis 50 %; die Teile des Schritts sagen, worauf gewartet wird.</translation>
    </message>
    <message>
        <source>4,096 to 8,192; up to 131,072 in long-context phases.</source>
        <translation>4.096 bis 8.192; bis 131.072 in Phasen mit langem Kontext.</translation>
    </message>
    <message>
        <source>42 to 52 U.</source>
        <translation>42 bis 52 HE.</translation>
    </message>
    <message>
        <source>5 to 10% spare nodes</source>
        <translation>5 bis 10 % Reserveknoten</translation>
    </message>
    <message>
        <source>5 to 12 K.</source>
        <translation>5 bis 12 K.</translation>
    </message>
    <message>
        <source>5 to 60 kW.</source>
        <translation>5 bis 60 kW.</translation>
    </message>
    <message>
        <source>50% for about six months (infra-economics.com)</source>
        <translation>50 % für etwa sechs Monate (infra-economics.com)</translation>
    </message>
    <message>
        <source>6 FLOPs per parameter and token</source>
        <translation>6 FLOPs je Parameter und Token</translation>
    </message>
    <message>
        <source>60 to 80% of the dense peak.</source>
        <translation>60 bis 80 % des dichten Peaks.</translation>
    </message>
    <message>
        <source>600 mm by 1,200 mm</source>
        <translation>600 mm mal 1.200 mm</translation>
    </message>
    <message>
        <source>600 mm by 1,200 mm racks</source>
        <translation>Racks von 600 mm mal 1.200 mm</translation>
    </message>
    <message>
        <source>64 KiB to 4 MiB.</source>
        <translation>64 KiB bis 4 MiB.</translation>
    </message>
    <message>
        <source>70 to 95% of the ports&apos; rate.</source>
        <translation>70 bis 95 % der Portrate.</translation>
    </message>
    <message>
        <source>This framework takes 8-bit and 4-bit matrix products from Transformer Engine.</source>
        <translation>8-Bit- und 4-Bit-Produkte kommen in diesem Framework aus der Transformer Engine.</translation>
    </message>
    <message>
        <source>8-bit copies of weights</source>
        <translation>8-Bit-Kopien der Gewichte</translation>
    </message>
    <message>
        <source>8-bit products and fused layers: 2.11</source>
        <translation>8-Bit-Produkte und fusionierte Schichten: 2.11</translation>
    </message>
    <message>
        <source>80 % between {low} and {high}</source>
        <translation>80 % zwischen {low} und {high}</translation>
    </message>
    <message>
        <source>80 % between {low} and {high} months</source>
        <translation>80 % zwischen {low} und {high} Monaten</translation>
    </message>
    <message>
        <source>80 % interval</source>
        <translation>80-%-Intervall</translation>
    </message>
    <message>
        <source>80 % interval of the days</source>
        <translation>80-%-Intervall der Tage</translation>
    </message>
    <message>
        <source>80 % interval {interval} s</source>
        <translation>80-%-Intervall {interval} s</translation>
    </message>
    <message>
        <source>80 % interval {interval} {unit}</source>
        <translation>80-%-Intervall {interval} {unit}</translation>
    </message>
    <message>
        <source>80 % interval {low} to {high}</source>
        <translation>80-%-Intervall {low} bis {high}</translation>
    </message>
    <message>
        <source>80 % up to</source>
        <translation>80 % bis</translation>
    </message>
    <message>
        <source>80 %: never</source>
        <translation>80 %: nie</translation>
    </message>
    <message>
        <source>80 %: {months} months or later, or never</source>
        <translation>80 %: {months} Monate oder später, oder nie</translation>
    </message>
    <message>
        <source>80 %: {span} days</source>
        <translation>80 %: {span} Tage</translation>
    </message>
    <message>
        <source>80 %: {span} {unit}</source>
        <translation>80 %: {span} {unit}</translation>
    </message>
    <message>
        <source>80%</source>
        <translation>80 %</translation>
    </message>
    <message>
        <source>80% MFU and more as the target</source>
        <translation>80 % MFU und mehr als Ziel</translation>
    </message>
    <message>
        <source>8U system</source>
        <translation>8-HE-Systeme</translation>
    </message>
    <message>
        <source>90 %</source>
        <translation>90 %</translation>
    </message>
    <message>
        <source>90 to 99%.</source>
        <translation>90 bis 99 %.</translation>
    </message>
    <message>
        <source>90th percentile</source>
        <translation>90. Perzentil</translation>
    </message>
    <message>
        <source>; a node is cabled in {count} parts</source>
        <translation>; ein Knoten ist in {count} Teilen verkabelt</translation>
    </message>
    <message>
        <source>; in a block: switches, nodes, accelerators.</source>
        <translation>; je Block: Switches, Knoten, Beschleuniger.</translation>
    </message>
    <message>
        <source>; nearest: {names}</source>
        <translation>; am nächsten: {names}</translation>
    </message>
    <message numerus="yes">
        <source>; {count} links to each spine.</source>
        <translation>
            <numerusform>; {count} Link zu jedem Spine.</numerusform>
            <numerusform>; {count} Links zu jedem Spine.</numerusform>
        </translation>
    </message>
    <message>
        <source>A &amp;tour of the window</source>
        <translation>&amp;Rundgang durch das Fenster</translation>
    </message>
    <message>
        <source>A .trainplan file</source>
        <translation>Eine .trainplan-Datei</translation>
    </message>
    <message>
        <source>a bias or norm of the head is not exported</source>
        <translation>Bias oder Norm der Ausgabeschicht wird nicht exportiert</translation>
    </message>
    <message>
        <source>a budget that follows use</source>
        <translation>ein Budget, das der Nutzung folgt</translation>
    </message>
    <message>
        <source>A cash flow needs the price of a node and of an accelerator-hour</source>
        <translation>Ein Zahlungsstrom braucht den Preis eines Knotens und einer Beschleunigerstunde</translation>
    </message>
    <message>
        <source>a change needs a note on what changed</source>
        <translation>eine Änderung sagt in ihrer Notiz, was sich geändert hat</translation>
    </message>
    <message>
        <source>A checkpoint every 500 to 1,000 steps</source>
        <translation>Ein Checkpoint alle 500 bis 1.000 Schritte</translation>
    </message>
    <message>
        <source>A checkpoint is parameters x 2 bytes (bf16)</source>
        <translation>Ein Checkpoint ist Parameter x 2 Bytes (bf16)</translation>
    </message>
    <message>
        <source>A checkpoint is parameters x 4 bytes (fp32)</source>
        <translation>Ein Checkpoint ist Parameter x 4 Bytes (fp32)</translation>
    </message>
    <message>
        <source>a checkpoint&apos;s state: no run time and no time stamps, so no speed</source>
        <translation>Zustand eines Checkpoints: keine Laufzeit, keine Zeitstempel, also kein Tempo</translation>
    </message>
    <message>
        <source>Use a clean environment with one CUDA major</source>
        <translation>Eine saubere Umgebung mit einem CUDA-Major</translation>
    </message>
    <message>
        <source>a collective&apos;s kernel waits for the slowest rank: take the least over ranks</source>
        <translation>der Kernel eines Collective wartet auf den langsamsten Rank: das Kleinste über die Ranks nehmen</translation>
    </message>
    <message>
        <source>A condition cannot hold a {kind}</source>
        <translation>Eine Bedingung kann kein {kind} enthalten</translation>
    </message>
    <message>
        <source>A condition has at most {longest} characters</source>
        <translation>Eine Bedingung hat höchstens {longest} Zeichen</translation>
    </message>
    <message>
        <source>A configuration in Python and models of its own</source>
        <translation>Eine Konfiguration in Python und eigene Modelle</translation>
    </message>
    <message>
        <source>A controlled failure was tested: kill a rank, see the job resume</source>
        <translation>Ein herbeigeführter Ausfall wurde erprobt: einen Rank beenden, das Weiterlaufen sehen</translation>
    </message>
    <message>
        <source>A copy for each domain</source>
        <translation>Eine Kopie je Domäne</translation>
    </message>
    <message>
        <source>A copy for each expert</source>
        <translation>Eine Kopie je Experte</translation>
    </message>
    <message>
        <source>A copy of {name}</source>
        <translation>Kopie von {name}</translation>
    </message>
    <message>
        <source>a date such as 2026-11-30 is needed here</source>
        <translation>hier ist ein Datum wie 2026-11-30 nötig</translation>
    </message>
    <message>
        <source>a DeepSpeed file</source>
        <translation>eine DeepSpeed-Datei</translation>
    </message>
    <message>
        <source>A fabric counts by its rate and latency, {count} ports a node.</source>
        <translation>Eine Fabric zählt mit Rate und Latenz, {count} Ports je Knoten.</translation>
    </message>
    <message>
        <source>A failed job is requeued automatically on another node</source>
        <translation>Ein gescheiterter Job reiht sich selbst wieder ein und nimmt einen anderen Knoten</translation>
    </message>
    <message>
        <source>A failure on day {day}</source>
        <translation>Ein Ausfall am Tag {day}</translation>
    </message>
    <message>
        <source>a feed-forward beside the experts is not exported</source>
        <translation>ein Feed-forward neben den Experten wird nicht exportiert</translation>
    </message>
    <message>
        <source>A few hundred GB/s serve the largest runs; this plan needs what its checkpoints and its data loading require.</source>
        <translation>Einige hundert GB/s versorgen die größten Läufe; dieser Plan braucht, was Checkpoints und Datenzufuhr verlangen.</translation>
    </message>
    <message>
        <source>A few hundred to 2,000 tokens for web text, longer for code and books.</source>
        <translation>Einige hundert bis 2.000 Token für Texte aus dem Web, mehr für Code und Bücher.</translation>
    </message>
    <message>
        <source>a fifth above the sum, until old pages are freed</source>
        <translation>ein Fünftel über der Summe, während alte Seiten frei werden</translation>
    </message>
    <message>
        <source>A file could not be read: internal error, see the log.</source>
        <translation>Eine Datei konnte nicht gelesen werden: interner Fehler, siehe Log.</translation>
    </message>
    <message>
        <source>a file of TrainingArguments</source>
        <translation>eine Datei mit TrainingArguments</translation>
    </message>
    <message>
        <source>A file system is filling up</source>
        <translation>Ein Dateisystem läuft voll</translation>
    </message>
    <message>
        <source>A file system is running out of inodes</source>
        <translation>Einem Dateisystem gehen die Inodes aus</translation>
    </message>
    <message>
        <source>A finding where it is exceeded, and the chance of keeping it.</source>
        <translation>Ein Befund bei Überschreitung, und die Chance, es zu halten.</translation>
    </message>
    <message>
        <source>A finding where racks exceed it.</source>
        <translation>Ein Befund, wo Racks sie überschreiten.</translation>
    </message>
    <message>
        <source>A finding where the design exceeds it.</source>
        <translation>Ein Befund, wo die Auslegung sie überschreitet.</translation>
    </message>
    <message>
        <source>a finite number is needed</source>
        <translation>eine endliche Zahl ist nötig</translation>
    </message>
    <message>
        <source>a finite number is needed here</source>
        <translation>hier ist eine endliche Zahl nötig</translation>
    </message>
    <message>
        <source>a fixed budget</source>
        <translation>ein festes Budget</translation>
    </message>
    <message>
        <source>A fixed budget favours machines that are paid for.</source>
        <translation>Ein festes Budget spricht für bezahlte Maschinen.</translation>
    </message>
    <message>
        <source>A fork of Megatron that follows it late</source>
        <translation>Ein Fork von Megatron, der ihm spät folgt</translation>
    </message>
    <message>
        <source>A full rack loads the floor with {need:.0f} kg/m2; the floor carries {limit:.0f} kg/m2.</source>
        <translation>Ein volles Rack belastet den Boden mit {need:.0f} kg/m²; er trägt {limit:.0f} kg/m².</translation>
    </message>
    <message>
        <source>A global batch of {batch} sequences is reached by {count} micro batches; each must cost no more than the first.</source>
        <translation>Ein globaler Batch von {batch} Sequenzen wird mit {count} Micro-Batches erreicht; jeder darf nicht mehr kosten als der erste.</translation>
    </message>
    <message>
        <source>A global batch of {global_batch} is not a multiple of data parallel {data} x micro batch {micro_batch}.</source>
        <translation>Ein globaler Batch von {global_batch} ist kein Vielfaches von Data parallel {data} x Micro-Batch {micro_batch}.</translation>
    </message>
    <message>
        <source>A global batch of {new} instead of {old} sequences synchronises less often; the learning rate must follow.</source>
        <translation>Ein globaler Batch von {new} statt {old} Sequenzen synchronisiert seltener; die Lernrate muss folgen.</translation>
    </message>
    <message>
        <source>a head is written as at least {shortest_head} hexadecimal digits</source>
        <translation>ein Kopf besteht aus mindestens {shortest_head} Hexadezimalziffern</translation>
    </message>
    <message>
        <source>A histogram of 10 to 100 lengths.</source>
        <translation>Ein Histogramm von 10 bis 100 Längen.</translation>
    </message>
    <message>
        <source>A job’s configuration</source>
        <translation>Konfiguration eines Jobs</translation>
    </message>
    <message>
        <source>A label in the plan and the report.</source>
        <translation>Eine Bezeichnung in Plan und Bericht.</translation>
    </message>
    <message>
        <source>A label; each phase has its own length and batch.</source>
        <translation>Eine Bezeichnung; jede Phase hat eigene Länge und eigenen Batch.</translation>
    </message>
    <message>
        <source>A larger global batch alters the result of training; it is not the same run.</source>
        <translation>Ein größerer globaler Batch ändert das Ergebnis des Trainings; es ist nicht derselbe Lauf.</translation>
    </message>
    <message>
        <source>a layout of the sweep has no folder of its own</source>
        <translation>ein Layout des Sweeps hat keinen eigenen Ordner</translation>
    </message>
    <message>
        <source>A link that flaps stalls all {ranks} ranks for seconds, or ends the job.</source>
        <translation>Ein Link, der abbricht, hält alle {ranks} Ranks für Sekunden auf oder beendet den Job.</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a list is needed</source>
        <translation>eine Liste ist nötig</translation>
    </message>
    <message>
        <source>a list is needed here</source>
        <translation>hier ist eine Liste nötig</translation>
    </message>
    <message>
        <source>a list of names</source>
        <translation>eine Liste von Namen</translation>
    </message>
    <message>
        <source>a list of {length} entries, one per layer, is needed, and it has {value}</source>
        <translation>eine Liste von {length} Einträgen, einer je Schicht, ist nötig, und sie hat {value}</translation>
    </message>
    <message>
        <source>A loader that falls behind idles all accelerators and looks like a slow model.</source>
        <translation>Ein Loader, der zurückfällt, lässt alle Beschleuniger stillstehen und sieht aus wie ein langsames Modell.</translation>
    </message>
    <message>
        <source>A lost node costs no more than the last save.</source>
        <translation>Ein verlorener Knoten kostet nicht mehr als das letzte Speichern.</translation>
    </message>
    <message>
        <source>a map</source>
        <translation>eine Zuordnung</translation>
    </message>
    <message>
        <source>a measured value must be a finite number</source>
        <translation>ein gemessener Wert muss eine endliche Zahl sein</translation>
    </message>
    <message>
        <source>a Megatron-Bridge recipe</source>
        <translation>ein Megatron-Bridge-Rezept</translation>
    </message>
    <message>
        <source>a memory temperature of 0 means that there is no sensor</source>
        <translation>eine Speichertemperatur von 0 heißt, dass es keinen Sensor gibt</translation>
    </message>
    <message>
        <source>A micro batch of {new} instead of {old} keeps fewer activations.</source>
        <translation>Ein Micro-Batch von {new} statt {old} behält weniger Aktivierungen.</translation>
    </message>
    <message>
        <source>A micro batch of {new} instead of {old} makes larger matrix products.</source>
        <translation>Ein Micro-Batch von {new} statt {old} ergibt größere Matrixprodukte.</translation>
    </message>
    <message>
        <source>A million tokens</source>
        <translation>Eine Million Tokens</translation>
    </message>
    <message>
        <source>A model’s config.json</source>
        <translation>config.json eines Modells</translation>
    </message>
    <message>
        <source>A month</source>
        <translation>Ein Monat</translation>
    </message>
    <message>
        <source>a name is needed before the dot</source>
        <translation>vor dem Punkt ist ein Name nötig</translation>
    </message>
    <message>
        <source>A named set of changes to the plan.</source>
        <translation>Ein benannter Satz von Änderungen am Plan.</translation>
    </message>
    <message>
        <source>A network link flapped</source>
        <translation>Ein Netzwerk-Link war kurz weg</translation>
    </message>
    <message>
        <source>A network port reports errors</source>
        <translation>Ein Netzwerkport zählt Fehler</translation>
    </message>
    <message>
        <source>A network port has no link</source>
        <translation>Ein Netzwerkport hat keinen Link</translation>
    </message>
    <message>
        <source>A network port is not active</source>
        <translation>Ein Netzwerkport ist nicht aktiv</translation>
    </message>
    <message>
        <source>A network port runs below its rate</source>
        <translation>Ein Netzwerkport läuft unter seiner Rate</translation>
    </message>
    <message>
        <source>A network with RDMA between nodes.</source>
        <translation>Ein Netzwerk mit RDMA zwischen Knoten.</translation>
    </message>
    <message>
        <source>A network without oversubscription, at the price of its switches and optics.</source>
        <translation>Ein Netzwerk ohne Überbuchung, zum Preis seiner Switches und Optiken.</translation>
    </message>
    <message>
        <source>A new entry</source>
        <translation>Neuer Eintrag</translation>
    </message>
    <message>
        <source>A node is not responding</source>
        <translation>Ein Knoten antwortet nicht</translation>
    </message>
    <message>
        <source>A node does not fit in a rack of this plan, or its power is not known</source>
        <translation>Ein Knoten passt nicht in ein Rack dieses Plans, oder seine Leistung ist nicht bekannt</translation>
    </message>
    <message>
        <source>A node is almost out of memory</source>
        <translation>Einem Knoten geht der Arbeitsspeicher aus</translation>
    </message>
    <message>
        <source>A node needs {required:.0f} cores for training and loading and has {available:.0f}.</source>
        <translation>Ein Knoten braucht {required:.0f} Kerne zum Trainieren und Laden und hat {available:.0f}.</translation>
    </message>
    <message>
        <source>A node needs {required:.0f} GB of memory and has {available:.0f} GB.</source>
        <translation>Ein Knoten braucht {required:.0f} GB Arbeitsspeicher und hat {available:.0f} GB.</translation>
    </message>
    <message>
        <source>A node that runs out of memory loses the whole step; {workers:.0f} loader workers an accelerator, pinned buffers and a save in the background share it.</source>
        <translation>Ein Knoten ohne freien Arbeitsspeicher verliert den ganzen Schritt; {workers:.0f} Loader-Worker je Beschleuniger, gepinnte Puffer und ein Speichern im Hintergrund teilen ihn sich.</translation>
    </message>
    <message>
        <source>A node&apos;s clock is wrong</source>
        <translation>Die Uhr eines Knotens geht falsch</translation>
    </message>
    <message>
        <source>a norm of the embedding is not exported</source>
        <translation>eine Norm des Embeddings wird nicht exportiert</translation>
    </message>
    <message>
        <source>a number above {bound} is needed here</source>
        <translation>hier ist eine Zahl über {bound} nötig</translation>
    </message>
    <message>
        <source>a number below {bound} is needed here</source>
        <translation>hier ist eine Zahl unter {bound} nötig</translation>
    </message>
    <message>
        <source>a number of at least {bound} is needed here</source>
        <translation>hier ist eine Zahl ab {bound} nötig</translation>
    </message>
    <message>
        <source>a number is needed here</source>
        <translation>hier ist eine Zahl nötig</translation>
    </message>
    <message>
        <source>A number is needed here.</source>
        <translation>Hier wird eine Zahl gebraucht.</translation>
    </message>
    <message>
        <source>a number of at most {bound} is needed here</source>
        <translation>hier ist eine Zahl bis {bound} nötig</translation>
    </message>
    <message>
        <source>A parallel file system above a few nodes.</source>
        <translation>Ein paralleles Dateisystem ab einigen Knoten.</translation>
    </message>
    <message>
        <source>a pickle without segments: no memory snapshot</source>
        <translation>ein Pickle ohne Segmente: kein Speicher-Snapshot</translation>
    </message>
    <message>
        <source>A precise copy of the weights that the optimizer updates.</source>
        <translation>Eine genaue Kopie der Gewichte, die der Optimizer aktualisiert.</translation>
    </message>
    <message>
        <source>A price is missing, so own and rent cannot be compared.</source>
        <translation>Ein Preis fehlt; Kauf und Miete lassen sich nicht vergleichen.</translation>
    </message>
    <message>
        <source>a price without a source is unverified</source>
        <translation>ein Preis ohne Quelle ist unbestätigt</translation>
    </message>
    <message>
        <source>A processor made for matrix products; the unit in which clusters are counted.</source>
        <translation>Ein Prozessor für Matrixprodukte; die Einheit, in der Cluster gezählt werden.</translation>
    </message>
    <message>
        <source>A program&apos;s channel was reset</source>
        <translation>Der Kanal eines Programms wurde zurückgesetzt</translation>
    </message>
    <message>
        <source>A published access pattern: comparable with vendor submissions, with its own verdict.</source>
        <translation>Ein veröffentlichtes Zugriffsmuster: vergleichbar mit Einreichungen der Hersteller, mit eigenem Urteil.</translation>
    </message>
    <message>
        <source>A qualified professional must confirm</source>
        <translation>Von einer Fachkraft zu bestätigen</translation>
    </message>
    <message>
        <source>a quarter above the need, because file systems slow down above 80% full</source>
        <translation>ein Viertel über dem Bedarf: Dateisysteme werden über 80 % Füllung langsam</translation>
    </message>
    <message>
        <source>A quick search on these accelerators found {layout}.</source>
        <translation>Eine schnelle Suche auf diesen Beschleunigern fand {layout}.</translation>
    </message>
    <message>
        <source>it has an unclosed quotation</source>
        <translation>ein Zitat darin hat kein Ende</translation>
    </message>
    <message>
        <source>A rail for each port of a node</source>
        <translation>Ein Rail je Port eines Knotens</translation>
    </message>
    <message>
        <source>A recipe in Python; converts Hugging Face checkpoints both ways</source>
        <translation>Ein Rezept in Python; konvertiert Hugging-Face-Checkpoints in beide Richtungen</translation>
    </message>
    <message>
        <source>a record</source>
        <translation>ein Datensatz</translation>
    </message>
    <message>
        <source>a release is a year and a month, such as 2026-04</source>
        <translation>ein Release ist ein Jahr und ein Monat, wie 2026-04</translation>
    </message>
    <message>
        <source>Reloading systemd removes devices that a hook has passed</source>
        <translation>Ein Reload von systemd nimmt Geräte weg, die ein Hook durchgereicht hat</translation>
    </message>
    <message>
        <source>A restart continues the same run at the step of its checkpoint</source>
        <translation>Ein Neustart läuft im selben Lauf weiter, beim Schritt seines Checkpoints</translation>
    </message>
    <message>
        <source>A result of forward that backward needs again; kept or recomputed.</source>
        <translation>Ein Ergebnis des Forward, das Backward wieder braucht; behalten oder neu berechnet.</translation>
    </message>
    <message>
        <source>A row remap or page retirement failed</source>
        <translation>Ein Row Remap oder eine Seitenstilllegung ist gescheitert</translation>
    </message>
    <message>
        <source>A row remap or page retirement was recorded</source>
        <translation>Ein Row Remap oder eine Seitenstilllegung wurde vermerkt</translation>
    </message>
    <message>
        <source>A sample of the tokenised data</source>
        <translation>Eine Stichprobe der tokenisierten Daten</translation>
    </message>
    <message>
        <source>A save stops training for {pause:.0f} s; the plan allows {allowed:.0f} s.</source>
        <translation>Ein Checkpoint hält das Training {pause:.0f} s an; der Plan erlaubt {allowed:.0f} s.</translation>
    </message>
    <message>
        <source>A scenario needs a name.</source>
        <translation>Ein Szenario braucht einen Namen.</translation>
    </message>
    <message>
        <source>a second</source>
        <translation>je Sekunde</translation>
    </message>
    <message>
        <source>one set of buffers per group of more than one rank</source>
        <translation>ein Satz Puffer für jede Gruppe mit mehr als einem Rank</translation>
    </message>
    <message>
        <source>A shard group of {shard_size} does not divide the {data_ranks} data and context ranks.</source>
        <translation>Eine Shard-Gruppe von {shard_size} teilt die {data_ranks} Data- und Context-Ranks nicht.</translation>
    </message>
    <message>
        <source>a share</source>
        <translation>ein Anteil</translation>
    </message>
    <message>
        <source>A single node has no cables, and a cloud&apos;s are its own</source>
        <translation>Ein einzelner Knoten hat keine Kabel, und die einer Cloud gehören ihr</translation>
    </message>
    <message>
        <source>A spreadsheet, to be opened by its own program.</source>
        <translation>Ein Tabellenblatt, mit dem eigenen Programm zu öffnen.</translation>
    </message>
    <message>
        <source>a star after the state: the node does not respond</source>
        <translation>ein Stern nach dem Zustand: der Knoten antwortet nicht</translation>
    </message>
    <message>
        <source>A storage bottleneck idles 30 to 60% of the accelerators</source>
        <translation>Ein Storage-Engpass lässt 30 bis 60 % der Beschleuniger stillstehen</translation>
    </message>
    <message>
        <source>a text is needed</source>
        <translation>ein Text ist nötig</translation>
    </message>
    <message>
        <source>a text is needed here</source>
        <translation>hier ist ein Text nötig</translation>
    </message>
    <message>
        <source>a text of M, E, * and - is needed</source>
        <translation>ein Text aus M, E, * und - ist nötig</translation>
    </message>
    <message>
        <source>a token table of another width than the model is not exported</source>
        <translation>eine Token-Tabelle anderer Breite als das Modell wird nicht exportiert</translation>
    </message>
    <message>
        <source>a torchtitan job</source>
        <translation>ein torchtitan-Job</translation>
    </message>
    <message>
        <source>A tour of the window</source>
        <translation>Rundgang durch das Fenster</translation>
    </message>
    <message>
        <source>A training loop of one&apos;s own and one JSON file</source>
        <translation>Eine eigene Trainingsschleife und eine JSON-Datei</translation>
    </message>
    <message>
        <source>A training loop of one&apos;s own; FSDP2 succeeds it</source>
        <translation>Eine eigene Trainingsschleife; Nachfolger ist FSDP2</translation>
    </message>
    <message>
        <source>A training loop of one&apos;s own; nothing beside PyTorch</source>
        <translation>Eine eigene Trainingsschleife; nichts neben PyTorch</translation>
    </message>
    <message>
        <source>A useful accelerator-hour</source>
        <translation>Eine nützliche Beschleunigerstunde</translation>
    </message>
    <message>
        <source>A vendor&apos;s quote</source>
        <translation>Das Angebot eines Herstellers</translation>
    </message>
    <message>
        <source>A version names run, step, data version and the checksums of its files</source>
        <translation>Eine Version nennt Lauf, Schritt, Datenversion und die Prüfsummen ihrer Dateien</translation>
    </message>
    <message>
        <source>A virtual environment with its own PyTorch inside a vendor image</source>
        <translation>Eine virtuelle Umgebung mit eigenem PyTorch in einem Hersteller-Image</translation>
    </message>
    <message>
        <source>a while ago</source>
        <translation>vor einer Weile</translation>
    </message>
    <message>
        <source>a whole number from {least:,} to {most:,} is needed</source>
        <translation>eine ganze Zahl von {least:,} bis {most:,} ist nötig</translation>
    </message>
    <message>
        <source>a whole number is needed here</source>
        <translation>hier ist eine ganze Zahl nötig</translation>
    </message>
    <message>
        <source>a whole number, or height and width, is needed</source>
        <translation>eine ganze Zahl, oder Höhe und Breite, ist nötig</translation>
    </message>
    <message>
        <source>About 20 tokens a parameter and more; up to four passes cost little.</source>
        <translation>Etwa 20 Tokens je Parameter und mehr; bis zu vier Durchgänge kosten wenig.</translation>
    </message>
    <message>
        <source>About Trainplan</source>
        <translation>Über Trainplan</translation>
    </message>
    <message>
        <source>About {series} series, {gigabytes} GB a day in Prometheus.</source>
        <translation>Etwa {series} Zeitreihen, {gigabytes} GB am Tag in Prometheus.</translation>
    </message>
    <message>
        <source>Above 40% utilization owning costs less over three years</source>
        <translation>Über 40 % Auslastung ist Kauf über drei Jahre günstiger</translation>
    </message>
    <message>
        <source>above the peak of {peak:g} TFLOP/s</source>
        <translation>über dem Peak von {peak:g} TFLOP/s</translation>
    </message>
    <message>
        <source>Accelerate&apos;s DeepSpeed section has neither tensor nor sequence parallel: choose 1</source>
        <translation>der DeepSpeed-Abschnitt von Accelerate hat weder Tensor noch Sequence parallel: 1 wählen</translation>
    </message>
    <message>
        <source>Accelerate, DeepSpeed</source>
        <translation>Accelerate, DeepSpeed</translation>
    </message>
    <message>
        <source>Accelerate, FSDP</source>
        <translation>Accelerate, FSDP</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>Accelerator hours</source>
        <translation>Beschleunigerstunden</translation>
    </message>
    <message>
        <source>accelerator hours</source>
        <translation>Beschleunigerstunden</translation>
    </message>
    <message>
        <source>Accelerator memory</source>
        <translation>Beschleunigerspeicher</translation>
    </message>
    <message>
        <source>Accelerator-hours</source>
        <translation>Beschleunigerstunden</translation>
    </message>
    <message>
        <source>accelerator-hours</source>
        <translation>Beschleunigerstunden</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>accelerators</source>
        <translation>Beschleuniger</translation>
    </message>
    <message>
        <source>Accelerators are utilized 75 to 80% and more</source>
        <translation>Beschleuniger sind zu 75 bis 80 % und mehr ausgelastet</translation>
    </message>
    <message>
        <source>Accelerators joined by the links; 1: no fast link</source>
        <translation>Durch die Links verbundene Beschleuniger; 1: kein schneller Link</translation>
    </message>
    <message>
        <source>Accelerators of the cheapest cluster</source>
        <translation>Beschleuniger des günstigsten Clusters</translation>
    </message>
    <message>
        <source>Accelerators of the smallest cluster</source>
        <translation>Beschleuniger des kleinsten Clusters</translation>
    </message>
    <message>
        <source>Accelerators over which HSDP spreads the weights before it copies them.</source>
        <translation>Beschleuniger, über die HSDP die Gewichte verteilt, bevor es sie kopiert.</translation>
    </message>
    <message>
        <source>Accelerators responding</source>
        <translation>Antwortende Beschleuniger</translation>
    </message>
    <message>
        <source>Accelerators that share each matrix product.</source>
        <translation>Beschleuniger, die sich jedes Matrixprodukt teilen.</translation>
    </message>
    <message>
        <source>Accelerators that share one sequence in this phase; left open, the plan&apos;s own degree.</source>
        <translation>Beschleuniger, die sich in dieser Phase eine Sequenz teilen; offengelassen gilt der Grad des Plans.</translation>
    </message>
    <message>
        <source>Accelerators that share one sequence.</source>
        <translation>Beschleuniger, die sich eine Sequenz teilen.</translation>
    </message>
    <message>
        <source>Accelerators that share the experts of a layer.</source>
        <translation>Beschleuniger, die sich die Experten einer Schicht teilen.</translation>
    </message>
    <message>
        <source>Thermally throttled accelerators, {hours} h</source>
        <translation>Thermisch gedrosselte Beschleuniger, {hours} h</translation>
    </message>
    <message>
        <source>Accelerators wait for data</source>
        <translation>Beschleuniger warten auf Daten</translation>
    </message>
    <message>
        <source>accelerators x batches read ahead x batch</source>
        <translation>Beschleuniger x vorausgelesene Batches x Batch</translation>
    </message>
    <message>
        <source>Accelerators x days x 24.</source>
        <translation>Beschleuniger x Tage x 24.</translation>
    </message>
    <message>
        <source>Accelerators x hours of the run.</source>
        <translation>Beschleuniger x Stunden des Laufs.</translation>
    </message>
    <message>
        <source>accelerators x hours x rent of an accelerator-hour</source>
        <translation>Beschleuniger x Stunden x Miete einer Beschleunigerstunde</translation>
    </message>
    <message>
        <source>accelerators x licence per year x years of this run</source>
        <translation>Beschleuniger x Lizenz je Jahr x Jahre dieses Laufs</translation>
    </message>
    <message>
        <source>accelerators x licence per year x years of this run / share kept busy</source>
        <translation>Beschleuniger x Lizenz je Jahr x Jahre dieses Laufs / ausgelasteter Anteil</translation>
    </message>
    <message>
        <source>accelerators x one training process</source>
        <translation>Beschleuniger x ein Trainingsprozess</translation>
    </message>
    <message>
        <source>Acceptance</source>
        <translation>Abnahme</translation>
    </message>
    <message>
        <source>Acceptance tests</source>
        <translation>Abnahmetests</translation>
    </message>
    <message>
        <source>Stale acceptance tests ({count}): {names}. {reason}</source>
        <translation>Veraltete Abnahmetests: {count} ({names}). {reason}</translation>
    </message>
    <message>
        <source>Acceptance tests, shell scripts</source>
        <translation>Abnahmetests, Shell-Skripte</translation>
    </message>
    <message>
        <source>Accepted by</source>
        <translation>Angenommen von</translation>
    </message>
    <message>
        <source>Access control services of PCIe are off, so that peers meet in the switch</source>
        <translation>PCIe-ACS ist aus, damit sich Peers im Switch treffen</translation>
    </message>
    <message>
        <source>Accumulating in fp32</source>
        <translation>Mit fp32-Akkumulation</translation>
    </message>
    <message>
        <source>Accumulation</source>
        <translation>Akkumulation</translation>
    </message>
    <message>
        <source>actions without times: an order, but no time axis</source>
        <translation>Aktionen ohne Zeiten: eine Reihenfolge, aber keine Zeitachse</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>Activation off-load came in November 2024</source>
        <translation>Auslagern von Aktivierungen gibt es seit November 2024</translation>
    </message>
    <message>
        <source>Activation off-load needs activation checkpointing</source>
        <translation>Auslagern von Aktivierungen braucht Activation Checkpointing</translation>
    </message>
    <message>
        <source>Activation offload</source>
        <translation>Ausgelagerte Aktivierungen</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Activations and what works on them</source>
        <translation>Aktivierungen und was mit ihnen rechnet</translation>
    </message>
    <message>
        <source>Activations grow with it; larger products run nearer to peak.</source>
        <translation>Aktivierungen wachsen damit; größere Produkte laufen näher am Peak.</translation>
    </message>
    <message>
        <source>Activations grow with micro batch and length, shrink with recompute and parallelism, and have no fixed relation to the states.</source>
        <translation>Aktivierungen wachsen mit Micro-Batch und Länge, schrumpfen mit Recompute und Parallelität und stehen in keinem festen Verhältnis zu den Zuständen.</translation>
    </message>
    <message>
        <source>Activations of experts</source>
        <translation>Aktivierungen der Experten</translation>
    </message>
    <message>
        <source>activations on their way to the host and back for longer than a layer takes</source>
        <translation>Aktivierungen, die zum Host und zurück länger unterwegs sind, als eine Schicht dauert</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>Aktiv</translation>
    </message>
    <message>
        <source>Active for each token</source>
        <translation>Aktiv je Token</translation>
    </message>
    <message>
        <source>Adafactor</source>
        <translation>Adafactor</translation>
    </message>
    <message>
        <source>Adam (arXiv 1412.6980)</source>
        <translation>Adam (arXiv 1412.6980)</translation>
    </message>
    <message>
        <source>AdamW for language models.</source>
        <translation>AdamW bei Sprachmodellen.</translation>
    </message>
    <message>
        <source>AdamW, 8-bit states</source>
        <translation>AdamW, 8-Bit-Zustände</translation>
    </message>
    <message>
        <source>AdamW, bf16 states</source>
        <translation>AdamW, bf16-Zustände</translation>
    </message>
    <message>
        <source>AdamW, fp32 states</source>
        <translation>AdamW, fp32-Zustände</translation>
    </message>
    <message>
        <source>adapter</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Adapter dropout</source>
        <translation>Adapter-Dropout</translation>
    </message>
    <message>
        <source>Adapter precision</source>
        <translation>Genauigkeit der Adapter</translation>
    </message>
    <message>
        <source>Adapter price</source>
        <translation>Preis eines Adapters</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Adapters read accelerator memory directly</source>
        <translation>Adapter lesen den Beschleunigerspeicher direkt</translation>
    </message>
    <message>
        <source>adapters under tensor parallelism</source>
        <translation>Adapter unter Tensor-Parallelität</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add 20 to 40% for activations and batch</source>
        <translation>20 bis 40 % für Aktivierungen und Batch aufschlagen</translation>
    </message>
    <message>
        <source>Add a further run</source>
        <translation>Weiteren Lauf hinzufügen</translation>
    </message>
    <message>
        <source>Add a phase</source>
        <translation>Phase hinzufügen</translation>
    </message>
    <message>
        <source>Add a run</source>
        <translation>Lauf hinzufügen</translation>
    </message>
    <message>
        <source>Add a scenario</source>
        <translation>Szenario hinzufügen</translation>
    </message>
    <message>
        <source>Add an own entry</source>
        <translation>Eigenen Eintrag hinzufügen</translation>
    </message>
    <message>
        <source>Add evidence…</source>
        <translation>Nachweis hinzufügen…</translation>
    </message>
    <message>
        <source>Add runs of your own…</source>
        <translation>Eigene Läufe hinzufügen…</translation>
    </message>
    <message>
        <source>Add scenario</source>
        <translation>Szenario hinzufügen</translation>
    </message>
    <message>
        <source>Add the days that the queue or other jobs take. Compare the total cost with the budget.</source>
        <translation>Die Tage hinzurechnen, die Warteschlange oder andere Jobs nehmen. Die Gesamtkosten gegen das Budget halten.</translation>
    </message>
    <message>
        <source>Add the runs that are missing.</source>
        <translation>Die fehlenden Läufe hinzufügen.</translation>
    </message>
    <message>
        <source>Add the scenario {name}</source>
        <translation>Szenario {name} hinzufügen</translation>
    </message>
    <message>
        <source>Add your own accelerator</source>
        <translation>Eigenen Beschleuniger hinzufügen</translation>
    </message>
    <message>
        <source>Added to the computer power.</source>
        <translation>Kommt zur IT-Leistung hinzu.</translation>
    </message>
    <message>
        <source>Added to the failures of rented spot capacity.</source>
        <translation>Kommt zu den Ausfällen gemieteter Spot-Kapazität hinzu.</translation>
    </message>
    <message>
        <source>Added to those of the nodes.</source>
        <translation>Kommen zu denen der Knoten hinzu.</translation>
    </message>
    <message>
        <source>Added to ways that start later.</source>
        <translation>Kommt bei Wegen hinzu, die später beginnen.</translation>
    </message>
    <message>
        <source>Address of the page</source>
        <translation>Adresse für den Ruf</translation>
    </message>
    <message>
        <source>Address of the site desk</source>
        <translation>Adresse der Standortleitstelle</translation>
    </message>
    <message>
        <source>Address of the warning</source>
        <translation>Adresse für die Warnung</translation>
    </message>
    <message>
        <source>Advantage of owning</source>
        <translation>Vorteil des Kaufs</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Ratschläge</translation>
    </message>
    <message>
        <source>again</source>
        <translation>noch einmal</translation>
    </message>
    <message>
        <source>Against now</source>
        <translation>Gegen jetzt</translation>
    </message>
    <message>
        <source>Aggregate read</source>
        <translation>Lesen insgesamt</translation>
    </message>
    <message>
        <source>Aggregate unit</source>
        <translation>Zähleinheit</translation>
    </message>
    <message>
        <source>Aggregate write</source>
        <translation>Schreiben insgesamt</translation>
    </message>
    <message>
        <source>AI Enterprise: 4,500 list</source>
        <translation>AI Enterprise: Liste 4.500</translation>
    </message>
    <message>
        <source>Aim</source>
        <translation>Aim</translation>
    </message>
    <message>
        <source>Air</source>
        <translation>Luft</translation>
    </message>
    <message>
        <source>Air flow = heat / (density x heat capacity x rise).</source>
        <translation>Luftstrom = Wärme / (Dichte x Wärmekapazität x Erwärmung).</translation>
    </message>
    <message>
        <source>Air temperature rise</source>
        <translation>Erwärmung der Luft</translation>
    </message>
    <message>
        <source>Air up to 40 kW; liquid above.</source>
        <translation>Luft bis 40 kW; darüber Flüssigkeit.</translation>
    </message>
    <message>
        <source>Airflow</source>
        <translation>Airflow</translation>
    </message>
    <message>
        <source>alarms</source>
        <translation>Alarme</translation>
    </message>
    <message>
        <source>Alert</source>
        <translation>Alarm</translation>
    </message>
    <message>
        <source>Alertmanager routes</source>
        <translation>Alertmanager-Routen</translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation>Alarme</translation>
    </message>
    <message>
        <source>alerts</source>
        <translation>Alarme</translation>
    </message>
    <message>
        <source>Alerts and routes</source>
        <translation>Alarme und Wege</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>all alike</source>
        <translation>alle gleich</translation>
    </message>
    <message>
        <source>All clients together</source>
        <translation>Alle Clients zusammen</translation>
    </message>
    <message>
        <source>All collectives across the network</source>
        <translation>Alle Collectives über das Netzwerk</translation>
    </message>
    <message>
        <source>All groups of one axis together; the other axes are idle.</source>
        <translation>Alle Gruppen einer Achse zusammen; die anderen Achsen ruhen.</translation>
    </message>
    <message>
        <source>All in 16 bit</source>
        <translation>Alles in 16 Bit</translation>
    </message>
    <message>
        <source>All inputs</source>
        <translation>Alle Eingaben</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>Alle Schichten</translation>
    </message>
    <message>
        <source>All methods</source>
        <translation>Alle Methoden</translation>
    </message>
    <message>
        <source>All networks</source>
        <translation>Alle Netze</translation>
    </message>
    <message>
        <source>All nodes at once, each on its own; the network is idle.</source>
        <translation>Alle Knoten zugleich, jeder für sich; das Netzwerk ruht.</translation>
    </message>
    <message>
        <source>All nodes equal, with the versions of the plan.</source>
        <translation>Alle Knoten gleich, mit den Versionen des Plans.</translation>
    </message>
    <message>
        <source>All of a node.</source>
        <translation>Alle eines Knotens.</translation>
    </message>
    <message>
        <source>All parameters</source>
        <translation>Alle Parameter</translation>
    </message>
    <message>
        <source>All shown</source>
        <translation>Alle gezeigten</translation>
    </message>
    <message>
        <source>All tables, XLSX</source>
        <translation>Alle Tabellen, XLSX</translation>
    </message>
    <message>
        <source>All that is required</source>
        <translation>Alles Geforderte</translation>
    </message>
    <message>
        <source>All that is required is met with a chance of {chance}.</source>
        <translation>Alles Geforderte wird mit einer Chance von {chance} erreicht.</translation>
    </message>
    <message>
        <source>All that was paid and earned until then; the last month brings the resale</source>
        <translation>Alles, was bis dahin bezahlt und eingenommen wurde; der letzte Monat bringt den Wiederverkauf</translation>
    </message>
    <message>
        <source>All {count}</source>
        <translation>Alle {count}</translation>
    </message>
    <message>
        <source>All {nodes} nodes go from idle to load and back together, within a second, at every save and restart.</source>
        <translation>Alle {nodes} Knoten gehen bei jedem Speichern und Neustart gemeinsam, binnen einer Sekunde, von Leerlauf auf Last und zurück.</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>All-gather</translation>
    </message>
    <message>
        <source>all-reduce</source>
        <translation>All-reduce</translation>
    </message>
    <message>
        <source>All-reduce bus bandwidth</source>
        <translation>All-reduce-Bus-Bandbreite</translation>
    </message>
    <message>
        <source>All-reduce by pairs of nodes</source>
        <translation>All-reduce paarweise über Knoten</translation>
    </message>
    <message>
        <source>All-reduce inside each node</source>
        <translation>All-reduce in jedem Knoten</translation>
    </message>
    <message>
        <source>All-reduce is slower on Blackwell than under NCCL 2.27</source>
        <translation>All-reduce ist auf Blackwell langsamer als unter NCCL 2.27</translation>
    </message>
    <message>
        <source>All-reduce over all {nodes} nodes</source>
        <translation>All-reduce über alle {nodes} Knoten</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>All-to-all</translation>
    </message>
    <message>
        <source>All-to-all and scatter are slow on MI300X with Pollara</source>
        <translation>All-to-all und Scatter sind auf MI300X mit Pollara langsam</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>Zulässig</translation>
    </message>
    <message>
        <source>also: {words}</source>
        <translation>auch: {words}</translation>
    </message>
    <message>
        <source>Boot with amd_iommu=on iommu=pt on the kernel command line</source>
        <translation>amd_iommu=on iommu=pt in der Kernel-Kommandozeile</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>an Accelerate file for DeepSpeed</source>
        <translation>eine Accelerate-Datei für DeepSpeed</translation>
    </message>
    <message>
        <source>an Accelerate file for FSDP</source>
        <translation>eine Accelerate-Datei für FSDP</translation>
    </message>
    <message>
        <source>One throttled accelerator slows all {ranks}.</source>
        <translation>Ein Beschleuniger, der wegen Hitze drosselt, bremst alle {ranks}.</translation>
    </message>
    <message>
        <source>An accelerator-hour</source>
        <translation>Eine Beschleunigerstunde</translation>
    </message>
    <message>
        <source>An add-on brings packages of another CUDA major than PyTorch</source>
        <translation>Ein Zusatzpaket bringt Pakete eines anderen CUDA-Majors als PyTorch</translation>
    </message>
    <message>
        <source>an amount in {sign}</source>
        <translation>ein Betrag in {sign}</translation>
    </message>
    <message>
        <source>an entry needs the name of who measured or decided</source>
        <translation>ein Eintrag braucht den Namen dessen, der gemessen oder entschieden hat</translation>
    </message>
    <message>
        <source>An estimate until it has run: the real model on a small part of the data, at full count.</source>
        <translation>Bis zum Lauf eine Schätzung: das echte Modell auf einem kleinen Teil der Daten, bei voller Zahl.</translation>
    </message>
    <message>
        <source>An exporter is not responding</source>
        <translation>Ein Exporter antwortet nicht</translation>
    </message>
    <message>
        <source>An LTS release.</source>
        <translation>Ein LTS-Release.</translation>
    </message>
    <message>
        <source>an object is needed</source>
        <translation>ein Objekt ist nötig</translation>
    </message>
    <message>
        <source>an object is needed here</source>
        <translation>hier ist ein Objekt nötig</translation>
    </message>
    <message>
        <source>an object of layer numbers with an object for each is needed</source>
        <translation>ein Objekt aus Schichtnummern mit je einem Objekt ist nötig</translation>
    </message>
    <message>
        <source>an RLHF step: generation takes {share:.0f} % of it, so it is no training step</source>
        <translation>ein RLHF-Schritt: Generierung nimmt {share:.0f} % davon, es ist kein Trainingsschritt</translation>
    </message>
    <message>
        <source>An uncorrected error of host memory</source>
        <translation>Ein nicht korrigierter Fehler im Arbeitsspeicher</translation>
    </message>
    <message>
        <source>An Xid that can wait for the next break</source>
        <translation>Ein Xid, der bis zur nächsten Lücke warten kann</translation>
    </message>
    <message>
        <source>An Xid that needs a reset or more</source>
        <translation>Ein Xid, der einen Reset oder mehr braucht</translation>
    </message>
    <message>
        <source>and blocks that the allocator caches</source>
        <translation>und Blöcke, die der Allocator vorhält</translation>
    </message>
    <message>
        <source>and contexts and communicators, as the driver shows: this one decides</source>
        <translation>und Kontexte und Kommunikatoren, wie der Treiber sie zeigt: diese Zahl entscheidet</translation>
    </message>
    <message numerus="yes">
        <source>and {count} more notices</source>
        <translation>
            <numerusform>und {count} weiterer Hinweis</numerusform>
            <numerusform>und {count} weitere Hinweise</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>And {count} more plans.</source>
        <translation>
            <numerusform>Und {count} weiterer Plan.</numerusform>
            <numerusform>Und {count} weitere Pläne.</numerusform>
        </translation>
    </message>
    <message>
        <source>Annual reports of cloud providers</source>
        <translation>Geschäftsberichte von Cloud-Anbietern</translation>
    </message>
    <message>
        <source>Another</source>
        <translation>Anderes</translation>
    </message>
    <message>
        <source>Another batch than the plan&apos;s alters the result of training.</source>
        <translation>Ein anderer Batch als der des Plans ändert das Ergebnis des Trainings.</translation>
    </message>
    <message>
        <source>another global batch</source>
        <translation>anderer globaler Batch</translation>
    </message>
    <message>
        <source>another layout than the plan&apos;s: {what}</source>
        <translation>anderes Layout als im Plan: {what}</translation>
    </message>
    <message>
        <source>Answers, the newest first</source>
        <translation>Antworten, neueste zuerst</translation>
    </message>
    <message>
        <source>any</source>
        <translation>jeder</translation>
    </message>
    <message>
        <source>Any factor that is answered or weighed otherwise decides.</source>
        <translation>Jeder Faktor, der anders beantwortet oder gewichtet wird, entscheidet.</translation>
    </message>
    <message>
        <source>Any framework</source>
        <translation>Beliebiges Framework</translation>
    </message>
    <message>
        <source>Any Hugging Face model and a few arguments</source>
        <translation>Beliebiges Hugging-Face-Modell und einige Argumente</translation>
    </message>
    <message>
        <source>Any node, network, firmware and driver.</source>
        <translation>Beliebige Knoten, Netze, Firmware und Treiber.</translation>
    </message>
    <message>
        <source>Any number of stages</source>
        <translation>Beliebig viele Stufen</translation>
    </message>
    <message>
        <source>Any tensor parallel</source>
        <translation>Tensor parallel beliebig</translation>
    </message>
    <message>
        <source>Any text.</source>
        <translation>Beliebiger Text.</translation>
    </message>
    <message>
        <source>Anywhere</source>
        <translation>Beliebig</translation>
    </message>
    <message>
        <source>Applies</source>
        <translation>Trifft zu</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Apply: {change}</source>
        <translation>Übernehmen: {change}</translation>
    </message>
    <message>
        <source>Approved by</source>
        <translation>Freigegeben von</translation>
    </message>
    <message>
        <source>Apptainer definition</source>
        <translation>Apptainer-Definition</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>architectures names {name}, whose parts are not described; {usual} is read.</source>
        <translation>architectures nennt {name}, dessen Teile nicht beschrieben sind; {usual} wird gelesen.</translation>
    </message>
    <message>
        <source>arXiv 2506.14551, arXiv 2412.08602</source>
        <translation>arXiv 2506.14551, arXiv 2412.08602</translation>
    </message>
    <message>
        <source>As for 119</source>
        <translation>Wie 119</translation>
    </message>
    <message>
        <source>As built.</source>
        <translation>Wie gebaut.</translation>
    </message>
    <message>
        <source>As contracted.</source>
        <translation>Wie vertraglich vereinbart.</translation>
    </message>
    <message>
        <source>As fast as on half the accelerators; the larger count may run at the upper end of its step&apos;s interval.</source>
        <translation>So schnell wie auf der Hälfte; die größere Zahl darf am oberen Ende des Intervalls ihres Schritts laufen.</translation>
    </message>
    <message>
        <source>As few as fit.</source>
        <translation>So wenige wie möglich.</translation>
    </message>
    <message>
        <source>As many as the required rates ask for.</source>
        <translation>So viele, wie die benötigten Raten verlangen.</translation>
    </message>
    <message>
        <source>as measured</source>
        <translation>wie gemessen</translation>
    </message>
    <message>
        <source>As Megatron-Core, with a checkpoint format of its own</source>
        <translation>Wie Megatron-Core, mit eigenem Checkpoint-Format</translation>
    </message>
    <message>
        <source>As of</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>As offered.</source>
        <translation>Wie angeboten.</translation>
    </message>
    <message>
        <source>As operators report it under training load</source>
        <translation>Wie Betreiber sie unter Trainingslast angeben</translation>
    </message>
    <message>
        <source>As planned</source>
        <translation>Wie geplant</translation>
    </message>
    <message>
        <source>As planned.</source>
        <translation>Wie geplant.</translation>
    </message>
    <message>
        <source>As quoted.</source>
        <translation>Wie angeboten.</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>Wie das S&amp;ystem</translation>
    </message>
    <message>
        <source>As the catalogue entry implies; read `nvidia-smi topo -m` or lstopo XML to see the node&apos;s own.</source>
        <translation>Wie der Katalogeintrag es nahelegt; `nvidia-smi topo -m` oder lstopo-XML lesen, um die des Knotens zu sehen.</translation>
    </message>
    <message>
        <source>As the offers say.</source>
        <translation>Was die Angebote sagen.</translation>
    </message>
    <message>
        <source>As the quotes say.</source>
        <translation>Was die Angebote sagen.</translation>
    </message>
    <message>
        <source>As the run asks for.</source>
        <translation>Was der Lauf verlangt.</translation>
    </message>
    <message>
        <source>As the vendor prints it</source>
        <translation>Wie vom Hersteller angegeben</translation>
    </message>
    <message>
        <source>as they were when last saved</source>
        <translation>Stand beim letzten Speichern</translation>
    </message>
    <message>
        <source>ASHRAE TC 9.9</source>
        <translation>ASHRAE TC 9.9</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Get a quote and enter it.</source>
        <translation>Ein Angebot einholen und eintragen.</translation>
    </message>
    <message>
        <source>Get an offer and enter the price per accelerator-hour.</source>
        <translation>Ein Angebot einholen und den Preis einer Beschleunigerstunde eingeben.</translation>
    </message>
    <message>
        <source>Ask like &quot;keep driver R550: which PyTorch?&quot;</source>
        <translation>So fragen: „keep driver R550: which PyTorch?“</translation>
    </message>
    <message>
        <source>assumed</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>Assumed: {value}.</source>
        <translation>Angenommen: {value}.</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>Annahmen</translation>
    </message>
    <message>
        <source>Asynchronous checkpoints</source>
        <translation>Asynchrone Checkpoints</translation>
    </message>
    <message>
        <source>Asynchronous checkpoints stop training only while they are copied out.</source>
        <translation>Asynchrone Checkpoints halten das Training nur an, während sie herauskopiert werden.</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>Mindestens</translation>
    </message>
    <message>
        <source>at least {bound} are needed here</source>
        <translation>hier sind mindestens {bound} nötig</translation>
    </message>
    <message>
        <source>At least {count}</source>
        <translation>Mindestens {count}</translation>
    </message>
    <message>
        <source>At least {count} hold the model.</source>
        <translation>Mindestens {count} fassen das Modell.</translation>
    </message>
    <message>
        <source>At least {count} hold the model; no size that is sold ends by the deadline with {chance}.</source>
        <translation>Mindestens {count} fassen das Modell; keine lieferbare Größe ist mit {chance} termingerecht fertig.</translation>
    </message>
    <message>
        <source>At least {count} hold the model; {more} end by the deadline with {chance}.</source>
        <translation>Mindestens {count} fassen das Modell; {more} sind mit {chance} termingerecht fertig.</translation>
    </message>
    <message>
        <source>At most TP {count}</source>
        <translation>Höchstens TP {count}</translation>
    </message>
    <message>
        <source>at most {bound} are taken here</source>
        <translation>hier werden höchstens {bound} genommen</translation>
    </message>
    <message>
        <source>At most {count} stages</source>
        <translation>Höchstens {count} Stufen</translation>
    </message>
    <message>
        <source>at most {experts} ({number}) can be chosen</source>
        <translation>höchstens {experts} ({number}) können gewählt werden</translation>
    </message>
    <message>
        <source>at most {hidden} ({most:,}) heads are possible</source>
        <translation>höchstens {hidden} ({most:,}) Köpfe sind möglich</translation>
    </message>
    <message>
        <source>at most {name} is possible</source>
        <translation>höchstens {name} ist möglich</translation>
    </message>
    <message>
        <source>at once</source>
        <translation>sofort</translation>
    </message>
    <message>
        <source>at rated power</source>
        <translation>bei Nennleistung</translation>
    </message>
    <message>
        <source>At the meters of the racks with the real job, at the warmest intake that the room allows.</source>
        <translation>An den Zählern der Racks mit dem echten Job, bei der wärmsten Zuluft, die der Raum erlaubt.</translation>
    </message>
    <message>
        <source>At the peak of this stage: {instant}.</source>
        <translation>Am Höchststand dieser Stufe: {instant}.</translation>
    </message>
    <message>
        <source>At the worker count and the way of saving of this plan, over at least one save.</source>
        <translation>Bei Worker-Zahl und Speicherweise dieses Plans, über mindestens ein Speichern.</translation>
    </message>
    <message>
        <source>At this count, batch and length; the ranking may differ at another count.</source>
        <translation>Bei dieser Zahl, diesem Batch und dieser Länge; bei anderer Zahl kann die Reihenfolge kippen.</translation>
    </message>
    <message>
        <source>At {count} accelerators each is below {share} of its speed among {smallest}; {term} costs most.</source>
        <translation>Bei {count} Beschleunigern liegt jeder unter {share} seines Tempos bei {smallest}; am meisten kostet: {term}.</translation>
    </message>
    <message>
        <source>At {count} the batch of {batch} sequences has no more to share.</source>
        <translation>Bei {count} hat der Batch von {batch} Sequenzen nichts mehr zu teilen.</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Attention adds to it with sequence length, embedding tables do not count; mixtures count active parameters only.</source>
        <translation>Attention kommt mit der Länge hinzu, Tabellen multiplizieren nicht; bei Mixtures zählen aktive Parameter.</translation>
    </message>
    <message>
        <source>Attention core</source>
        <translation>Attention-Kern</translation>
    </message>
    <message>
        <source>attention FLOPs / (share of peak reached by the kernel x peak)</source>
        <translation>Attention-Kern / (Anteil des Peaks, den der Kernel erreicht x Peak)</translation>
    </message>
    <message>
        <source>Attention follows the sum of squared document lengths; padding is computed and is no token of the data.</source>
        <translation>Attention folgt der Summe der quadrierten Längen; Aufgefülltes wird gerechnet und ist kein Token der Daten.</translation>
    </message>
    <message>
        <source>Attention grows with its square, activations in proportion.</source>
        <translation>Attention wächst mit dem Quadrat, Aktivierungen proportional.</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>Attention-Heads</translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation>Attention-Kernel</translation>
    </message>
    <message>
        <source>attention over another stack is not exported</source>
        <translation>Attention über einen anderen Stapel wird nicht exportiert</translation>
    </message>
    <message>
        <source>attention sinks and gated attention are not exported</source>
        <translation>Attention Sinks und gated Attention werden nicht exportiert</translation>
    </message>
    <message>
        <source>attention that sees later tokens is not exported</source>
        <translation>Attention, die spätere Tokens sieht, wird nicht exportiert</translation>
    </message>
    <message>
        <source>attn_proj goes with core_attn: the core&apos;s backward needs the same tensor</source>
        <translation>attn_proj geht nur mit core_attn: der Rückwärtslauf des Kerns braucht denselben Tensor</translation>
    </message>
    <message>
        <source>Audio</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Autocast</source>
        <translation>Autocast</translation>
    </message>
    <message>
        <source>Automatic NUMA balancing is off</source>
        <translation>Automatisches NUMA-Balancing ist aus</translation>
    </message>
    <message>
        <source>Average write rate of the shared storage.</source>
        <translation>Mittlere Schreibrate des gemeinsamen Storage.</translation>
    </message>
    <message>
        <source>average {value}</source>
        <translation>im Mittel {value}</translation>
    </message>
    <message>
        <source>AWS Spot Instance Advisor</source>
        <translation>AWS Spot Instance Advisor</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B/s</source>
        <translation>B/s</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>back revert</source>
        <translation>zurück rückgängig</translation>
    </message>
    <message>
        <source>Back: {page}</source>
        <translation>Zurück: {page}</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>Backward</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>Backward</translation>
    </message>
    <message>
        <source>backward of the embedding</source>
        <translation>Backward des Embeddings</translation>
    </message>
    <message>
        <source>Backward, even chunks</source>
        <translation>Backward, gerade Chunks</translation>
    </message>
    <message>
        <source>Backward, odd chunks</source>
        <translation>Backward, ungerade Chunks</translation>
    </message>
    <message>
        <source>Balances time and memory of the stages.</source>
        <translation>Gleicht Zeit und Speicher der Stufen aus.</translation>
    </message>
    <message>
        <source>bands are 80 % intervals</source>
        <translation>Bänder sind 80-%-Intervalle</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Bar</source>
        <translation>Balken</translation>
    </message>
    <message>
        <source>Bare-metal lease</source>
        <translation>Bare-Metal-Leasing</translation>
    </message>
    <message>
        <source>Base latency</source>
        <translation>Basislatenz</translation>
    </message>
    <message>
        <source>Base: {count} {name}</source>
        <translation>Basis: {count} {name}</translation>
    </message>
    <message>
        <source>based on one run, off by {error}</source>
        <translation>aus einem Lauf, Abweichung {error}</translation>
    </message>
    <message>
        <source>Basis</source>
        <translation>Grundlage</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Batch grows with the cluster</source>
        <translation>Batch wächst mit dem Cluster</translation>
    </message>
    <message>
        <source>Batch: {count} sequences of {length} tokens</source>
        <translation>Batch: {count} Sequenzen zu {length} Tokens</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>Before the checkpoint is read: 454 s at 2,048 to 768 s at 16,384 accelerators (ByteRobust, table 7)</source>
        <translation>Vor dem Lesen des Checkpoints: 454 s bei 2.048 bis 768 s bei 16.384 Beschleunigern (ByteRobust, Tabelle 7)</translation>
    </message>
    <message>
        <source>Before the run</source>
        <translation>Vor dem Lauf</translation>
    </message>
    <message>
        <source>Behind another micro batch: DualPipe, or Megatron-Core&apos;s 1F1B with overlapped all-to-all</source>
        <translation>Hinter einem anderen Micro-Batch: DualPipe oder 1F1B mit überlapptem All-to-all in Megatron-Core</translation>
    </message>
    <message>
        <source>Below 50% MFU something is the bottleneck</source>
        <translation>Unter 50 % MFU ist etwas der Engpass</translation>
    </message>
    <message>
        <source>With this plan&apos;s activations and runtime, this many accelerators must share the states; the search finds the layouts that do.</source>
        <translation>Neben Aktivierungen und Laufzeitumgebung dieses Plans müssen so viele Beschleuniger die Zustände teilen; die Suche weiß, welche Layouts das tun.</translation>
    </message>
    <message>
        <source>Best first; each was computed on the whole plan, none is applied yet.</source>
        <translation>Beste zuerst; jede wurde am ganzen Plan berechnet, keine ist schon übernommen.</translation>
    </message>
    <message>
        <source>Best interval, both in use</source>
        <translation>Bestes Intervall, beide genutzt</translation>
    </message>
    <message>
        <source>Best layout</source>
        <translation>Bestes Layout</translation>
    </message>
    <message>
        <source>Best layout found</source>
        <translation>Bestes gefundenes Layout</translation>
    </message>
    <message>
        <source>Best step, s</source>
        <translation>Bester Schritt, s</translation>
    </message>
    <message>
        <source>Best {count}</source>
        <translation>Beste {count}</translation>
    </message>
    <message>
        <source>bf16</source>
        <translation>bf16</translation>
    </message>
    <message>
        <source>bf16 mixed, fp32 master</source>
        <translation>bf16 gemischt, fp32-Master</translation>
    </message>
    <message>
        <source>bf16 mixed; fp8 where hardware and framework have it.</source>
        <translation>bf16 gemischt; fp8, wo Hardware und Framework es haben.</translation>
    </message>
    <message>
        <source>bf16, or fp32 for small adapters.</source>
        <translation>bf16, oder fp32 bei kleinen Adaptern.</translation>
    </message>
    <message>
        <source>Bill of materials</source>
        <translation>Stückliste</translation>
    </message>
    <message>
        <source>billion</source>
        <translation>Mrd.</translation>
    </message>
    <message>
        <source>bitsandbytes computes in bf16, fp16 or fp32, not {precision}</source>
        <translation>bitsandbytes rechnet in bf16, fp16 oder fp32, nicht in {precision}</translation>
    </message>
    <message>
        <source>Blackwell needs the open ones, Volta and older the proprietary</source>
        <translation>Blackwell braucht die offenen, Volta und älter die proprietären</translation>
    </message>
    <message>
        <source>Blackwell needs the open kernel modules</source>
        <translation>Blackwell läuft nur mit den offenen Kernelmodulen</translation>
    </message>
    <message>
        <source>blocks of {bytes:.0f} bytes measure operations, not bandwidth</source>
        <translation>Blöcke von {bytes:.0f} Bytes messen Operationen, nicht Bandbreite</translation>
    </message>
    <message>
        <source>Booked ahead for a fixed time</source>
        <translation>Für feste Zeit im Voraus gebucht</translation>
    </message>
    <message>
        <source>both ways together</source>
        <translation>beide Richtungen zusammen</translation>
    </message>
    <message>
        <source>Bought for this run and sold after it, instead of {old}; it arrives after {months:g} months.</source>
        <translation>Für diesen Lauf gekauft und danach verkauft, statt {old}; kommt nach {months:g} Monaten.</translation>
    </message>
    <message>
        <source>Bought or rented</source>
        <translation>Gekauft oder gemietet</translation>
    </message>
    <message>
        <source>Bounds the parallel readers; very small files cost metadata operations.</source>
        <translation>Begrenzt die parallelen Leser; sehr kleine Dateien kosten Metadaten-Operationen.</translation>
    </message>
    <message>
        <source>Bounds the power of a rack.</source>
        <translation>Begrenzt die Leistung eines Racks.</translation>
    </message>
    <message>
        <source>Break-even</source>
        <translation>Gewinnschwelle</translation>
    </message>
    <message>
        <source>Break-even, months</source>
        <translation>Gewinnschwelle, Monate</translation>
    </message>
    <message>
        <source>Break-even: {months} months</source>
        <translation>Gewinnschwelle: {months} Monate</translation>
    </message>
    <message>
        <source>Brings a warning: {finding}</source>
        <translation>Bringt eine Warnung: {finding}</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>Bubble</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Budget of this run</source>
        <translation>Budget dieses Laufs</translation>
    </message>
    <message>
        <source>buffered and above 50 GB/s on one node: the page cache, not a disk</source>
        <translation>gepuffert und über 50 GB/s auf einem Knoten: der Page Cache, keine Platte</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>bug report log support</source>
        <translation>Fehlerbericht Log Support</translation>
    </message>
    <message>
        <source>Build from source with a low MAX_JOBS, or use PyTorch&apos;s own attention</source>
        <translation>Mit kleinem MAX_JOBS selbst bauen oder die Attention von PyTorch verwenden</translation>
    </message>
    <message>
        <source>Rebuild pyxis whenever Slurm changes</source>
        <translation>pyxis in derselben Änderung wie Slurm neu bauen</translation>
    </message>
    <message>
        <source>Building power over computer power.</source>
        <translation>Leistung des Gebäudes durch die der Rechner.</translation>
    </message>
    <message>
        <source>0.1 to 0.3 with a balancing loss, more at the start of a run.</source>
        <translation>0.1 bis 0.3 mit ausgleichendem Loss, mehr am Anfang eines Laufs.</translation>
    </message>
    <message>
        <source>10th percentile, after the correction above</source>
        <translation>10. Perzentil, nach der Korrektur oben</translation>
    </message>
    <message>
        <source>1: each sample is a file of its own; if empty, packed in shards</source>
        <translation>1: jedes Sample ist eine eigene Datei; leer: in Shards gepackt</translation>
    </message>
    <message>
        <source>4 for 32-bit token ids, 2 for 16-bit, about 4.5 for text; other data state bytes per sample</source>
        <translation>4 bei 32-Bit-Token-IDs, 2 bei 16 Bit, etwa 4,5 als Text; andere Daten geben Bytes je Sample an</translation>
    </message>
    <message>
        <source>90th percentile, after the correction above</source>
        <translation>90. Perzentil, nach der Korrektur oben</translation>
    </message>
    <message>
        <source>A and B: each can carry the whole rack alone</source>
        <translation>A und B: jede trägt das ganze Rack allein</translation>
    </message>
    <message>
        <source>a mean over the whole run, pauses and checkpoints included</source>
        <translation>ein Mittel über den ganzen Lauf, Pausen und Checkpoints eingeschlossen</translation>
    </message>
    <message>
        <source>a mean over the whole run, warm-up, evaluation and checkpoints included</source>
        <translation>ein Mittel über den ganzen Lauf, Aufwärmen, Bewertung und Checkpoints eingeschlossen</translation>
    </message>
    <message>
        <source>A waiver of {code} needs a note with the reason</source>
        <translation>Ein Verzicht auf {code} braucht eine Notiz mit dem Grund</translation>
    </message>
    <message>
        <source>Ablations and sweeps, tracked as well</source>
        <translation>Ablationen und Sweeps, ebenfalls protokolliert</translation>
    </message>
    <message>
        <source>Accumulate without gradient sync</source>
        <translation>Akkumulieren ohne Gradientenabgleich</translation>
    </message>
    <message>
        <source>Activations: {ways}</source>
        <translation>Aktivierungen: {ways}</translation>
    </message>
    <message>
        <source>Adapters are trained with PEFT</source>
        <translation>Adapter werden mit PEFT trainiert</translation>
    </message>
    <message>
        <source>Apart from the rest of backward, beside overlapped all-to-all: more launches for the host</source>
        <translation>Getrennt vom übrigen Rückwärtslauf, neben überlapptem All-to-all: mehr Starts für den Host</translation>
    </message>
    <message>
        <source>Appliances, drives or TiB, whichever the storage system is sold in</source>
        <translation>Appliances, Laufwerke oder TiB, je nachdem, wie das Speichersystem verkauft wird</translation>
    </message>
    <message>
        <source>As set in the job; best left unset</source>
        <translation>Wie im Job gesetzt; am besten nicht setzen</translation>
    </message>
    <message>
        <source>At a rising learning rate. If empty: none with optimizer state, else 1% (arXiv 2403.08763)</source>
        <translation>Bei steigender Lernrate. Leer: keine mit Optimizer-Zustand, sonst 1 % (arXiv 2403.08763)</translation>
    </message>
    <message>
        <source>Attention, and router of mixtures</source>
        <translation>Attention und Router von Mixturen</translation>
    </message>
    <message>
        <source>Bitwise reproducibility costs speed and holds only for the same GPU count and layout</source>
        <translation>Bitgleiche Wiederholbarkeit kostet Tempo und gilt nur bei gleicher Zahl von GPUs und gleichem Layout</translation>
    </message>
    <message>
        <source>Bitwise, deterministic kernels</source>
        <translation>Bitgleich, deterministische Kernel</translation>
    </message>
    <message>
        <source>Bounds time and memory of the hottest rank; tokens above it are dropped.</source>
        <translation>Begrenzt Zeit und Speicher des heißesten Ranks; Token darüber fallen weg.</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>eingebaut</translation>
    </message>
    <message>
        <source>Burn-in, {hours} h, all nodes</source>
        <translation>Burn-in, {hours} h, alle Knoten</translation>
    </message>
    <message>
        <source>Bus bandwidth</source>
        <translation>Bus-Bandbreite</translation>
    </message>
    <message>
        <source>bus bandwidth</source>
        <translation>Bus-Bandbreite</translation>
    </message>
    <message>
        <source>Bus bandwidth by buffer size</source>
        <translation>Busbandbreite nach Puffergröße</translation>
    </message>
    <message>
        <source>Bus bandwidth of a large all-reduce over all nodes, as nccl-tests prints it.</source>
        <translation>Bus-Bandbreite eines großen All-reduce über alle Knoten, wie nccl-tests sie ausgibt.</translation>
    </message>
    <message>
        <source>Bus bandwidth of all-gather over the buffer, with the nodes and ranks a node it was measured on.</source>
        <translation>Busbandbreite von All-Gather über der Puffergröße, mit den Knoten und den Ranks je Knoten der Messung.</translation>
    </message>
    <message>
        <source>Bus bandwidth of all-reduce over the buffer, with the nodes and ranks a node it was measured on.</source>
        <translation>Busbandbreite von All-Reduce über der Puffergröße, mit den Knoten und den Ranks je Knoten der Messung.</translation>
    </message>
    <message>
        <source>Bus bandwidth of all-to-all over the buffer, with the nodes and ranks a node it was measured on.</source>
        <translation>Busbandbreite von All-to-All über der Puffergröße, mit den Knoten und den Ranks je Knoten der Messung.</translation>
    </message>
    <message>
        <source>Bus bandwidth of reduce-scatter over the buffer, with the nodes and ranks a node it was measured on.</source>
        <translation>Busbandbreite von Reduce-Scatter über der Puffergröße, mit den Knoten und den Ranks je Knoten der Messung.</translation>
    </message>
    <message>
        <source>Bus bandwidths</source>
        <translation>Bus-Bandbreiten</translation>
    </message>
    <message>
        <source>bwd_allreduce is part of bwd</source>
        <translation>bwd_allreduce ist Teil von bwd</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Durch</translation>
    </message>
    <message>
        <source>by a qualified professional, open</source>
        <translation>durch eine Fachkraft, offen</translation>
    </message>
    <message>
        <source>By cgroupfs</source>
        <translation>Durch cgroupfs</translation>
    </message>
    <message>
        <source>By day of the plan</source>
        <translation>Nach Tag des Plans</translation>
    </message>
    <message>
        <source>by power and by height</source>
        <translation>nach Leistung und Höhe</translation>
    </message>
    <message>
        <source>By systemd</source>
        <translation>Durch systemd</translation>
    </message>
    <message>
        <source>By the constants that ship</source>
        <translation>Mit den mitgelieferten Konstanten</translation>
    </message>
    <message>
        <source>By topic</source>
        <translation>Nach Thema</translation>
    </message>
    <message>
        <source>By when</source>
        <translation>Bis wann</translation>
    </message>
    <message>
        <source>ByteRobust (arXiv 2509.16293)</source>
        <translation>ByteRobust (arXiv 2509.16293)</translation>
    </message>
    <message>
        <source>ByteRobust (arXiv 2509.16293), table 5</source>
        <translation>ByteRobust (arXiv 2509.16293), Tabelle 5</translation>
    </message>
    <message>
        <source>ByteRobust (arXiv 2509.16293), table 7</source>
        <translation>ByteRobust (arXiv 2509.16293), Tabelle 7</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Bytes of adapter weights and gradients.</source>
        <translation>Bytes der Adaptergewichte und ihrer Gradienten.</translation>
    </message>
    <message>
        <source>Bytes of one token as it lies on the disk.</source>
        <translation>Bytes eines Tokens, wie es auf der Platte liegt.</translation>
    </message>
    <message>
        <source>Bytes of optimizer state of each parameter: Adam keeps two moments.</source>
        <translation>Bytes des Optimizer-Zustands je Parameter: Adam hält zwei Momente.</translation>
    </message>
    <message>
        <source>Bytes per token on disk</source>
        <translation>Bytes je Token auf der Platte</translation>
    </message>
    <message>
        <source>Bytes that a loader asks for at once.</source>
        <translation>Bytes, die ein Loader auf einmal anfordert.</translation>
    </message>
    <message>
        <source>C</source>
        <translation>°C</translation>
    </message>
    <message>
        <source>Ca&amp;talogue…</source>
        <translation>Ka&amp;talog…</translation>
    </message>
    <message>
        <source>Cable price</source>
        <translation>Preis eines Kabels</translation>
    </message>
    <message>
        <source>Cable schedule</source>
        <translation>Kabelliste</translation>
    </message>
    <message>
        <source>Cables</source>
        <translation>Kabel</translation>
    </message>
    <message>
        <source>cached blocks fill the room up to the limit: no prediction</source>
        <translation>vorgehaltene Blöcke füllen den Platz bis zur Grenze: keine Vorhersage</translation>
    </message>
    <message>
        <source>cached blocks not filled by any tensor</source>
        <translation>vorgehaltene Blöcke, die kein Tensor füllt</translation>
    </message>
    <message>
        <source>Calendar days from the first step to the last.</source>
        <translation>Kalendertage vom ersten bis zum letzten Schritt.</translation>
    </message>
    <message>
        <source>Calendar time, planned and measured</source>
        <translation>Kalenderzeit, geplant und gemessen</translation>
    </message>
    <message>
        <source>Calibration: files read here correct this plan. How well the engine predicts is shown by</source>
        <translation>Kalibrierung: hier gelesene Dateien korrigieren diesen Plan. Wie gut die Engine vorhersagt, zeigt</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Ruft</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cannot be built</source>
        <translation>Nicht baubar</translation>
    </message>
    <message>
        <source>cannot be read ({reason})</source>
        <translation>kann nicht gelesen werden ({reason})</translation>
    </message>
    <message>
        <source>Cannot say</source>
        <translation>Unbestimmt</translation>
    </message>
    <message>
        <source>Cap the cards or start fewer jobs; tell the site</source>
        <translation>Karten begrenzen oder weniger Jobs starten; dem Standort Bescheid geben</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Capacity block</source>
        <translation>Capacity Block</translation>
    </message>
    <message>
        <source>Capacity down over capacity up.</source>
        <translation>Kapazität abwärts durch Kapazität aufwärts.</translation>
    </message>
    <message>
        <source>Capacity needed</source>
        <translation>Benötigte Kapazität</translation>
    </message>
    <message>
        <source>Capacity of storage = bytes x copies.</source>
        <translation>Kapazität des Storage = Bytes x Kopien.</translation>
    </message>
    <message>
        <source>Capital</source>
        <translation>Investition</translation>
    </message>
    <message>
        <source>Capital = nodes x price, and network, storage, start-up.</source>
        <translation>Investition = Knoten x Preis, dazu Netzwerk, Storage, Inbetriebnahme.</translation>
    </message>
    <message>
        <source>Capital of the network where no quote is entered.</source>
        <translation>Investition für das Netzwerk, wo kein Angebot eingetragen ist.</translation>
    </message>
    <message>
        <source>Capital to own</source>
        <translation>Investition beim Kauf</translation>
    </message>
    <message>
        <source>Carbon</source>
        <translation>CO₂</translation>
    </message>
    <message>
        <source>Carbon of electricity</source>
        <translation>CO₂ des Stroms</translation>
    </message>
    <message>
        <source>Carbon of the electricity.</source>
        <translation>CO₂ des Stroms.</translation>
    </message>
    <message>
        <source>Carbon of the run</source>
        <translation>CO₂ des Laufs</translation>
    </message>
    <message>
        <source>Card, or the share of a complete system</source>
        <translation>Karte, oder Anteil an einem kompletten System</translation>
    </message>
    <message>
        <source>Cash flow</source>
        <translation>Zahlungsstrom</translation>
    </message>
    <message>
        <source>Cash flow before delivery.</source>
        <translation>Zahlungsstrom vor der Lieferung.</translation>
    </message>
    <message>
        <source>Catalogue</source>
        <translation>Katalog</translation>
    </message>
    <message>
        <source>catalogue</source>
        <translation>Katalog</translation>
    </message>
    <message>
        <source>Catalogue prices are converted at the exchange rate.</source>
        <translation>Katalogpreise werden zum Wechselkurs umgerechnet.</translation>
    </message>
    <message>
        <source>Catalogue prices are in USD; dated by as_of</source>
        <translation>Katalogpreise sind in USD; Stand siehe Preisstand</translation>
    </message>
    <message>
        <source>Catalogue {date}</source>
        <translation>Katalog {date}</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>CDI</source>
        <translation>CDI</translation>
    </message>
    <message>
        <source>Central banks</source>
        <translation>Zentralbanken</translation>
    </message>
    <message>
        <source>Cgroup driver</source>
        <translation>Cgroup-Treiber</translation>
    </message>
    <message>
        <source>Chances</source>
        <translation>Chancen</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Change it</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Change name and notes</source>
        <translation>Name und Notizen ändern</translation>
    </message>
    <message>
        <source>Change origin of {title}</source>
        <translation>Herkunft von {title} ändern</translation>
    </message>
    <message>
        <source>Change {title}</source>
        <translation>{title} ändern</translation>
    </message>
    <message>
        <source>Changed since</source>
        <translation>Geändert seither</translation>
    </message>
    <message>
        <source>Changes since</source>
        <translation>Geändert seit</translation>
    </message>
    <message>
        <source>changes training</source>
        <translation>ändert das Training</translation>
    </message>
    <message>
        <source>Characters without a font on this machine print as boxes: {characters}.</source>
        <translation>Für diese Zeichen ist hier keine Schrift da, sie werden als Kästchen gedruckt: {characters}.</translation>
    </message>
    <message>
        <source>Cheaper below {even:.0%} of the hours in use.</source>
        <translation>Günstiger unter {even:.0%} der Stunden in Gebrauch.</translation>
    </message>
    <message>
        <source>Cheaper over {months} months from {even:.0%} of the hours in use; {busy:.0%} are planned.</source>
        <translation>Über {months} Monate günstiger ab {even:.0%} der Stunden in Gebrauch; geplant sind {busy:.0%}.</translation>
    </message>
    <message>
        <source>Cheaper over {months} months.</source>
        <translation>Günstiger über {months} Monate.</translation>
    </message>
    <message>
        <source>Cheapest</source>
        <translation>Günstigster</translation>
    </message>
    <message>
        <source>Cheapest zone</source>
        <translation>Günstigste Zone</translation>
    </message>
    <message>
        <source>CheckFreq (FAST 2021), Gemini (SOSP 2023)</source>
        <translation>CheckFreq (FAST 2021), Gemini (SOSP 2023)</translation>
    </message>
    <message>
        <source>Checking one</source>
        <translation>Prüfung eines Checkpoints</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Checkpoint age</source>
        <translation>Alter des Checkpoints</translation>
    </message>
    <message>
        <source>Checkpoint bandwidth</source>
        <translation>Checkpoint-Bandbreite</translation>
    </message>
    <message>
        <source>Checkpoint duration</source>
        <translation>Dauer eines Checkpoints</translation>
    </message>
    <message>
        <source>Checkpoint interval</source>
        <translation>Checkpoint-Intervall</translation>
    </message>
    <message>
        <source>Checkpoint pauses</source>
        <translation>Checkpoint-Pausen</translation>
    </message>
    <message>
        <source>Checkpoint save</source>
        <translation>Speichern eines Checkpoints</translation>
    </message>
    <message>
        <source>checkpoint size x durable checkpoints kept</source>
        <translation>Checkpoint-Größe x dauerhaft behaltene Checkpoints</translation>
    </message>
    <message>
        <source>Checkpoint tiers</source>
        <translation>Checkpoint-Stufen</translation>
    </message>
    <message>
        <source>Checkpoint write rate</source>
        <translation>Schreibrate der Checkpoints</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Checkpoints</translation>
    </message>
    <message>
        <source>checkpoints</source>
        <translation>Checkpoints</translation>
    </message>
    <message>
        <source>Checkpoints are not computed</source>
        <translation>Checkpoints sind nicht berechnet</translation>
    </message>
    <message>
        <source>Checkpoints at the optimum interval instead of every {old:.0f} s lose less time.</source>
        <translation>Checkpoints im optimalen Intervall statt alle {old:.0f} s verlieren weniger Zeit.</translation>
    </message>
    <message>
        <source>Checkpoints go first to the nodes&apos; own drives and are safe sooner.</source>
        <translation>Checkpoints gehen zuerst auf die Laufwerke der Knoten und sind früher sicher.</translation>
    </message>
    <message>
        <source>Checkpoints go to the nodes&apos; own drives first.</source>
        <translation>Checkpoints gehen zuerst auf die Laufwerke der Knoten.</translation>
    </message>
    <message>
        <source>checks that fail</source>
        <translation>gescheiterte Prüfungen</translation>
    </message>
    <message>
        <source>Chinchilla (arXiv 2203.15556)</source>
        <translation>Chinchilla (arXiv 2203.15556)</translation>
    </message>
    <message>
        <source>Chinchilla (arXiv 2203.15556), repeated data (arXiv 2305.16264)</source>
        <translation>Chinchilla (arXiv 2203.15556), wiederholte Daten (arXiv 2305.16264)</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>Wahl</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Wählen</translation>
    </message>
    <message>
        <source>Choose 2 to {count} values.</source>
        <translation>2 bis {count} Werte wählen.</translation>
    </message>
    <message>
        <source>Choose a model with attention or linear layers; the parameters of this one are exact.</source>
        <translation>Ein Modell mit Attention oder linearen Schichten wählen; die Parameterzahl dieses Modells ist genau.</translation>
    </message>
    <message>
        <source>Choose a node with {accelerator}, or the accelerator of this node.</source>
        <translation>Einen Knoten für {accelerator} wählen oder den Beschleuniger des Knotens.</translation>
    </message>
    <message>
        <source>Choose a point to make it a scenario of the plan.</source>
        <translation>Einen Punkt wählen, um daraus ein Szenario des Plans zu machen.</translation>
    </message>
    <message>
        <source>Choose a rail-optimised network.</source>
        <translation>Wählen Sie ein Rail-optimiertes Netz.</translation>
    </message>
    <message>
        <source>Choose a run in the table or in the plot: its source stands here.</source>
        <translation>Einen Lauf in der Tabelle oder im Plot wählen: seine Quelle steht dann hier.</translation>
    </message>
    <message>
        <source>Choose a tensor parallel degree that divides {heads}.</source>
        <translation>Einen Tensor-parallel-Grad wählen, der {heads} teilt.</translation>
    </message>
    <message>
        <source>Choose a tensor parallel degree that divides {kv_heads}, or a multiple of it.</source>
        <translation>Einen Tensor-parallel-Grad wählen, der {kv_heads} teilt, oder ein Vielfaches davon.</translation>
    </message>
    <message>
        <source>Choose a tensor parallel degree that divides {widths}.</source>
        <translation>Einen Tensor-parallel-Grad wählen, der {widths} teilt.</translation>
    </message>
    <message>
        <source>Choose an expert parallel degree that divides {experts}.</source>
        <translation>Einen Expert-parallel-Grad wählen, der {experts} teilt.</translation>
    </message>
    <message>
        <source>Choose an expert tensor parallel degree that divides {expert_widths}.</source>
        <translation>Einen Expert-tensor-parallel-Grad wählen, der {expert_widths} teilt.</translation>
    </message>
    <message>
        <source>Choose an instance and a term that has a price, or enter a rent.</source>
        <translation>Eine Instanz und Laufzeit mit Preis wählen oder eine Miete eingeben.</translation>
    </message>
    <message>
        <source>Choose an instance with {accelerator}, or enter the rent yourself.</source>
        <translation>Eine Instanz mit {accelerator} wählen oder die Miete von Hand eingeben.</translation>
    </message>
    <message>
        <source>Choose another precision.</source>
        <translation>Eine andere Genauigkeit wählen.</translation>
    </message>
    <message>
        <source>Choose FlashAttention.</source>
        <translation>FlashAttention wählen.</translation>
    </message>
    <message>
        <source>Choose other filters</source>
        <translation>Andere Filter wählen</translation>
    </message>
    <message>
        <source>Choose the entry again to use the catalogue&apos;s.</source>
        <translation>Den Eintrag neu wählen, um die des Katalogs zu nehmen.</translation>
    </message>
    <message>
        <source>Choose the values of {name}</source>
        <translation>Werte von {name} auswählen</translation>
    </message>
    <message>
        <source>Choose which findings are shown</source>
        <translation>Gezeigte Befunde auswählen</translation>
    </message>
    <message>
        <source>Choose which scenarios are drawn</source>
        <translation>Gezeichnete Szenarien auswählen</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>Chosen for you</source>
        <translation>Vorgewählt</translation>
    </message>
    <message>
        <source>Chosen on the front: {layout}; {seconds} s a step, {size} GiB.</source>
        <translation>Auf der Front gewählt: {layout}; {seconds} s je Schritt, {size} GiB.</translation>
    </message>
    <message>
        <source>Circuits</source>
        <translation>Stromkreise</translation>
    </message>
    <message>
        <source>circuits</source>
        <translation>Stromkreise</translation>
    </message>
    <message>
        <source>Circuits = power of a rack / (circuit x derating).</source>
        <translation>Stromkreise = Leistung eines Racks / (Stromkreis x Abschlag).</translation>
    </message>
    <message>
        <source>Circuits of a rack.</source>
        <translation>Stromkreise eines Racks.</translation>
    </message>
    <message>
        <source>Circuits, breakers, busways and rack distribution</source>
        <translation>Stromkreise, Leistungsschalter, Stromschienen und Rackverteilung</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>Clients</translation>
    </message>
    <message>
        <source>Clock offset</source>
        <translation>Abweichung der Uhr</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close the help</source>
        <translation>Hilfe schließen</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>Diesen Hinweis schließen</translation>
    </message>
    <message>
        <source>Close this one</source>
        <translation>Diesen schließen</translation>
    </message>
    <message>
        <source>Cloud</source>
        <translation>Cloud</translation>
    </message>
    <message>
        <source>Cloud egress</source>
        <translation>Daten aus der Cloud</translation>
    </message>
    <message>
        <source>Cloud storage</source>
        <translation>Cloud-Speicher</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Cluster network</source>
        <translation>Cluster-Netz</translation>
    </message>
    <message>
        <source>Clusters that meet the deadline</source>
        <translation>Cluster, die den Termin halten</translation>
    </message>
    <message>
        <source>Code of ISO 4217</source>
        <translation>Code nach ISO 4217</translation>
    </message>
    <message>
        <source>Code, image, {layers} pinned versions, seeds and the order of {steps} batches</source>
        <translation>Code, Image, {layers} festgelegte Versionen, Seeds und die Reihenfolge von {steps} Batches</translation>
    </message>
    <message>
        <source>Codes or groups of tests; empty for all</source>
        <translation>Codes oder Gruppen von Tests; leer für alle</translation>
    </message>
    <message>
        <source>Collapse the findings</source>
        <translation>Befunde einklappen</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Collective</translation>
    </message>
    <message>
        <source>Colocation</source>
        <translation>Colocation</translation>
    </message>
    <message>
        <source>Colocation price lists</source>
        <translation>Preislisten von Colocation-Anbietern</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>Färben nach</translation>
    </message>
    <message>
        <source>comes with ROCm</source>
        <translation>kommt mit ROCm</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>Kommagetrennte Werte (*.csv)</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Commands for this plan</source>
        <translation>Befehle für diesen Plan</translation>
    </message>
    <message>
        <source>Commissioning record, PDF and XLSX</source>
        <translation>Abnahmeprotokoll, PDF und XLSX</translation>
    </message>
    <message>
        <source>Commissioning record…</source>
        <translation>Abnahmeprotokoll…</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>communication is below {percent:.0f} % of every step: it cannot be measured here</source>
        <translation>Kommunikation liegt unter {percent:.0f} % jedes Schritts: hier nicht messbar</translation>
    </message>
    <message>
        <source>Compare the frameworks</source>
        <translation>Frameworks vergleichen</translation>
    </message>
    <message>
        <source>Compare the loss of the next ten steps with the original log.</source>
        <translation>Den Loss der nächsten zehn Schritte mit dem damaligen Log vergleichen.</translation>
    </message>
    <message>
        <source>Compare with it</source>
        <translation>Damit vergleichen</translation>
    </message>
    <message>
        <source>Compared with the other ways.</source>
        <translation>Wird mit den anderen Wegen verglichen.</translation>
    </message>
    <message>
        <source>Compiled</source>
        <translation>Kompiliert</translation>
    </message>
    <message>
        <source>compiled code under tensor or expert parallelism</source>
        <translation>kompilierter Code unter Tensor- oder Expert-Parallelität</translation>
    </message>
    <message>
        <source>Complete the rest</source>
        <translation>Rest ergänzen</translation>
    </message>
    <message>
        <source>Complete the software</source>
        <translation>Software ergänzen</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>ergänzt</translation>
    </message>
    <message>
        <source>Compliance</source>
        <translation>Compliance</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Compute again</source>
        <translation>Neu berechnen</translation>
    </message>
    <message>
        <source>Compute again in backward rather than keep.</source>
        <translation>Im Backward neu berechnen statt behalten.</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>Compute capability</translation>
    </message>
    <message>
        <source>Compute units</source>
        <translation>Recheneinheiten</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>berechnet</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Wird berechnet</translation>
    </message>
    <message>
        <source>Computing the other scenarios.</source>
        <translation>Die anderen Szenarien werden berechnet.</translation>
    </message>
    <message>
        <source>Computing.</source>
        <translation>Wird berechnet.</translation>
    </message>
    <message>
        <source>config</source>
        <translation>config</translation>
    </message>
    <message>
        <source>Configuration, code version, image and host names are recorded at the start</source>
        <translation>Konfiguration, Codeversion, Image und Hostnamen werden beim Start erfasst</translation>
    </message>
    <message>
        <source>Configurations of jobs (*.json *.yaml *.yml *.toml *.sh *.sbatch *.slurm *.py);;All files (*)</source>
        <translation>Job-Konfigurationen (*.json *.yaml *.yml *.toml *.sh *.sbatch *.slurm *.py);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>Bestätigt</translation>
    </message>
    <message>
        <source>confirmed</source>
        <translation>bestätigt</translation>
    </message>
    <message>
        <source>Confirmed by the person who ordered the run.</source>
        <translation>Bestätigt vom Auftraggeber des Laufs.</translation>
    </message>
    <message>
        <source>Congestion notifications</source>
        <translation>Staumeldungen (CNP)</translation>
    </message>
    <message>
        <source>ConnectX-8 needs DOCA newer than 2.9.</source>
        <translation>ConnectX-8 braucht DOCA neuer als 2.9.</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>Constraints ({count})</source>
        <translation>Bedingungen ({count})</translation>
    </message>
    <message>
        <source>Contained uncorrected memory error</source>
        <translation>Eingegrenzter nicht korrigierter Speicherfehler</translation>
    </message>
    <message>
        <source>Container</source>
        <translation>Container</translation>
    </message>
    <message>
        <source>Container toolkit</source>
        <translation>Container-Toolkit</translation>
    </message>
    <message>
        <source>Containers</source>
        <translation>Container</translation>
    </message>
    <message>
        <source>Containers lose all GPUs: failed to initialize NVML, unknown error</source>
        <translation>Container verlieren alle GPUs: failed to initialize NVML, unknown error</translation>
    </message>
    <message>
        <source>Content of the file</source>
        <translation>Inhalt der Datei</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>Context parallel</translation>
    </message>
    <message>
        <source>context parallel</source>
        <translation>Context parallel</translation>
    </message>
    <message>
        <source>Context parallel above the limit</source>
        <translation>Context parallel über der Grenze</translation>
    </message>
    <message>
        <source>Context parallel {new} instead of {old}</source>
        <translation>Context parallel {new} statt {old}</translation>
    </message>
    <message>
        <source>Context parallel {new} instead of {old} exchanges fewer keys and values.</source>
        <translation>Context parallel {new} statt {old} tauscht weniger Keys und Values aus.</translation>
    </message>
    <message>
        <source>Context parallel {new} instead of {old} spreads each sequence over more accelerators.</source>
        <translation>Context parallel {new} statt {old} verteilt jede Sequenz auf mehr Beschleuniger.</translation>
    </message>
    <message>
        <source>context parallelism</source>
        <translation>Context-Parallelität</translation>
    </message>
    <message>
        <source>Context switch took too long</source>
        <translation>Kontextwechsel dauerte zu lange</translation>
    </message>
    <message>
        <source>Continued pre-training</source>
        <translation>Fortgesetztes Pretraining</translation>
    </message>
    <message>
        <source>Continuous load: 80% (NEC 210.20); 100% in IEC practice</source>
        <translation>Dauerlast: 80 % (NEC 210.20); 100 % nach IEC-Praxis</translation>
    </message>
    <message>
        <source>Converted at the exchange rates entered: {scenarios}.</source>
        <translation>Zu den eingegebenen Wechselkursen umgerechnet: {scenarios}.</translation>
    </message>
    <message>
        <source>Converts catalogue prices.</source>
        <translation>Rechnet Katalogpreise um.</translation>
    </message>
    <message>
        <source>cool-down, the pipeline empties</source>
        <translation>Auslauf, die Pipeline leert sich</translation>
    </message>
    <message>
        <source>Coolant</source>
        <translation>Kühlmittel</translation>
    </message>
    <message>
        <source>Coolant flow = heat / (heat capacity x rise).</source>
        <translation>Kühlmittelstrom = Wärme / (Wärmekapazität x Erwärmung).</translation>
    </message>
    <message>
        <source>Coolant temperature rise</source>
        <translation>Erwärmung des Kühlmittels</translation>
    </message>
    <message>
        <source>Cooling</source>
        <translation>Kühlung</translation>
    </message>
    <message>
        <source>cooling</source>
        <translation>Kühlung</translation>
    </message>
    <message>
        <source>Cooling and losses</source>
        <translation>Kühlung und Verluste</translation>
    </message>
    <message>
        <source>Cooling available</source>
        <translation>Verfügbare Kühlung</translation>
    </message>
    <message>
        <source>Cooling capacity, airflow and containment at sustained load</source>
        <translation>Kühlleistung, Luftführung und Einhausung bei Dauerlast</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Copies kept</source>
        <translation>Behaltene Kopien</translation>
    </message>
    <message>
        <source>Copies of a checkpoint on other nodes.</source>
        <translation>Kopien eines Checkpoints auf anderen Knoten.</translation>
    </message>
    <message>
        <source>Copies of a local checkpoint</source>
        <translation>Kopien eines lokalen Checkpoints</translation>
    </message>
    <message>
        <source>Copies of the model on different data; gradients are summed.</source>
        <translation>Kopien des Modells auf verschiedenen Daten; Gradienten werden summiert.</translation>
    </message>
    <message>
        <source>Copper cable, 10 Gb/s, up to 3 m</source>
        <translation>Kupferkabel, 10 Gb/s, bis 3 m</translation>
    </message>
    <message>
        <source>Copy all findings</source>
        <translation>Alle Befunde kopieren</translation>
    </message>
    <message>
        <source>Copy as your own</source>
        <translation>Als eigenen Eintrag kopieren</translation>
    </message>
    <message>
        <source>Copy lines that bind ranks</source>
        <translation>Zeilen kopieren, die Ranks binden</translation>
    </message>
    <message>
        <source>copy rename</source>
        <translation>Kopie umbenennen</translation>
    </message>
    <message>
        <source>Copy the commands</source>
        <translation>Befehle kopieren</translation>
    </message>
    <message>
        <source>Copy the file</source>
        <translation>Datei kopieren</translation>
    </message>
    <message>
        <source>Copy the picture of {name}</source>
        <translation>Bild von {name} kopieren</translation>
    </message>
    <message>
        <source>Copy the rules</source>
        <translation>Regeln kopieren</translation>
    </message>
    <message>
        <source>Copy the table of rules</source>
        <translation>Tabelle der Regeln kopieren</translation>
    </message>
    <message>
        <source>Copy the table {name}</source>
        <translation>Tabelle {name} kopieren</translation>
    </message>
    <message>
        <source>Copy this figure and its terms</source>
        <translation>Diese Zahl und ihre Glieder kopieren</translation>
    </message>
    <message>
        <source>core-s per M tokens</source>
        <translation>Kern-s je Mio. Tokens</translation>
    </message>
    <message>
        <source>core-seconds per million tokens</source>
        <translation>Kern-Sekunden je Mio. Tokens</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>Cores and host memory of a node.</source>
        <translation>Kerne und Arbeitsspeicher eines Knotens.</translation>
    </message>
    <message>
        <source>Cores of a node = its tokens a second x this work.</source>
        <translation>Kerne eines Knotens = seine Tokens je Sekunde x diese Arbeit.</translation>
    </message>
    <message>
        <source>Correct or remove the variable</source>
        <translation>Die Variable berichtigen oder entfernen</translation>
    </message>
    <message>
        <source>Correct or remove this change of the scenario.</source>
        <translation>Diese Änderung des Szenarios berichtigen oder entfernen.</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Cost is not computed yet</source>
        <translation>Kosten sind noch nicht berechnet</translation>
    </message>
    <message>
        <source>Cost is not computed yet.</source>
        <translation>Die Kosten sind noch nicht berechnet.</translation>
    </message>
    <message>
        <source>Cost of a month&apos;s delay</source>
        <translation>Kosten eines Monats Verzögerung</translation>
    </message>
    <message>
        <source>Cost of a place by the kilowatt.</source>
        <translation>Kosten eines Platzes je Kilowatt.</translation>
    </message>
    <message>
        <source>Cost of a year of owning.</source>
        <translation>Kosten eines Jahres Besitz.</translation>
    </message>
    <message>
        <source>Cost of capital</source>
        <translation>Kapitalkosten</translation>
    </message>
    <message>
        <source>cost of owning</source>
        <translation>Kosten bei Kauf</translation>
    </message>
    <message>
        <source>Cost of owning.</source>
        <translation>Kosten des Kaufs.</translation>
    </message>
    <message>
        <source>cost of renting</source>
        <translation>Kosten bei Miete</translation>
    </message>
    <message>
        <source>Cost of taking checkpoints home.</source>
        <translation>Kosten, Checkpoints herauszuholen.</translation>
    </message>
    <message>
        <source>Cost of the cluster against months of use</source>
        <translation>Kosten des Clusters über Nutzungsmonate</translation>
    </message>
    <message>
        <source>Cost of the run</source>
        <translation>Kosten des Laufs</translation>
    </message>
    <message>
        <source>Cost of the wait for delivery</source>
        <translation>Kosten des Wartens auf Lieferung</translation>
    </message>
    <message>
        <source>Cost of this run</source>
        <translation>Kosten dieses Laufs</translation>
    </message>
    <message>
        <source>Cost of this run if owned and kept busy</source>
        <translation>Kosten dieses Laufs bei Kauf und voller Auslastung</translation>
    </message>
    <message>
        <source>Cost of this run if rented</source>
        <translation>Kosten dieses Laufs bei Miete</translation>
    </message>
    <message>
        <source>Cost, bill of materials, cash flow, factors, offers</source>
        <translation>Kosten, Stückliste, Zahlungsstrom, Faktoren, Angebote</translation>
    </message>
    <message>
        <source>Cost; bars are 80 % intervals</source>
        <translation>Kosten; Balken sind 80-%-Intervalle</translation>
    </message>
    <message>
        <source>Costs most against the smallest</source>
        <translation>Kostet am meisten</translation>
    </message>
    <message>
        <source>Count accelerators whose thermal violation counter rose, or that exceeded 85 C.</source>
        <translation>Beschleuniger zählen, deren Zähler für thermische Verletzung stieg oder die 85 °C überschritten.</translation>
    </message>
    <message>
        <source>Count failed diagnostics and logged hardware errors. Replace what fails and restart that node&apos;s test.</source>
        <translation>Gescheiterte Diagnosen und protokollierte Hardwarefehler zählen. Tauschen, was ausfällt, und diesen Knoten neu beginnen.</translation>
    </message>
    <message>
        <source>Count the alarms that reached the person on call within {minutes:,.0f} minutes. Undo each drill.</source>
        <translation>Alarme zählen, die die Bereitschaft binnen {minutes:,.0f} Minuten erreichten. Jede Übung zurücknehmen.</translation>
    </message>
    <message>
        <source>Count the checks that any node fails.</source>
        <translation>Prüfungen zählen, an denen ein Knoten scheitert.</translation>
    </message>
    <message>
        <source>Count the different lists: one hash, {nodes} times.</source>
        <translation>Verschiedene Listen zählen: ein Hash, {nodes}-mal.</translation>
    </message>
    <message>
        <source>Count the nodes whose matrix differs.</source>
        <translation>Knoten zählen, deren Matrix abweicht.</translation>
    </message>
    <message>
        <source>Count the ports on which any counter rose. Clean, reseat or swap, and repeat the hour.</source>
        <translation>Ports zählen, an denen ein Zähler stieg. Reinigen, neu stecken oder tauschen und die Stunde wiederholen.</translation>
    </message>
    <message>
        <source>Count the spares that passed burn-in, sweep and pair tests and that the scheduler may use.</source>
        <translation>Reserven zählen, die Burn-in, Nachzüglersuche und Paartests bestanden haben und die der Scheduler nutzen darf.</translation>
    </message>
    <message>
        <source>Counters of the DCGM exporter</source>
        <translation>Zähler des DCGM-Exporters</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CPU cores</source>
        <translation>CPU-Kerne</translation>
    </message>
    <message>
        <source>CPU cores, available</source>
        <translation>CPU-Kerne, verfügbar</translation>
    </message>
    <message>
        <source>CPU cores, needed</source>
        <translation>CPU-Kerne, benötigt</translation>
    </message>
    <message>
        <source>Create and go step by step</source>
        <translation>Anlegen und Schritt für Schritt vorgehen</translation>
    </message>
    <message>
        <source>Create and look around</source>
        <translation>Anlegen und umsehen</translation>
    </message>
    <message>
        <source>Create IMEX channel 0 and pass the device to the container; use one IMEX domain per job</source>
        <translation>IMEX-Kanal 0 anlegen, das Gerät in den Container durchreichen, eine IMEX-Domäne je Job</translation>
    </message>
    <message>
        <source>Critical batch size (arXiv 1812.06162)</source>
        <translation>Kritische Batch-Größe (arXiv 1812.06162)</translation>
    </message>
    <message>
        <source>Cross entropy</source>
        <translation>Cross-Entropy</translation>
    </message>
    <message>
        <source>Cross entropy in chunks of tokens</source>
        <translation>Cross-Entropy in Token-Blöcken</translation>
    </message>
    <message>
        <source>cross-attention is not exported</source>
        <translation>Cross-Attention wird nicht exportiert</translation>
    </message>
    <message>
        <source>Ctrl+K finds pages, inputs, commands and terms; F1 explains what has the focus.</source>
        <translation>Strg+K findet Seiten, Eingaben, Befehle und Begriffe; F1 erklärt, was den Fokus hat.</translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation>Ctrl+N</translation>
    </message>
    <message>
        <source>Ctrl+O</source>
        <translation>Ctrl+O</translation>
    </message>
    <message>
        <source>Ctrl+Shift+M</source>
        <translation>Ctrl+Shift+M</translation>
    </message>
    <message>
        <source>CUDA</source>
        <translation>CUDA</translation>
    </message>
    <message>
        <source>CUDA 11 runs on driver 450.80.02 and newer; older ones need the compatibility package.</source>
        <translation>CUDA 11 läuft auf Treiber 450.80.02 und neuer; ältere brauchen das Kompatibilitätspaket.</translation>
    </message>
    <message>
        <source>CUDA 11.0 is the first toolkit for this GPU.</source>
        <translation>CUDA 11.0 ist das erste Toolkit für diese GPU.</translation>
    </message>
    <message>
        <source>CUDA 11.8 is the first toolkit for Ada and Hopper.</source>
        <translation>CUDA 11.8 ist das erste Toolkit für Ada und Hopper.</translation>
    </message>
    <message>
        <source>CUDA 12 runs on driver 525.60.13 and newer; older ones need the compatibility package.</source>
        <translation>CUDA 12 läuft auf Treiber 525.60.13 und neuer; ältere brauchen das Kompatibilitätspaket.</translation>
    </message>
    <message>
        <source>CUDA 12.8 is the first toolkit for Blackwell.</source>
        <translation>CUDA 12.8 ist das erste Toolkit für Blackwell.</translation>
    </message>
    <message>
        <source>CUDA 12.9 is the first toolkit for this GPU.</source>
        <translation>CUDA 12.9 ist das erste Toolkit für diese GPU.</translation>
    </message>
    <message>
        <source>CUDA 13 runs on driver 580.65.06 and newer; older ones need the compatibility package.</source>
        <translation>CUDA 13 läuft auf Treiber 580.65.06 und neuer; ältere brauchen das Kompatibilitätspaket.</translation>
    </message>
    <message>
        <source>CUDA 13 starts at compute capability 7.5.</source>
        <translation>CUDA 13 beginnt bei Compute Capability 7.5.</translation>
    </message>
    <message>
        <source>CUDA compatibility package</source>
        <translation>CUDA-Kompatibilitätspaket</translation>
    </message>
    <message>
        <source>CUDA compute capability or gfx name</source>
        <translation>CUDA Compute Capability oder gfx-Name</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA Graphs</translation>
    </message>
    <message>
        <source>CUDA_DEVICE_MAX_CONNECTIONS</source>
        <translation>CUDA_DEVICE_MAX_CONNECTIONS</translation>
    </message>
    <message>
        <source>CUDA_DEVICE_MAX_CONNECTIONS is 1</source>
        <translation>CUDA_DEVICE_MAX_CONNECTIONS ist 1</translation>
    </message>
    <message>
        <source>CUDA_DEVICE_MAX_CONNECTIONS is not 1</source>
        <translation>CUDA_DEVICE_MAX_CONNECTIONS ist nicht 1</translation>
    </message>
    <message>
        <source>cuDNN</source>
        <translation>cuDNN</translation>
    </message>
    <message>
        <source>cuDNN 8.9 supports CUDA up to 12.2.</source>
        <translation>cuDNN 8.9 geht mit CUDA bis 12.2.</translation>
    </message>
    <message>
        <source>cuDNN 9.0 to 9.4 support CUDA up to 12.4.</source>
        <translation>cuDNN 9.0 bis 9.4 gehen mit CUDA bis 12.4.</translation>
    </message>
    <message>
        <source>cuDNN 9.10 supports CUDA up to 12.9.</source>
        <translation>cuDNN 9.10 geht mit CUDA bis 12.9.</translation>
    </message>
    <message>
        <source>cuDNN 9.17 dropped Maxwell, Pascal and Volta.</source>
        <translation>cuDNN 9.17 gab Maxwell, Pascal und Volta auf.</translation>
    </message>
    <message>
        <source>cuDNN 9.5 supports CUDA up to 12.6.</source>
        <translation>cuDNN 9.5 geht mit CUDA bis 12.6.</translation>
    </message>
    <message>
        <source>cuDNN for CUDA 12.8, the first for Blackwell, starts at 9.7.</source>
        <translation>cuDNN für CUDA 12.8, das erste für Blackwell, beginnt bei 9.7.</translation>
    </message>
    <message>
        <source>cuDNN dropped CUDA 11 after 9.10.</source>
        <translation>cuDNN gab CUDA 11 nach 9.10 auf.</translation>
    </message>
    <message>
        <source>CUDNN_STATUS_SUBLIBRARY_VERSION_MISMATCH</source>
        <translation>CUDNN_STATUS_SUBLIBRARY_VERSION_MISMATCH</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Währung</translation>
    </message>
    <message>
        <source>currency</source>
        <translation>Währung</translation>
    </message>
    <message>
        <source>Currency of all money in the plan.</source>
        <translation>Währung allen Geldes im Plan.</translation>
    </message>
    <message>
        <source>currency per accelerator and year</source>
        <translation>Währung je Beschleuniger und Jahr</translation>
    </message>
    <message>
        <source>currency per accelerator-hour</source>
        <translation>Währung je Beschleunigerstunde</translation>
    </message>
    <message>
        <source>currency per GB</source>
        <translation>Währung je GB</translation>
    </message>
    <message>
        <source>currency per kW and month</source>
        <translation>Währung je kW und Monat</translation>
    </message>
    <message>
        <source>currency per kWh</source>
        <translation>Währung je kWh</translation>
    </message>
    <message>
        <source>currency per month</source>
        <translation>Währung je Monat</translation>
    </message>
    <message>
        <source>currency per TB and month</source>
        <translation>Währung je TB und Monat</translation>
    </message>
    <message>
        <source>currency per USD</source>
        <translation>Währung je USD</translation>
    </message>
    <message>
        <source>currency per year</source>
        <translation>Währung je Jahr</translation>
    </message>
    <message>
        <source>Currency units of a dollar.</source>
        <translation>Währungseinheiten je Dollar.</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>curves without a clock, and no column of speed</source>
        <translation>Kurven ohne Uhr, und keine Tempospalte</translation>
    </message>
    <message>
        <source>Customization</source>
        <translation>Anpassung</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>data and checkpoints</source>
        <translation>Daten und Checkpoints</translation>
    </message>
    <message>
        <source>Data and checkpoints take {need:.1f} TB; the nodes&apos; own drives hold {capacity:.1f} TB.</source>
        <translation>Daten und Checkpoints brauchen {need:.1f} TB; die Laufwerke der Knoten fassen {capacity:.1f} TB.</translation>
    </message>
    <message>
        <source>data and checkpoints x price per TB and month x months of this run</source>
        <translation>Daten und Checkpoints x Preis je TB und Monat x Monate dieses Laufs</translation>
    </message>
    <message>
        <source>Data and weights stay on the own site.</source>
        <translation>Daten und Gewichte bleiben am eigenen Standort.</translation>
    </message>
    <message>
        <source>Data feed</source>
        <translation>Datenzufuhr</translation>
    </message>
    <message>
        <source>Data feed, share of the step that waits</source>
        <translation>Datenzufuhr, wartender Anteil des Schritts</translation>
    </message>
    <message>
        <source>data in a cloud</source>
        <translation>Daten in einer Cloud</translation>
    </message>
    <message>
        <source>Data in its own format, model in its own modules, checkpoints to convert</source>
        <translation>Daten im eigenen Format, Modell in eigenen Modulen, Checkpoints zu konvertieren</translation>
    </message>
    <message>
        <source>Data loading takes less than 10% of a step</source>
        <translation>Laden der Daten dauert unter 10 % eines Schritts</translation>
    </message>
    <message>
        <source>Data locality</source>
        <translation>Ort der Daten</translation>
    </message>
    <message>
        <source>Data location</source>
        <translation>Ort der Daten</translation>
    </message>
    <message>
        <source>data of {date}</source>
        <translation>Daten vom {date}</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>Data parallel</translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation>Data parallel</translation>
    </message>
    <message>
        <source>Data parallel = accelerators / (tensor x pipeline x context).</source>
        <translation>Data parallel = Beschleuniger / (Tensor x Pipeline x Context).</translation>
    </message>
    <message>
        <source>Data parallel inside nodes and pipeline across them for most teams</source>
        <translation>Data parallel in den Knoten und Pipeline darüber hinweg, für die meisten Teams</translation>
    </message>
    <message>
        <source>data ranks as neighbours</source>
        <translation>Data-Ranks als Nachbarn</translation>
    </message>
    <message>
        <source>Data read rate, all nodes</source>
        <translation>Leserate der Daten, alle Knoten</translation>
    </message>
    <message>
        <source>data sheet</source>
        <translation>Datenblatt</translation>
    </message>
    <message>
        <source>data sheet only</source>
        <translation>nur Datenblatt</translation>
    </message>
    <message>
        <source>Data transfer</source>
        <translation>Datentransfer</translation>
    </message>
    <message>
        <source>Data versioning</source>
        <translation>Datenversionierung</translation>
    </message>
    <message>
        <source>Data wait</source>
        <translation>Warten auf Daten</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Date of its oldest price</source>
        <translation>Datum des ältesten Preises</translation>
    </message>
    <message>
        <source>Date of the price</source>
        <translation>Datum des Preises</translation>
    </message>
    <message>
        <source>Date of the prices.</source>
        <translation>Preisstand.</translation>
    </message>
    <message>
        <source>Dates of the end, of support and of the deadline.</source>
        <translation>Daten von Ende, Support und Termin.</translation>
    </message>
    <message>
        <source>day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>Day {number}</source>
        <translation>Tag {number}</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>Days more or less than the plan as it is</source>
        <translation>Tage mehr oder weniger als der Plan, wie er ist</translation>
    </message>
    <message>
        <source>Days on the smallest cluster</source>
        <translation>Tage auf dem kleinsten Cluster</translation>
    </message>
    <message>
        <source>Days until the result is needed.</source>
        <translation>Tage, bis das Ergebnis gebraucht wird.</translation>
    </message>
    <message>
        <source>Days, more than 0 and at most 36,500.</source>
        <translation>Tage, mehr als 0 und höchstens 36.500.</translation>
    </message>
    <message>
        <source>DCGM 230</source>
        <translation>DCGM 230</translation>
    </message>
    <message>
        <source>DCGM 241</source>
        <translation>DCGM 241</translation>
    </message>
    <message>
        <source>DCGM 409 to 439</source>
        <translation>DCGM 409 bis 439</translation>
    </message>
    <message>
        <source>DCGM fields 150, 140, 241</source>
        <translation>DCGM-Felder 150, 140, 241</translation>
    </message>
    <message>
        <source>DCGM reads NVIDIA&apos;s accelerators alone</source>
        <translation>DCGM liest nur Beschleuniger von NVIDIA</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>Termin</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>Termin</translation>
    </message>
    <message>
        <source>Deadline in days</source>
        <translation>Termin in Tagen</translation>
    </message>
    <message>
        <source>deadline {days}</source>
        <translation>Termin {days}</translation>
    </message>
    <message>
        <source>Dearer over {months} months, however busy it is.</source>
        <translation>Teurer über {months} Monate, wie ausgelastet auch immer.</translation>
    </message>
    <message>
        <source>Dearest zone</source>
        <translation>Teuerste Zone</translation>
    </message>
    <message>
        <source>Decide</source>
        <translation>Festlegen</translation>
    </message>
    <message>
        <source>Decide by</source>
        <translation>Entscheiden bis</translation>
    </message>
    <message>
        <source>Decide {title}</source>
        <translation>{title} festlegen</translation>
    </message>
    <message>
        <source>decided</source>
        <translation>entschieden</translation>
    </message>
    <message>
        <source>Decides how loaders read and what they compute.</source>
        <translation>Entscheidet, wie Loader lesen und was sie rechnen.</translation>
    </message>
    <message>
        <source>Decides which traffic leaves a node.</source>
        <translation>Entscheidet, welcher Verkehr einen Knoten verlässt.</translation>
    </message>
    <message>
        <source>Decides which weights have gradients and optimizer state.</source>
        <translation>Entscheidet, welche Gewichte Gradienten und Optimizer-Zustand haben.</translation>
    </message>
    <message>
        <source>Decisions of the facility</source>
        <translation>Entscheidungen zum Standort</translation>
    </message>
    <message>
        <source>DeepEP and HybridEP send a token once to each fast domain that holds experts of it</source>
        <translation>DeepEP und HybridEP senden ein Token einmal an jede schnelle Domäne mit Experten dafür</translation>
    </message>
    <message>
        <source>DeepSpeed</source>
        <translation>DeepSpeed</translation>
    </message>
    <message>
        <source>DeepSpeed counts samples of each micro step here, not of a step: take the step lines</source>
        <translation>DeepSpeed zählt hier Samples je Mikroschritt, nicht je Schritt: die Schrittzeilen nehmen</translation>
    </message>
    <message>
        <source>DeepSpeed JSON</source>
        <translation>DeepSpeed-JSON</translation>
    </message>
    <message>
        <source>DeepSpeed needs PyTorch 2.0 or newer.</source>
        <translation>DeepSpeed braucht PyTorch 2.0 oder neuer.</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s expert groups are set in the model&apos;s code, not in a file</source>
        <translation>Expertengruppen von DeepSpeed stehen im Code des Modells, nicht in einer Datei</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s GB are 2^30 bytes</source>
        <translation>GB bei DeepSpeed sind 2^30 Bytes</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s pipeline stages are set in the model&apos;s code, not in a file: choose pipeline 1</source>
        <translation>Pipeline-Stufen von DeepSpeed stehen im Code des Modells, nicht in einer Datei: Pipeline 1 wählen</translation>
    </message>
    <message>
        <source>defined twice (also in {other}); keep one</source>
        <translation>zweimal definiert (auch in {other}); einen behalten</translation>
    </message>
    <message>
        <source>Degrees</source>
        <translation>Grade</translation>
    </message>
    <message>
        <source>Delays an owned cluster; delay has a price.</source>
        <translation>Verzögert einen gekauften Cluster; Verzögerung hat einen Preis.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete for good?</source>
        <translation>Endgültig löschen?</translation>
    </message>
    <message>
        <source>Delete old checkpoints; keep fewer</source>
        <translation>Alte Checkpoints löschen; weniger behalten</translation>
    </message>
    <message>
        <source>Delete the scenario</source>
        <translation>Szenario löschen</translation>
    </message>
    <message>
        <source>Delete the scenario {name}</source>
        <translation>Szenario {name} löschen</translation>
    </message>
    <message>
        <source>delivered after {months} months</source>
        <translation>geliefert nach {months} Monaten</translation>
    </message>
    <message>
        <source>Dense</source>
        <translation>Dense</translation>
    </message>
    <message>
        <source>Dense feed-forward</source>
        <translation>Dichtes Feed-Forward</translation>
    </message>
    <message>
        <source>Dense, by number format</source>
        <translation>Dicht, je Zahlenformat</translation>
    </message>
    <message>
        <source>Deposit with the order</source>
        <translation>Anzahlung bei Bestellung</translation>
    </message>
    <message>
        <source>Depreciation</source>
        <translation>Abschreibung</translation>
    </message>
    <message>
        <source>Derating</source>
        <translation>Abschlag</translation>
    </message>
    <message>
        <source>Describe</source>
        <translation>Beschreiben</translation>
    </message>
    <message>
        <source>Describe: each page says what is still open</source>
        <translation>Beschreiben: jede Seite sagt, was noch offen ist</translation>
    </message>
    <message>
        <source>Design power</source>
        <translation>Auslegungsleistung</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Detection</source>
        <translation>Erkennung</translation>
    </message>
    <message>
        <source>Detection of failures</source>
        <translation>Erkennen von Ausfällen</translation>
    </message>
    <message>
        <source>Detection, start and restore of the plan; a quarter longer passes.</source>
        <translation>Erkennung, Start und Wiederherstellung laut Plan; ein Viertel länger genügt.</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Devices that the software sees in one accelerator</source>
        <translation>Geräte, die die Software in einem Beschleuniger sieht</translation>
    </message>
    <message>
        <source>DGX H100: 1,105 CFM at 10.2 kW</source>
        <translation>DGX H100: 1.105 CFM bei 10,2 kW</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Differences in %</source>
        <translation>Unterschiede in %</translation>
    </message>
    <message>
        <source>different lists</source>
        <translation>verschiedene Listen</translation>
    </message>
    <message>
        <source>Digest of the entry before</source>
        <translation>Digest des vorigen Eintrags</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Discard my edits</source>
        <translation>Eigene Änderungen verwerfen</translation>
    </message>
    <message numerus="yes">
        <source>Discard your {count} edits and open the file?</source>
        <translation>
            <numerusform>Die eigene Änderung verwerfen und die Datei öffnen?</numerusform>
            <numerusform>Die {count} eigenen Änderungen verwerfen und die Datei öffnen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Discard {what} It cannot be brought back.</source>
        <translation>{what} verwerfen? Das lässt sich nicht zurückholen.</translation>
    </message>
    <message>
        <source>Dispatch to experts</source>
        <translation>Verteilung an Experten</translation>
    </message>
    <message>
        <source>Divides activations by the degree; keys and values travel in a ring.</source>
        <translation>Teilt Aktivierungen durch den Grad; Keys und Values wandern im Ring.</translation>
    </message>
    <message>
        <source>Divides expert weights; tokens travel by all-to-all.</source>
        <translation>Teilt Expertengewichte; Tokens reisen per All-to-all.</translation>
    </message>
    <message>
        <source>Divides optimizer state, then gradients, then weights by the group.</source>
        <translation>Teilt Optimizer-Zustand, dann Gradienten, dann Gewichte durch die Gruppe.</translation>
    </message>
    <message>
        <source>Divides the activations that tensor parallelism leaves whole.</source>
        <translation>Teilt die Aktivierungen, die Tensor-Parallelität ganz lässt.</translation>
    </message>
    <message>
        <source>Divides the pipeline&apos;s idle time; adds transfers between stages.</source>
        <translation>Teilt die untätige Zeit der Pipeline; bringt zusätzliche Transfers zwischen Stufen.</translation>
    </message>
    <message>
        <source>Divides the products of one expert.</source>
        <translation>Teilt die Produkte eines Experten.</translation>
    </message>
    <message>
        <source>Divides the rate between leaf switches.</source>
        <translation>Teilt die Rate zwischen Leaf-Switches.</translation>
    </message>
    <message>
        <source>Divides the yearly cost among jobs.</source>
        <translation>Teilt die Jahreskosten auf die Jobs auf.</translation>
    </message>
    <message>
        <source>Divides weights and activations; adds an all-reduce in every layer.</source>
        <translation>Teilt Gewichte und Aktivierungen; fügt in jeder Schicht ein All-reduce hinzu.</translation>
    </message>
    <message>
        <source>Divides weights; idle share = (stages - 1) / (virtual stages x micro batches).</source>
        <translation>Teilt Gewichte; untätiger Anteil = (Stufen - 1) / (virtuelle Stufen x Micro-Batches).</translation>
    </message>
    <message>
        <source>DMA between GPU and network is off in ROCm 6.2 with kernel 6.8</source>
        <translation>DMA zwischen GPU und Netzwerk ist in ROCm 6.2 mit Kernel 6.8 aus</translation>
    </message>
    <message>
        <source>DMA-BUF</source>
        <translation>DMA-BUF</translation>
    </message>
    <message>
        <source>Do not hold</source>
        <translation>Gelten nicht</translation>
    </message>
    <message>
        <source>Do not install or enable it</source>
        <translation>Nicht installieren oder aktivieren</translation>
    </message>
    <message>
        <source>Do not overlap</source>
        <translation>Nicht überlappen</translation>
    </message>
    <message>
        <source>Do not save</source>
        <translation>Nicht speichern</translation>
    </message>
    <message>
        <source>Follow it: reset, reboot or drain</source>
        <translation>Tun, was sein Text sagt: Reset, Neustart oder Drain</translation>
    </message>
    <message>
        <source>Follow the table of Xid codes</source>
        <translation>Tun, was die Tabelle der Xid-Codes sagt</translation>
    </message>
    <message>
        <source>Follow the table of Xid codes; usually: drain, reset, then service</source>
        <translation>Tun, was die Tabelle der Xid-Codes sagt; meist: Drain, Reset, dann Service</translation>
    </message>
    <message>
        <source>DOCA 2.9 is the last for ConnectX-4.</source>
        <translation>DOCA 2.9 ist das letzte für ConnectX-4.</translation>
    </message>
    <message>
        <source>Dockerfile</source>
        <translation>Dockerfile</translation>
    </message>
    <message>
        <source>Documentation of components</source>
        <translation>Unterlagen der Komponenten</translation>
    </message>
    <message>
        <source>Documentation of each framework</source>
        <translation>Dokumentation jedes Frameworks</translation>
    </message>
    <message>
        <source>Documentation of the framework</source>
        <translation>Dokumentation des Frameworks</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>Passt nicht</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>does not fit, or not possible</source>
        <translation>passt nicht oder ist nicht möglich</translation>
    </message>
    <message>
        <source>Does not go</source>
        <translation>Geht nicht</translation>
    </message>
    <message>
        <source>does not have this figure</source>
        <translation>hat diese Zahl nicht</translation>
    </message>
    <message>
        <source>Does not hold</source>
        <translation>Gilt nicht</translation>
    </message>
    <message>
        <source>Domain size</source>
        <translation>Domänengröße</translation>
    </message>
    <message>
        <source>Double-bit memory error</source>
        <translation>Doppelbit-Speicherfehler</translation>
    </message>
    <message>
        <source>Drain a node of the running job and let the scheduler take a spare.</source>
        <translation>Einen Knoten des laufenden Jobs drainen und den Scheduler eine Reserve nehmen lassen.</translation>
    </message>
    <message>
        <source>Drain and inspect it</source>
        <translation>Drainen und nachsehen</translation>
    </message>
    <message>
        <source>Drain the node and replace the module</source>
        <translation>Knoten drainen und Modul tauschen</translation>
    </message>
    <message>
        <source>Drain the node; check cable, optic and switch port</source>
        <translation>Knoten drainen; Kabel, Optik und Switch-Port prüfen</translation>
    </message>
    <message>
        <source>Drain, power-cycle, reseat; check power and temperature; replace</source>
        <translation>Drainen, aus- und einschalten, neu stecken; Strom und Wärme prüfen; tauschen</translation>
    </message>
    <message>
        <source>Drain, reset or power-cycle; update driver and firmware</source>
        <translation>Drainen, zurücksetzen oder aus- und einschalten; Treiber und Firmware aktualisieren</translation>
    </message>
    <message>
        <source>Drain, reset the GPU before any other job</source>
        <translation>Drainen, GPU vor jedem anderen Job zurücksetzen</translation>
    </message>
    <message>
        <source>Drain, reset the GPU, then service</source>
        <translation>Drainen, GPU zurücksetzen, dann Service</translation>
    </message>
    <message>
        <source>Drain, reset the GPU; look for 63 and 64</source>
        <translation>Drainen, GPU zurücksetzen; nach 63 und 64 sehen</translation>
    </message>
    <message>
        <source>Drain, reset, check the fabric</source>
        <translation>Drainen, zurücksetzen, Fabric prüfen</translation>
    </message>
    <message>
        <source>Drain, reset, check the link counters of both ends and the switch</source>
        <translation>Drainen, zurücksetzen, Link-Zähler beider Enden und den Switch ansehen</translation>
    </message>
    <message>
        <source>Draw in training</source>
        <translation>Aufnahme im Training</translation>
    </message>
    <message>
        <source>Draw the other scenarios in every plot</source>
        <translation>Die anderen Szenarien in jedem Plot zeichnen</translation>
    </message>
    <message>
        <source>Drawing of the fabric</source>
        <translation>Zeichnung der Fabric</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>Zeichnungen (*.svg)</translation>
    </message>
    <message>
        <source>drive</source>
        <translation>Laufwerke</translation>
    </message>
    <message>
        <source>Drive rate needed</source>
        <translation>Nötige Laufwerksrate</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Treiber</translation>
    </message>
    <message>
        <source>driver context, libraries and communicators</source>
        <translation>Treiberkontext, Bibliotheken und Kommunikatoren</translation>
    </message>
    <message>
        <source>driver tool, PyTorch</source>
        <translation>Treiberwerkzeug, PyTorch</translation>
    </message>
    <message>
        <source>driver tool, torch.cuda.memory_summary()</source>
        <translation>Treiberwerkzeug, torch.cuda.memory_summary()</translation>
    </message>
    <message>
        <source>Driver, firmware and software versions</source>
        <translation>Versionen von Treiber, Firmware und Software</translation>
    </message>
    <message>
        <source>Drives</source>
        <translation>Laufwerke</translation>
    </message>
    <message>
        <source>Drop a plan or a model’s config.json anywhere in this window.</source>
        <translation>Einen Plan oder die config.json eines Modells irgendwo in dieses Fenster ziehen.</translation>
    </message>
    <message>
        <source>Drop logs, benchmark outputs and device reports here, or read files: each replaces an assumption of the plan by what was measured.</source>
        <translation>Logs, Benchmark-Ausgaben und Geräteberichte hierher ziehen oder Dateien lesen: jede ersetzt eine Annahme des Plans durch Gemessenes.</translation>
    </message>
    <message>
        <source>Drop the caches. Start the job from the oldest checkpoint that the plan keeps, on other nodes.</source>
        <translation>Caches leeren. Den Job vom ältesten Checkpoint, den der Plan behält, auf anderen Knoten starten.</translation>
    </message>
    <message>
        <source>Drop the caches; run {steps} steps with the real loader.</source>
        <translation>Caches leeren; {steps} Schritte mit dem echten Loader ausführen.</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Due</source>
        <translation>Fällig</translation>
    </message>
    <message>
        <source>Dump the stacks of all ranks, look for an Xid or a failed link, restart</source>
        <translation>Stacks aller Ranks ausgeben, nach Xid oder Link-Ausfall suchen, neu starten</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Durable</source>
        <translation>Dauerhaft</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>DVC</source>
        <translation>DVC</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>E-Mail</translation>
    </message>
    <message>
        <source>Each accelerator alone and warm; says nothing about the network.</source>
        <translation>Jeder Beschleuniger allein und warm; sagt nichts über das Netzwerk.</translation>
    </message>
    <message>
        <source>Each accelerator of a node hangs on its own switch.</source>
        <translation>Jeder Beschleuniger eines Knotens hängt an einem eigenen Switch.</translation>
    </message>
    <message>
        <source>Each can be taken back on its own</source>
        <translation>Jede lässt sich einzeln zurücknehmen</translation>
    </message>
    <message>
        <source>Each carries the whole rack alone.</source>
        <translation>Jede trägt das ganze Rack allein.</translation>
    </message>
    <message>
        <source>each figure is printed as now/average; the first was taken</source>
        <translation>jede Zahl steht als jetzt/Mittel; die erste wurde genommen</translation>
    </message>
    <message>
        <source>Each framework is searched for its best layout on this plan&apos;s accelerators, under its own rules.</source>
        <translation>Für jedes Framework wird auf den Beschleunigern dieses Plans nach seinen Regeln das beste Layout gesucht.</translation>
    </message>
    <message>
        <source>Each input over its own range, all else as planned; dark where it is low, light where high</source>
        <translation>Jede Eingabe über ihre eigene Spanne, alles andere wie geplant; dunkel am unteren, hell am oberen Ende</translation>
    </message>
    <message>
        <source>each iter is a micro-batch; only lines with (step) end a step</source>
        <translation>jede Iteration ist ein Micro-Batch; nur Zeilen mit (step) beenden einen Schritt</translation>
    </message>
    <message>
        <source>each must be 0, 4 or 128</source>
        <translation>jedes muss 0, 4 oder 128 sein</translation>
    </message>
    <message>
        <source>each must be linear_attention or full_attention</source>
        <translation>jedes muss linear_attention oder full_attention sein</translation>
    </message>
    <message>
        <source>each must be one of {names}</source>
        <translation>jedes muss eines von {names} sein</translation>
    </message>
    <message>
        <source>Each of the {accelerators} accelerators belongs to the NUMA node of its training process</source>
        <translation>Jeder der {accelerators} Beschleuniger gehört zum NUMA-Knoten seines Trainingsprozesses</translation>
    </message>
    <message>
        <source>Each of the {per_node} accelerators of a node should reach its NIC without crossing a socket; a wrong path costs every collective.</source>
        <translation>Jeder der {per_node} Beschleuniger eines Knotens soll seine NIC ohne Sockelwechsel erreichen; ein falscher Pfad kostet jedes Collective.</translation>
    </message>
    <message>
        <source>Each of the {ports} network ports shares a PCIe switch (PIX or PXB) with its accelerator</source>
        <translation>Jeder der {ports} Netzwerkports teilt sich einen PCIe-Switch (PIX oder PXB) mit seinem Beschleuniger</translation>
    </message>
    <message>
        <source>Each prediction of a published run comes from a fit that had not seen its group. Near repeats form a group and share one weight. Median and 90 % are of the error without its sign; four fifths of the runs should lie in their interval.</source>
        <translation>Jede Vorhersage eines veröffentlichten Laufs stammt aus einem Fit, der seine Gruppe nicht gesehen hatte. Nahe Wiederholungen bilden eine Gruppe mit gemeinsamem Gewicht. Median und 90 % gelten für den Fehler ohne Vorzeichen; vier Fünftel der Läufe sollten in ihrem Intervall liegen.</translation>
    </message>
    <message>
        <source>Each product shared by several accelerators.</source>
        <translation>Jedes Produkt, von mehreren Beschleunigern geteilt.</translation>
    </message>
    <message>
        <source>Each replaces the catalogue&apos;s price of its item.</source>
        <translation>Jeder ersetzt den Katalogpreis seines Postens.</translation>
    </message>
    <message>
        <source>Each save</source>
        <translation>Jede Sicherung</translation>
    </message>
    <message>
        <source>Each step waits for data {idle_percent:.0f}% of the time: reading takes {data_seconds:.2f} s.</source>
        <translation>Jeder Schritt wartet {idle_percent:.0f} % der Zeit auf Daten: das Lesen dauert {data_seconds:.2f} s.</translation>
    </message>
    <message>
        <source>Economics</source>
        <translation>Wirtschaftlichkeit</translation>
    </message>
    <message>
        <source>Edit failures and checkpoints</source>
        <translation>Ausfälle und Checkpoints ändern</translation>
    </message>
    <message>
        <source>Edit prices</source>
        <translation>Preise ändern</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>Edits go to “{name}”.</source>
        <translation>Änderungen gehen in „{name}“.</translation>
    </message>
    <message>
        <source>Edits {named}</source>
        <translation>Ändert {named}</translation>
    </message>
    <message numerus="yes">
        <source>Edits {named} and {count} more</source>
        <translation>
            <numerusform>Ändert {named} und eine weitere Eingabe</numerusform>
            <numerusform>Ändert {named} und {count} weitere Eingaben</numerusform>
        </translation>
    </message>
    <message>
        <source>efficiency</source>
        <translation>Effizienz</translation>
    </message>
    <message>
        <source>Effort</source>
        <translation>Aufwand</translation>
    </message>
    <message>
        <source>EIA-310</source>
        <translation>EIA-310</translation>
    </message>
    <message>
        <source>Eight of ten lie between</source>
        <translation>Acht von zehn liegen zwischen</translation>
    </message>
    <message>
        <source>Eight of ten times the run takes {days} days; it fits with a chance of {fits}.</source>
        <translation>In acht von zehn Fällen dauert der Lauf {days} Tage; mit einer Chance von {fits} passt er.</translation>
    </message>
    <message>
        <source>Either: the factors balance.</source>
        <translation>Beides: die Faktoren halten sich die Waage.</translation>
    </message>
    <message>
        <source>elapsed time has a resolution of one second</source>
        <translation>die Laufzeit ist auf eine Sekunde genau</translation>
    </message>
    <message>
        <source>Electrical and cooling work is done and confirmed by qualified professionals.</source>
        <translation>Arbeiten an Elektrik und Kühlung erledigen und bestätigen Fachkräfte.</translation>
    </message>
    <message>
        <source>Electricity</source>
        <translation>Strom</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>Embeddings</translation>
    </message>
    <message>
        <source>Ember, IEA</source>
        <translation>Ember, IEA</translation>
    </message>
    <message>
        <source>Emissions = energy x this.</source>
        <translation>Emissionen = Energie x dieser Wert.</translation>
    </message>
    <message>
        <source>Empty: the read rate of the plan&apos;s storage.</source>
        <translation>Leer: die Leserate des Speichers des Plans.</translation>
    </message>
    <message>
        <source>encoders beside the main stack</source>
        <translation>Encoder neben dem Hauptstapel</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Energy and average power.</source>
        <translation>Energie und mittlere Leistung.</translation>
    </message>
    <message>
        <source>Energy cost = facility energy x price.</source>
        <translation>Energiekosten = Standortenergie x Preis.</translation>
    </message>
    <message>
        <source>Energy of the run</source>
        <translation>Energie des Laufs</translation>
    </message>
    <message>
        <source>Engine class error</source>
        <translation>Fehler einer Engine-Klasse</translation>
    </message>
    <message>
        <source>engine’s error</source>
        <translation>Fehler der Engine</translation>
    </message>
    <message>
        <source>enough operators</source>
        <translation>genug Betriebspersonal</translation>
    </message>
    <message>
        <source>Enter a deadline, and every accelerator of the library is tried.</source>
        <translation>Einen Termin eingeben; dann wird jeder Beschleuniger der Bibliothek probiert.</translation>
    </message>
    <message>
        <source>Enter a measured read rate.</source>
        <translation>Eine gemessene Leserate eingeben.</translation>
    </message>
    <message>
        <source>Enter a measured write rate.</source>
        <translation>Eine gemessene Schreibrate eingeben.</translation>
    </message>
    <message>
        <source>Enter a quote for each.</source>
        <translation>Für jeden ein Angebot eintragen.</translation>
    </message>
    <message>
        <source>Enter quotes for the largest of these lines.</source>
        <translation>Für die größten dieser Posten Angebote eintragen.</translation>
    </message>
    <message>
        <source>Enter the exchange rate of the day of the prices.</source>
        <translation>Den Wechselkurs zum Preisstand eingeben.</translation>
    </message>
    <message>
        <source>Enter the node&apos;s maximum power in the catalogue.</source>
        <translation>Die Höchstleistung des Knotens im Katalog eingeben.</translation>
    </message>
    <message>
        <source>Enter the price of a node, or a rent</source>
        <translation>Preis eines Knotens oder eine Miete eingeben</translation>
    </message>
    <message>
        <source>Enter the price of a node.</source>
        <translation>Den Preis eines Knotens eingeben.</translation>
    </message>
    <message>
        <source>Enter the quote</source>
        <translation>Angebot eintragen</translation>
    </message>
    <message>
        <source>Enter the quote for {item}</source>
        <translation>Angebot für {item} eintragen</translation>
    </message>
    <message>
        <source>Enter what each costs in {currency}.</source>
        <translation>Eingeben, was jeder in {currency} kostet.</translation>
    </message>
    <message>
        <source>Enter what was measured, or read it from files.</source>
        <translation>Messwert eingeben oder aus Dateien lesen.</translation>
    </message>
    <message>
        <source>entered</source>
        <translation>eingegeben</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>Entries of the catalogue</source>
        <translation>Einträge des Katalogs</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>Entry that holds the link&apos;s measured rates</source>
        <translation>Eintrag mit den gemessenen Raten des Links</translation>
    </message>
    <message>
        <source>entry {broken_at} of the record was altered; nothing can be added to it</source>
        <translation>Eintrag {broken_at} des Protokolls wurde verändert; es lässt sich nichts anfügen</translation>
    </message>
    <message>
        <source>Entry {entry} of the acceptance record has been altered.</source>
        <translation>Eintrag {entry} des Abnahmeprotokolls ist nicht mehr, wie er geschrieben wurde.</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Error 802, system not yet initialized</source>
        <translation>Error 802, system not yet initialized</translation>
    </message>
    <message>
        <source>Error 804, forward compatibility was attempted on non supported hardware</source>
        <translation>Error 804, forward compatibility was attempted on non supported hardware</translation>
    </message>
    <message>
        <source>Error counters of links, 1 h under load</source>
        <translation>Fehlerzähler der Links, 1 h unter Last</translation>
    </message>
    <message>
        <source>GPU system processor error</source>
        <translation>Fehler des Systemprozessors der GPU</translation>
    </message>
    <message>
        <source>CPU-GPU link error</source>
        <translation>Fehler des Links zwischen CPU und GPU</translation>
    </message>
    <message>
        <source>Error of the memory</source>
        <translation>Fehler des Speichers</translation>
    </message>
    <message>
        <source>Error of the predicted memory</source>
        <translation>Fehler des vorhergesagten Speichers</translation>
    </message>
    <message>
        <source>Error of the predicted step</source>
        <translation>Fehler der vorhergesagten Schrittzeit</translation>
    </message>
    <message>
        <source>Error of the speed</source>
        <translation>Fehler des Tempos</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>ESS 3500</source>
        <translation>ESS 3500</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>Ethernet, TCP</source>
        <translation>Ethernet, TCP</translation>
    </message>
    <message>
        <source>ETP {n}</source>
        <translation>ETP {n}</translation>
    </message>
    <message>
        <source>Every</source>
        <translation>Jede</translation>
    </message>
    <message>
        <source>Every accelerator keeps its share of the batch; data parallel varies.</source>
        <translation>Jeder Beschleuniger behält seinen Anteil am Batch; Data parallel ändert sich.</translation>
    </message>
    <message>
        <source>Every accelerator reaches its adapter as its neighbours do.</source>
        <translation>Jeder Beschleuniger erreicht seinen Adapter wie seine Nachbarn.</translation>
    </message>
    <message>
        <source>Every few hours with a local tier.</source>
        <translation>Alle paar Stunden, mit lokaler Stufe.</translation>
    </message>
    <message>
        <source>Every figure of the plan follows from what is trained; the person who ordered it signs first.</source>
        <translation>Jede Zahl des Plans folgt daraus, was trainiert wird; wer den Auftrag gab, unterzeichnet das zuerst.</translation>
    </message>
    <message>
        <source>Every input of this page is settled.</source>
        <translation>Jede Eingabe dieser Seite ist festgelegt.</translation>
    </message>
    <message>
        <source>Every layer exchanges its activations twice in each pass; only scale-up links can carry that.</source>
        <translation>Jede Schicht tauscht ihre Aktivierungen zweimal je Richtung aus; nur die Scale-up-Links tragen das.</translation>
    </message>
    <message>
        <source>Every member ends with its part of the sum.</source>
        <translation>Jedes Mitglied hat am Ende seinen Teil der Summe.</translation>
    </message>
    <message>
        <source>Every member ends with the parts of all.</source>
        <translation>Jedes Mitglied hat am Ende die Teile aller.</translation>
    </message>
    <message>
        <source>Every member ends with the sum over all.</source>
        <translation>Jedes Mitglied hat am Ende die Summe über alle.</translation>
    </message>
    <message>
        <source>Every member sends another part to every other; how tokens reach experts.</source>
        <translation>Jedes Mitglied sendet jedem anderen einen anderen Teil; so erreichen Tokens ihre Experten.</translation>
    </message>
    <message>
        <source>Every n-th layer</source>
        <translation>Jede n-te Schicht</translation>
    </message>
    <message>
        <source>Every node like the first, and the first like the node&apos;s catalogue entry.</source>
        <translation>Jeder Knoten wie der erste, und der erste wie der Katalogeintrag.</translation>
    </message>
    <message>
        <source>every pair of GPUs goes over PCIe</source>
        <translation>jedes GPU-Paar geht über PCIe</translation>
    </message>
    <message>
        <source>every rank ran alone ({runs} runs of one rank): nothing went over a link; start a build with MPI under mpirun</source>
        <translation>jeder Rank lief allein ({runs} Läufe mit einem Rank): nichts ging über einen Link; einen Build mit MPI unter mpirun starten</translation>
    </message>
    <message>
        <source>Every setting as it is computed with</source>
        <translation>Jede Einstellung, mit der gerechnet wird</translation>
    </message>
    <message>
        <source>Every stage must come later and bring more accelerators than the one before.</source>
        <translation>Jede Stufe muss später kommen und mehr Beschleuniger bringen als die davor.</translation>
    </message>
    <message>
        <source>Every step reads for {ranks} accelerators; storage that is slow for all at once idles all of them.</source>
        <translation>Jeder Schritt liest für {ranks} Beschleuniger; Storage, das für alle zugleich langsam ist, lässt alle stillstehen.</translation>
    </message>
    <message>
        <source>every step was skipped (loss scale): the speed is real, the training is not</source>
        <translation>jeder Schritt wurde übersprungen (Loss-Skalierung): das Tempo ist echt, das Training nicht</translation>
    </message>
    <message>
        <source>every test was skipped</source>
        <translation>jeder Test wurde übersprungen</translation>
    </message>
    <message>
        <source>Every {n}</source>
        <translation>Jede {n}.</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Nachweis</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Kernel exception</source>
        <translation>Ausnahme eines Kernels</translation>
    </message>
    <message>
        <source>Video engine exception</source>
        <translation>Ausnahme der Videoeinheit</translation>
    </message>
    <message>
        <source>Exchange rate</source>
        <translation>Wechselkurs</translation>
    </message>
    <message>
        <source>Expandable segments</source>
        <translation>Erweiterbare Segmente</translation>
    </message>
    <message>
        <source>Expandable segments of the allocator</source>
        <translation>Erweiterbare Segmente des Allocators</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Erwartet</translation>
    </message>
    <message>
        <source>expected in training</source>
        <translation>im Training erwartet</translation>
    </message>
    <message>
        <source>Expected {expected}, threshold {threshold}.</source>
        <translation>Erwartet {expected}, Schwelle {threshold}.</translation>
    </message>
    <message>
        <source>expected {value}</source>
        <translation>erwartet {value}</translation>
    </message>
    <message>
        <source>Expected {value}, from {interval}.</source>
        <translation>Erwartet {value}, aus {interval}.</translation>
    </message>
    <message>
        <source>Expected, high</source>
        <translation>Erwartet, hoch</translation>
    </message>
    <message>
        <source>Expected, low</source>
        <translation>Erwartet, niedrig</translation>
    </message>
    <message>
        <source>Expected: the plan&apos;s fullest accelerator. Threshold: 97% of what the driver reports in total.</source>
        <translation>Erwartet: der vollste Beschleuniger des Plans. Schwelle: 97 % dessen, was der Treiber insgesamt meldet.</translation>
    </message>
    <message>
        <source>Expected: the plan&apos;s start, and its checkpoint over the read rate. A quarter longer passes.</source>
        <translation>Erwartet: der Start laut Plan, und der Checkpoint durch die Leserate. Ein Viertel länger genügt.</translation>
    </message>
    <message>
        <source>Expected: the plan&apos;s sum of buffers, workers and states. Threshold: the memory of a node.</source>
        <translation>Erwartet: die Summe des Plans aus Puffern, Workern und Zuständen. Schwelle: der Arbeitsspeicher eines Knotens.</translation>
    </message>
    <message>
        <source>Expected: what the plan&apos;s storage reads. Threshold: what the plan&apos;s steps ask for, {required:,.3g} GB/s, and 80% of what the plan counts on.</source>
        <translation>Erwartet: was das Storage des Plans liest. Schwelle: was die Schritte verlangen, {required:,.3g} GB/s, und 80 % dessen, womit der Plan rechnet.</translation>
    </message>
    <message>
        <source>Expected: what the plan&apos;s storage writes. Threshold: what the plan&apos;s saves ask for, {required:,.3g} GB/s, and 80% of what the plan counts on.</source>
        <translation>Erwartet: was das Storage des Plans schreibt. Schwelle: was das Speichern verlangt, {required:,.3g} GB/s, und 80 % dessen, womit der Plan rechnet.</translation>
    </message>
    <message>
        <source>Expected: {share:.0%} of rated, published draws 72 to 85% (arXiv 2506.14551, 2412.08602). Threshold: rated power, or what the facility gives behind its PUE.</source>
        <translation>Erwartet: {share:.0%} des Nennwerts; veröffentlicht sind 72 bis 85 % (arXiv 2506.14551, 2412.08602). Schwelle: Nennleistung, oder was der Standort hinter seiner PUE gibt.</translation>
    </message>
    <message>
        <source>Experiment tracking</source>
        <translation>Experiment-Tracking</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>Experte</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>Expert parallel</translation>
    </message>
    <message>
        <source>Expert parallel traffic</source>
        <translation>Expert-parallel-Verkehr</translation>
    </message>
    <message>
        <source>Expert parallel {expert} is set, but the model has no experts.</source>
        <translation>Expert parallel {expert} ist gesetzt, aber das Modell hat keine Experten.</translation>
    </message>
    <message>
        <source>Expert parallel {new} instead of {old} keeps fewer experts on each accelerator.</source>
        <translation>Expert parallel {new} statt {old} hält weniger Experten je Beschleuniger.</translation>
    </message>
    <message>
        <source>Expert parallel {new} instead of {old} sends tokens to fewer accelerators.</source>
        <translation>Expert parallel {new} statt {old} sendet Tokens an weniger Beschleuniger.</translation>
    </message>
    <message>
        <source>Expert tensor parallel</source>
        <translation>Expert tensor parallel</translation>
    </message>
    <message>
        <source>Expert width</source>
        <translation>Expertenbreite</translation>
    </message>
    <message>
        <source>expert_fc1 and moe_act are off-loaded in mixtures alone, and the model has no experts</source>
        <translation>expert_fc1 und moe_act werden nur in Mixtures ausgelagert, und das Modell hat keine Experten</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Experts for each token</source>
        <translation>Experten je Token</translation>
    </message>
    <message>
        <source>experts of another width than the model are not exported</source>
        <translation>Experten anderer Breite als das Modell werden nicht exportiert</translation>
    </message>
    <message>
        <source>expert parallelism with sharded weights</source>
        <translation>Experten auf Beschleunigern mit geshardeten Gewichten</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Set HSA_NO_SCRATCH_RECLAIM=1</source>
        <translation>export HSA_NO_SCRATCH_RECLAIM=1</translation>
    </message>
    <message>
        <source>Export into a folder</source>
        <translation>In einen Ordner exportieren</translation>
    </message>
    <message>
        <source>Export rules and dashboard</source>
        <translation>Regeln und Dashboard exportieren</translation>
    </message>
    <message numerus="yes">
        <source>Export {count} files</source>
        <translation>
            <numerusform>{count} Datei exportieren</numerusform>
            <numerusform>{count} Dateien exportieren</numerusform>
        </translation>
    </message>
    <message>
        <source>Export {count} layouts</source>
        <translation>{count} Layouts exportieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>exposed all-to-all of tokens to their experts</source>
        <translation>sichtbares All-to-all der Tokens zu ihren Experten</translation>
    </message>
    <message>
        <source>exposed exchange of keys and values</source>
        <translation>sichtbarer Austausch von Keys und Values</translation>
    </message>
    <message>
        <source>exposed gathers and reductions of the tensor group</source>
        <translation>sichtbares Sammeln und Reduzieren der Tensor-Gruppe</translation>
    </message>
    <message>
        <source>exposed gradient reduction and weight gathering</source>
        <translation>sichtbares Reduzieren der Gradienten und Sammeln der Gewichte</translation>
    </message>
    <message>
        <source>exposed sends between stages</source>
        <translation>sichtbare Sendungen zwischen Stufen</translation>
    </message>
    <message>
        <source>Exposed, s</source>
        <translation>Sichtbar, s</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>Ausdruck</translation>
    </message>
    <message>
        <source>extra embeddings are not exported</source>
        <translation>zusätzliche Embeddings werden nicht exportiert</translation>
    </message>
    <message>
        <source>F or S for each of {depth} layers is needed</source>
        <translation>F oder S für jede von {depth} Schichten ist nötig</translation>
    </message>
    <message>
        <source>F2: where it comes from. Ctrl+Backspace: reset.</source>
        <translation>F2: Herkunft. Strg+Rücktaste: zurücksetzen.</translation>
    </message>
    <message>
        <source>Fabric</source>
        <translation>Fabric</translation>
    </message>
    <message>
        <source>Fabric manager</source>
        <translation>Fabric Manager</translation>
    </message>
    <message>
        <source>Fabric state complete</source>
        <translation>Fabric-Zustand vollständig</translation>
    </message>
    <message>
        <source>Fabrics</source>
        <translation>Fabrics</translation>
    </message>
    <message>
        <source>Facility</source>
        <translation>Standort</translation>
    </message>
    <message>
        <source>facility</source>
        <translation>Standort</translation>
    </message>
    <message>
        <source>Facility power</source>
        <translation>Standortleistung</translation>
    </message>
    <message>
        <source>Facility power = computer power x PUE.</source>
        <translation>Standortleistung = IT-Leistung x PUE.</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>Factors are weighed by it.</source>
        <translation>Faktoren werden damit gewichtet.</translation>
    </message>
    <message>
        <source>Factors of owning or renting</source>
        <translation>Faktoren für Kauf oder Miete</translation>
    </message>
    <message>
        <source>Fail</source>
        <translation>Nicht bestanden</translation>
    </message>
    <message>
        <source>fail</source>
        <translation>nicht bestanden</translation>
    </message>
    <message>
        <source>failed: {tests}</source>
        <translation>gescheitert: {tests}</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Ausfälle</translation>
    </message>
    <message>
        <source>Failures alone; the machines are not taken away.</source>
        <translation>Nur Ausfälle; die Maschinen werden nicht entzogen.</translation>
    </message>
    <message>
        <source>Failures, storage, hosts, network, power, software stack</source>
        <translation>Ausfälle, Storage, Hosts, Netz, Strom, Softwarestapel</translation>
    </message>
    <message>
        <source>Fastest run</source>
        <translation>Schnellster Lauf</translation>
    </message>
    <message>
        <source>Fat trees (Leiserson 1985)</source>
        <translation>Fat trees (Leiserson 1985)</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>Feed-forward</translation>
    </message>
    <message>
        <source>Feed-forward width</source>
        <translation>Feed-forward-Breite</translation>
    </message>
    <message>
        <source>Feeding and deadline</source>
        <translation>Datenzufuhr und Termin</translation>
    </message>
    <message>
        <source>Few speak for renting.</source>
        <translation>Wenige sprechen für Miete.</translation>
    </message>
    <message>
        <source>few steps after warm-up: {steps}</source>
        <translation>wenige Schritte nach dem Aufwärmen: {steps}</translation>
    </message>
    <message>
        <source>Use fewer loader workers or less pinned memory</source>
        <translation>Weniger Loader-Worker oder weniger gepinnter Speicher</translation>
    </message>
    <message>
        <source>Put fewer nodes in a rack; have the floor confirmed by a structural engineer.</source>
        <translation>Weniger Knoten je Rack; den Boden durch einen Statiker bestätigen lassen.</translation>
    </message>
    <message>
        <source>Plan fewer nodes or another room; have the limit confirmed by a qualified professional.</source>
        <translation>Weniger Knoten oder ein anderer Raum; die Grenze durch eine Fachkraft bestätigen lassen.</translation>
    </message>
    <message>
        <source>Fewer than {count} accelerators respond</source>
        <translation>Weniger als {count} Beschleuniger antworten</translation>
    </message>
    <message>
        <source>Fewer tokens per second than the plan&apos;s interval</source>
        <translation>Weniger Tokens je Sekunde als das Intervall des Plans</translation>
    </message>
    <message>
        <source>Fields (dotted names) that have no public source behind them</source>
        <translation>Felder (mit Punkten), für die es keine öffentliche Quelle gibt</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Figure across</source>
        <translation>Waagerechte Größe</translation>
    </message>
    <message>
        <source>Figure at high, {unit}</source>
        <translation>Zahl am oberen Ende, {unit}</translation>
    </message>
    <message>
        <source>Figure at low, {unit}</source>
        <translation>Zahl am unteren Ende, {unit}</translation>
    </message>
    <message>
        <source>Figure upwards</source>
        <translation>Senkrechte Größe</translation>
    </message>
    <message>
        <source>Figures (*.csv)</source>
        <translation>Zahlen (*.csv)</translation>
    </message>
    <message>
        <source>Figures come from</source>
        <translation>Herkunft der Zahlen</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>File system free</source>
        <translation>Dateisystem frei</translation>
    </message>
    <message>
        <source>File system snapshots</source>
        <translation>Snapshots des Dateisystems</translation>
    </message>
    <message>
        <source>files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Files of 0.1 to 10 GB.</source>
        <translation>Dateien von 0,1 bis 10 GB.</translation>
    </message>
    <message>
        <source>Files that back the result up</source>
        <translation>Dateien, die das Ergebnis belegen</translation>
    </message>
    <message>
        <source>Files that the data set is cut into.</source>
        <translation>Dateien, in die der Datensatz geteilt ist.</translation>
    </message>
    <message>
        <source>Final and intermediate ones in the registry</source>
        <translation>End- und Zwischenstände in der Registry</translation>
    </message>
    <message>
        <source>Finance of the firm</source>
        <translation>Finanzabteilung</translation>
    </message>
    <message>
        <source>Find a model</source>
        <translation>Modell suchen</translation>
    </message>
    <message>
        <source>Find a term</source>
        <translation>Begriff suchen</translation>
    </message>
    <message>
        <source>Find a term: VPP, bubble, MFU, ZeRO …</source>
        <translation>Begriff suchen: VPP, Bubble, MFU, ZeRO …</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>Alles finden</translation>
    </message>
    <message>
        <source>Find better layouts</source>
        <translation>Bessere Layouts suchen</translation>
    </message>
    <message>
        <source>Find clusters</source>
        <translation>Cluster suchen</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Findings and notes</source>
        <translation>Befunde und Notizen</translation>
    </message>
    <message>
        <source>Finds a fabric that is slow overall: rail cabling, routing, congestion control.</source>
        <translation>Findet eine insgesamt langsame Fabric: Verkabelung nach Rails, Routing, Staukontrolle.</translation>
    </message>
    <message>
        <source>Finds early failures; silent data corruption escapes a field diagnostic in about three cases of ten.</source>
        <translation>Findet Frühausfälle; stille Datenfehler bestehen eine Felddiagnose in etwa drei von zehn Fällen.</translation>
    </message>
    <message>
        <source>fio</source>
        <translation>fio</translation>
    </message>
    <message>
        <source>First availability</source>
        <translation>Erste Verfügbarkeit</translation>
    </message>
    <message>
        <source>First availability or announcement</source>
        <translation>Erste Verfügbarkeit oder Ankündigung</translation>
    </message>
    <message>
        <source>First figures in a moment</source>
        <translation>Erste Zahlen gleich</translation>
    </message>
    <message>
        <source>First n layers of a stage</source>
        <translation>Die ersten n Schichten einer Stufe</translation>
    </message>
    <message>
        <source>First products of experts</source>
        <translation>Erste Produkte der Experten</translation>
    </message>
    <message>
        <source>first reason that applies</source>
        <translation>erster zutreffender Grund</translation>
    </message>
    <message>
        <source>First {n}</source>
        <translation>Erste {n}</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>fits at none of these values, or lacks the figure</source>
        <translation>passt bei keinem dieser Werte, oder die Zahl fehlt</translation>
    </message>
    <message>
        <source>Five figures of memory were read off published runs and not derived: what adapters of PEFT and LitGPT and 4-bit layers hold. Each run is predicted without what its own source showed: such a figure is read off other sources again, or left out where there are none. Each is compared in the kind of memory that it reports: allocated, reserved, or in use as the driver shows it. Near repeats form a group and share one weight; median and 90 % are of the error without its sign. Runs that report less than the weights and optimizer states that they name are left out.</source>
        <translation>Fünf Werte des Speichers wurden an veröffentlichten Läufen abgelesen und nicht hergeleitet: was Adapter von PEFT und LitGPT und 4-Bit-Schichten halten. Jeder Lauf wird ohne das vorhergesagt, was seine eigene Quelle zeigte: ein solcher Wert wird an anderen Quellen neu abgelesen oder weggelassen, wo es keine gibt. Jeder wird in der Art von Speicher verglichen, die er angibt: belegt, reserviert oder in Gebrauch, wie der Treiber es zeigt. Nahe Wiederholungen bilden eine Gruppe mit gemeinsamem Gewicht; Median und 90 % gelten für den Fehler ohne Vorzeichen. Läufe, die weniger als die Gewichte und Optimizer-Zustände angeben, die sie nennen, bleiben weg.</translation>
    </message>
    <message>
        <source>Fixed budget</source>
        <translation>Festes Budget</translation>
    </message>
    <message>
        <source>fixed layers of the outer stages are not exported to torchtitan</source>
        <translation>feste Schichten der äußeren Stufen werden nicht nach torchtitan exportiert</translation>
    </message>
    <message>
        <source>fixed layers of the outer stages are not exported with interleaving</source>
        <translation>feste Schichten der äußeren Stufen werden mit Interleaving nicht exportiert</translation>
    </message>
    <message>
        <source>fixed overhead needs four sizes that differ enough</source>
        <translation>fester Aufwand braucht vier hinreichend verschiedene Größen</translation>
    </message>
    <message>
        <source>Fixed overhead of a step</source>
        <translation>Fester Aufwand je Schritt</translation>
    </message>
    <message>
        <source>fixed overhead of a step</source>
        <translation>feste Zeit je Schritt</translation>
    </message>
    <message>
        <source>flash_attn fails at import: undefined symbol</source>
        <translation>flash_attn scheitert beim Import: undefined symbol</translation>
    </message>
    <message>
        <source>FlashAttention</source>
        <translation>FlashAttention</translation>
    </message>
    <message>
        <source>FlashAttention 2 needs Ampere or newer.</source>
        <translation>FlashAttention 2 braucht Ampere oder neuer.</translation>
    </message>
    <message>
        <source>FlashAttention 2 on AMD needs ROCm 6.0 or newer.</source>
        <translation>FlashAttention 2 auf AMD braucht ROCm 6.0 oder neuer.</translation>
    </message>
    <message>
        <source>Use FlashAttention 2 on Ampere and Ada, FlashAttention 4 or cuDNN&apos;s attention on Blackwell</source>
        <translation>FlashAttention 2 auf Ampere und Ada, 4 oder die Attention von cuDNN auf Blackwell</translation>
    </message>
    <message>
        <source>FlashAttention 2 on Blackwell needs CUDA 12.8.</source>
        <translation>FlashAttention 2 auf Blackwell braucht CUDA 12.8.</translation>
    </message>
    <message>
        <source>FlashAttention 2.8 needs Python 3.9 or newer.</source>
        <translation>FlashAttention 2.8 braucht Python 3.9 oder neuer.</translation>
    </message>
    <message>
        <source>FlashAttention 2.8 needs PyTorch 2.2 or newer.</source>
        <translation>FlashAttention 2.8 braucht PyTorch 2.2 oder neuer.</translation>
    </message>
    <message>
        <source>FlashAttention 3 does not run</source>
        <translation>FlashAttention 3 läuft nicht</translation>
    </message>
    <message>
        <source>FlashAttention 3 runs on Hopper only.</source>
        <translation>FlashAttention 3 ist nur für Hopper.</translation>
    </message>
    <message>
        <source>FlashAttention 3 needs CUDA 12.3 or newer.</source>
        <translation>FlashAttention 3 braucht CUDA 12.3 oder neuer.</translation>
    </message>
    <message>
        <source>FlashAttention 4 runs on Hopper and Blackwell.</source>
        <translation>FlashAttention 4 ist für Hopper und Blackwell.</translation>
    </message>
    <message>
        <source>FlashAttention 4 needs Python 3.10 or newer.</source>
        <translation>FlashAttention 4 braucht Python 3.10 oder neuer.</translation>
    </message>
    <message>
        <source>FlashAttention built for</source>
        <translation>FlashAttention gebaut für</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>Boden</translation>
    </message>
    <message>
        <source>floor</source>
        <translation>Boden</translation>
    </message>
    <message>
        <source>Floor load = weight / area.</source>
        <translation>Bodenlast = Gewicht / Fläche.</translation>
    </message>
    <message>
        <source>Floor load allowed</source>
        <translation>Zulässige Bodenlast</translation>
    </message>
    <message>
        <source>Floor load with the racks&apos; real feet</source>
        <translation>Bodenlast mit den wirklichen Füßen der Racks</translation>
    </message>
    <message>
        <source>Floor of one rack.</source>
        <translation>Stellfläche eines Racks.</translation>
    </message>
    <message>
        <source>Floors of one call</source>
        <translation>Untergrenzen eines Aufrufs</translation>
    </message>
    <message>
        <source>FLOP</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>Fold them</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folder for tests</source>
        <translation>Ordner für Tests</translation>
    </message>
    <message>
        <source>Folder for the commands of the tests</source>
        <translation>Ordner für die Befehle der Tests</translation>
    </message>
    <message>
        <source>Folder for the commissioning record</source>
        <translation>Ordner für das Abnahmeprotokoll</translation>
    </message>
    <message>
        <source>Folder for the monitoring files</source>
        <translation>Ordner für die Überwachungsdateien</translation>
    </message>
    <message>
        <source>Footprint of a rack</source>
        <translation>Stellfläche eines Racks</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>for checkpoints</source>
        <translation>für Checkpoints</translation>
    </message>
    <message>
        <source>for each accelerator</source>
        <translation>je Beschleuniger</translation>
    </message>
    <message>
        <source>for each token</source>
        <translation>je Token</translation>
    </message>
    <message>
        <source>for the {count} of a node</source>
        <translation>für die {count} eines Knotens</translation>
    </message>
    <message>
        <source>Foreach</source>
        <translation>Foreach</translation>
    </message>
    <message>
        <source>Forget the origin</source>
        <translation>Herkunft vergessen</translation>
    </message>
    <message>
        <source>Form factor</source>
        <translation>Bauform</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Format of the operands</source>
        <translation>Format der Operanden</translation>
    </message>
    <message>
        <source>Formulas, traps, monitoring, checks, other inputs, rules of thumb, catalogue figures, methods</source>
        <translation>Formeln, Fallen, Überwachung, Prüfpunkte, übrige Eingaben, Faustregeln, Katalogwerte, Methoden</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Forward</translation>
    </message>
    <message>
        <source>Forward and backward</source>
        <translation>Forward und Backward</translation>
    </message>
    <message>
        <source>Forward, even chunks</source>
        <translation>Forward, gerade Chunks</translation>
    </message>
    <message>
        <source>Forward, odd chunks</source>
        <translation>Forward, ungerade Chunks</translation>
    </message>
    <message>
        <source>Four answers make a complete plan. Everything else starts from a default that you can change later.</source>
        <translation>Vier Antworten ergeben einen vollständigen Plan. Alles andere beginnt mit einem Standardwert, der sich später ändern lässt.</translation>
    </message>
    <message>
        <source>Four checks before signing</source>
        <translation>Vier Prüfungen vor der Unterschrift</translation>
    </message>
    <message>
        <source>fp16</source>
        <translation>fp16</translation>
    </message>
    <message>
        <source>fp16 mixed, fp32 master</source>
        <translation>fp16 gemischt, fp32-Master</translation>
    </message>
    <message>
        <source>fp32</source>
        <translation>fp32</translation>
    </message>
    <message>
        <source>fp32 Adam keeps 12 bytes of master weights and moments alone; here it is {bytes:.1f} bytes per parameter.</source>
        <translation>fp32-Adam hält allein 12 Bytes Master-Gewichte und Momente; hier sind es {bytes:.1f} Bytes je Parameter.</translation>
    </message>
    <message>
        <source>fp32 copy beside the logits</source>
        <translation>fp32-Kopie neben den Logits</translation>
    </message>
    <message>
        <source>fp32 copy of the logits</source>
        <translation>fp32-Kopie der Logits</translation>
    </message>
    <message>
        <source>fp4</source>
        <translation>fp4</translation>
    </message>
    <message>
        <source>fp64</source>
        <translation>fp64</translation>
    </message>
    <message>
        <source>fp8</source>
        <translation>fp8</translation>
    </message>
    <message>
        <source>The fp8 symmetric kernels of NCCL 2.27.3 to 2.27.6 are faulty</source>
        <translation>Symmetrische fp8-Kernels von NCCL 2.27.3 bis 2.27.6</translation>
    </message>
    <message>
        <source>fp8, per-tensor scaling</source>
        <translation>fp8, Skalierung je Tensor</translation>
    </message>
    <message>
        <source>fraction</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Fragmentation</source>
        <translation>Fragmentierung</translation>
    </message>
    <message>
        <source>fragmentation</source>
        <translation>Fragmentierung</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>Framework default</source>
        <translation>Standard des Frameworks</translation>
    </message>
    <message>
        <source>framework default</source>
        <translation>Standard des Frameworks</translation>
    </message>
    <message>
        <source>Framework: {name}</source>
        <translation>Framework: {name}</translation>
    </message>
    <message>
        <source>Frameworks</source>
        <translation>Frameworks</translation>
    </message>
    <message>
        <source>frameworks</source>
        <translation>Frameworks</translation>
    </message>
    <message>
        <source>free (procps)</source>
        <translation>free (procps)</translation>
    </message>
    <message>
        <source>Frees accelerator memory for transfers and host memory.</source>
        <translation>Macht Beschleunigerspeicher frei gegen Transfers und Host-Speicher.</translation>
    </message>
    <message>
        <source>Frees accelerator memory; every use is a transfer.</source>
        <translation>Macht Beschleunigerspeicher frei; jede Verwendung ist ein Transfer.</translation>
    </message>
    <message>
        <source>Frees accelerator memory; the host link carries them out behind forward and back behind backward.</source>
        <translation>Gibt Speicher des Beschleunigers frei; die Host-Verbindung bringt sie hinter dem Vorwärtslauf hinaus und hinter dem Rückwärtslauf zurück.</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>From a fault to the decision to start again.</source>
        <translation>Vom Fehler bis zur Entscheidung, neu zu starten.</translation>
    </message>
    <message>
        <source>from a file</source>
        <translation>aus Datei</translation>
    </message>
    <message>
        <source>From a fio, ior or elbencho run on one, two, four ... nodes.</source>
        <translation>Aus Läufen von fio, ior oder elbencho auf einem, zwei, vier … Knoten.</translation>
    </message>
    <message>
        <source>From a published run</source>
        <translation>Aus einem veröffentlichten Lauf</translation>
    </message>
    <message>
        <source>From day</source>
        <translation>Ab Tag</translation>
    </message>
    <message>
        <source>From idle, taken as a quarter of rated, to the plan&apos;s draw; swings: arXiv 2508.14318.</source>
        <translation>Vom Leerlauf, angesetzt mit einem Viertel des Nennwerts, zur Aufnahme laut Plan; Schwankungen: arXiv 2508.14318.</translation>
    </message>
    <message>
        <source>From its config.json…</source>
        <translation>Aus seiner config.json…</translation>
    </message>
    <message>
        <source>From nccl-tests or rccl-tests, 1 MB to 8 GB.</source>
        <translation>Aus nccl-tests oder rccl-tests, 1 MB bis 8 GB.</translation>
    </message>
    <message>
        <source>From the decision to the first step, without reading the checkpoint.</source>
        <translation>Von der Entscheidung bis zum ersten Schritt, ohne das Lesen des Checkpoints.</translation>
    </message>
    <message>
        <source>from the first month</source>
        <translation>ab dem ersten Monat</translation>
    </message>
    <message>
        <source>From the order to the first step.</source>
        <translation>Von der Bestellung bis zum ersten Schritt.</translation>
    </message>
    <message>
        <source>From {count} on {term} is what growth costs most.</source>
        <translation>Ab {count} kostet das Wachstum am meisten durch: {term}.</translation>
    </message>
    <message>
        <source>from {time}</source>
        <translation>von {time}</translation>
    </message>
    <message>
        <source>From, {unit}</source>
        <translation>Von, {unit}</translation>
    </message>
    <message>
        <source>FSDP does not overlap, or Megatron-FSDP stops at an assertion</source>
        <translation>FSDP überlappt nicht, oder Megatron-FSDP bricht an einer Assertion ab</translation>
    </message>
    <message>
        <source>FSDP moves weights and optimizer to the host together: offload both or neither</source>
        <translation>FSDP verlagert Gewichte und Optimizer gemeinsam auf den Host: beide auslagern oder keines</translation>
    </message>
    <message>
        <source>FSDP QLoRA</source>
        <translation>FSDP QLoRA</translation>
    </message>
    <message>
        <source>FSDP shares gradients as well as optimizer states; ZeRO-1 is DeepSpeed&apos;s: choose fsdp</source>
        <translation>FSDP teilt Gradienten ebenso wie Optimizer-Zustände auf; ZeRO-1 gehört zu DeepSpeed: fsdp wählen</translation>
    </message>
    <message>
        <source>FSDP, full shard</source>
        <translation>FSDP, voll geshardet</translation>
    </message>
    <message>
        <source>fsdp_sharding_strategy is {word}, which FSDP does not know</source>
        <translation>fsdp_sharding_strategy ist {word}, was FSDP nicht kennt</translation>
    </message>
    <message>
        <source>Full fine-tuning</source>
        <translation>Volles Finetuning</translation>
    </message>
    <message>
        <source>Fullest accelerator of each stage, at its peak</source>
        <translation>Vollster Beschleuniger jeder Stufe, am Höchststand</translation>
    </message>
    <message>
        <source>Further runs</source>
        <translation>Weitere Läufe</translation>
    </message>
    <message>
        <source>Further runs on the same cluster</source>
        <translation>Weitere Läufe auf demselben Cluster</translation>
    </message>
    <message>
        <source>Further settings</source>
        <translation>Weitere Einstellungen</translation>
    </message>
    <message>
        <source>Fused</source>
        <translation>Fusioniert</translation>
    </message>
    <message>
        <source>Fused by Megatron</source>
        <translation>Fusioniert durch Megatron</translation>
    </message>
    <message>
        <source>Fused by Transformer Engine</source>
        <translation>Fusioniert durch Transformer Engine</translation>
    </message>
    <message>
        <source>Fused cross entropy in place</source>
        <translation>Fusionierte Cross-Entropy in place</translation>
    </message>
    <message>
        <source>Fused gradient accumulation</source>
        <translation>Fusionierte Gradienten-Akkumulation</translation>
    </message>
    <message>
        <source>Fused norm</source>
        <translation>Fusionierte Norm</translation>
    </message>
    <message>
        <source>Fused norms</source>
        <translation>Fusionierte Norms</translation>
    </message>
    <message>
        <source>Fused optimizer kernel</source>
        <translation>Fusionierter Optimizer-Kernel</translation>
    </message>
    <message>
        <source>Fused rotary embedding</source>
        <translation>Fusioniertes Rotary Embedding</translation>
    </message>
    <message>
        <source>Fused SwiGLU</source>
        <translation>Fusioniertes SwiGLU</translation>
    </message>
    <message>
        <source>Fused, in place of the copy</source>
        <translation>Fusioniert, anstelle der Kopie</translation>
    </message>
    <message>
        <source>Gathered on one node</source>
        <translation>Auf einem Knoten gesammelt</translation>
    </message>
    <message>
        <source>Gathered weights freed after forward</source>
        <translation>Gesammelte Gewichte nach dem Forward freigeben</translation>
    </message>
    <message>
        <source>gathered weights, buckets and buffers of collectives</source>
        <translation>gesammelte Gewichte, Buckets und Puffer der Collectives</translation>
    </message>
    <message>
        <source>gathered weights, buckets and send buffers</source>
        <translation>gesammelte Gewichte, Buckets und Sendepuffer</translation>
    </message>
    <message>
        <source>gathering of the last layer&apos;s weights in forward</source>
        <translation>Sammeln der Gewichte der letzten Schicht im Forward</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>GB a step</source>
        <translation>GB je Schritt</translation>
    </message>
    <message>
        <source>GB and GiB</source>
        <translation>GB und GiB</translation>
    </message>
    <message>
        <source>GB is 10^9 bytes and counts storage and networks; GiB is 2^30 and counts memory.</source>
        <translation>GB ist 10^9 Bytes und zählt Storage und Netze; GiB ist 2^30 und zählt Speicher.</translation>
    </message>
    <message>
        <source>GB of one accelerator</source>
        <translation>GB je Beschleuniger</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>Gb/s</source>
        <translation>Gb/s</translation>
    </message>
    <message>
        <source>Gb/s each</source>
        <translation>Gb/s je Port</translation>
    </message>
    <message>
        <source>Gb/s per accelerator</source>
        <translation>Gb/s je Beschleuniger</translation>
    </message>
    <message>
        <source>Gb/s per node</source>
        <translation>Gb/s je Knoten</translation>
    </message>
    <message>
        <source>Gbit/s</source>
        <translation>Gbit/s</translation>
    </message>
    <message>
        <source>Gemini (SOSP 2023)</source>
        <translation>Gemini (SOSP 2023)</translation>
    </message>
    <message>
        <source>Generation: Volta, Ampere, Hopper, CDNA3 ...</source>
        <translation>Generation: Volta, Ampere, Hopper, CDNA3 ...</translation>
    </message>
    <message>
        <source>GFLOP a token</source>
        <translation>GFLOP je Token</translation>
    </message>
    <message>
        <source>gfx950 came with ROCm 7.</source>
        <translation>gfx950 kam mit ROCm 7.</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>GiB per accelerator</source>
        <translation>GiB je Beschleuniger</translation>
    </message>
    <message>
        <source>Give at least two values, with semicolons between them.</source>
        <translation>Mindestens zwei Werte angeben, durch Semikolon getrennt.</translation>
    </message>
    <message>
        <source>Give at most {count} values.</source>
        <translation>Höchstens {count} Werte angeben.</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>Globaler Batch</translation>
    </message>
    <message>
        <source>global batch</source>
        <translation>Globaler Batch</translation>
    </message>
    <message>
        <source>global batch {n}</source>
        <translation>globaler Batch {n}</translation>
    </message>
    <message>
        <source>Global batch; another one than the plan&apos;s alters the result of training</source>
        <translation>Globaler Batch; ein anderer als der des Plans ändert das Ergebnis des Trainings</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
    <message>
        <source>Restore the file with the record as signed; nothing can be added to this one.</source>
        <translation>Zur Datei mit dem unterzeichneten Protokoll zurückgehen; dieser lässt sich nichts hinzufügen.</translation>
    </message>
    <message>
        <source>Go to a page or field (Ctrl+K)</source>
        <translation>Zu einer Seite oder Eingabe gehen (Strg+K)</translation>
    </message>
    <message>
        <source>Go to a page, input, command or term</source>
        <translation>Zu Seite, Eingabe, Befehl oder Begriff gehen</translation>
    </message>
    <message>
        <source>Go to the input</source>
        <translation>Zur Eingabe</translation>
    </message>
    <message>
        <source>Goes</source>
        <translation>Geht</translation>
    </message>
    <message>
        <source>Goes, by choice</source>
        <translation>Geht, nach Wahl</translation>
    </message>
    <message>
        <source>Goodput</source>
        <translation>Goodput</translation>
    </message>
    <message>
        <source>goodput</source>
        <translation>Goodput</translation>
    </message>
    <message>
        <source>Goodput is {goodput:.0%}: failures and saves take the rest of the time.</source>
        <translation>Goodput ist {goodput:.0%}: Ausfälle und Speichern nehmen den Rest der Zeit.</translation>
    </message>
    <message>
        <source>Goodput is {percent:.0f}%: failures, saves and waiting take {lost:.0f}% of the time and the money.</source>
        <translation>Goodput ist {percent:.0f} %: {lost:.0f} % von Zeit und Geld gehen an Ausfälle, Speichern und Warten verloren.</translation>
    </message>
    <message>
        <source>Goodput of about 90%</source>
        <translation>Goodput von etwa 90 %</translation>
    </message>
    <message>
        <source>Goodput over the checkpoint interval</source>
        <translation>Goodput über dem Checkpoint-Intervall</translation>
    </message>
    <message>
        <source>Goodput, %</source>
        <translation>Goodput, %</translation>
    </message>
    <message>
        <source>Goodput, {days} days</source>
        <translation>Goodput, {days} Tage</translation>
    </message>
    <message>
        <source>GPipe</source>
        <translation>GPipe</translation>
    </message>
    <message>
        <source>GPU and NIC topology</source>
        <translation>Topologie von GPU und NIC</translation>
    </message>
    <message>
        <source>GPU Direct RDMA disabled for HCA</source>
        <translation>GPU Direct RDMA disabled for HCA</translation>
    </message>
    <message>
        <source>GPU host replacements among the faults of an H200 cluster (Crusoe, GTC 2025)</source>
        <translation>GPU-Host-Tausche unter den Fehlern eines H200-Clusters (Crusoe, GTC 2025)</translation>
    </message>
    <message>
        <source>GPU {gpu} reports Xid {xid:.0f}</source>
        <translation>GPU {gpu} meldet Xid {xid:.0f}</translation>
    </message>
    <message>
        <source>GPU {gpu}: capped at {limit:.0f} W of {default:.0f} W</source>
        <translation>GPU {gpu}: auf {limit:.0f} W von {default:.0f} W begrenzt</translation>
    </message>
    <message>
        <source>GPU {gpu}: PCIe generation {now:.0f} of {most:.0f} under load</source>
        <translation>GPU {gpu}: PCIe-Generation {now:.0f} von {most:.0f} unter Last</translation>
    </message>
    <message>
        <source>GPU {gpu}: PCIe generation {now:.0f} of {most:.0f} while idle: power saving</source>
        <translation>GPU {gpu}: PCIe-Generation {now:.0f} von {most:.0f} im Leerlauf: Energiesparen</translation>
    </message>
    <message>
        <source>GPU {gpu}: row remapping failed or is pending: replace it</source>
        <translation>GPU {gpu}: Row Remapping gescheitert oder ausstehend: tauschen</translation>
    </message>
    <message>
        <source>GPU {gpu}: uncorrectable memory errors</source>
        <translation>GPU {gpu}: nicht korrigierbare Speicherfehler</translation>
    </message>
    <message>
        <source>GPU {gpu}: {what} is active</source>
        <translation>GPU {gpu}: {what} ist aktiv</translation>
    </message>
    <message>
        <source>GPU {gpu}: {width:.0f} of {most:.0f} PCIe lanes</source>
        <translation>GPU {gpu}: {width:.0f} von {most:.0f} PCIe-Lanes</translation>
    </message>
    <message>
        <source>GPUDirect RDMA by</source>
        <translation>GPUDirect RDMA durch</translation>
    </message>
    <message>
        <source>GPUs passed by</source>
        <translation>GPUs durchgereicht durch</translation>
    </message>
    <message>
        <source>Gradient accumulation</source>
        <translation>Gradienten-Akkumulation</translation>
    </message>
    <message>
        <source>gradient accumulation</source>
        <translation>Gradienten-Akkumulation</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>Gradientennorm</translation>
    </message>
    <message>
        <source>Gradient precision</source>
        <translation>Genauigkeit der Gradienten</translation>
    </message>
    <message>
        <source>Gradient reduction</source>
        <translation>Gradienten-Reduktion</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>gradients that backward has produced but not yet reduced</source>
        <translation>Gradienten, die Backward erzeugt und noch nicht weitergegeben hat</translation>
    </message>
    <message>
        <source>gradients kept from one micro batch to the next</source>
        <translation>Gradienten, die von Micro-Batch zu Micro-Batch bleiben</translation>
    </message>
    <message>
        <source>Grafana dashboard</source>
        <translation>Grafana-Dashboard</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Groups of {words}, all at once</source>
        <translation>Gruppen: {words}, alle zugleich</translation>
    </message>
    <message>
        <source>Growth, delivery in stages, strategies of parallelism</source>
        <translation>Wachstum, Lieferung in Stufen, Strategien der Parallelität</translation>
    </message>
    <message>
        <source>GShard (arXiv 2006.16668), DeepSeek-V3 (arXiv 2412.19437)</source>
        <translation>GShard (arXiv 2006.16668), DeepSeek-V3 (arXiv 2412.19437)</translation>
    </message>
    <message>
        <source>Gu&amp;ide through the plan</source>
        <translation>&amp;Durch den Plan führen</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Leitfaden</translation>
    </message>
    <message>
        <source>Guide to sizing training servers</source>
        <translation>Leitfaden zur Auslegung von Trainingsservern</translation>
    </message>
    <message>
        <source>Guide to the requirements of large-scale training</source>
        <translation>Leitfaden zu den Anforderungen großer Trainings</translation>
    </message>
    <message>
        <source>Guides advise most teams data parallel inside nodes and pipelines across nodes.</source>
        <translation>Leitfäden raten den meisten Teams zu Data parallel in den Knoten und Pipelines über Knoten hinweg.</translation>
    </message>
    <message>
        <source>h</source>
        <translation>h</translation>
    </message>
    <message>
        <source>Half of the read rate and less.</source>
        <translation>Die Hälfte der Leserate und weniger.</translation>
    </message>
    <message>
        <source>Half of {groups} groups of published runs are predicted within {median}, nine tenths within {p90}; {coverage} lie in their 80 % interval.</source>
        <translation>Die Hälfte von {groups} Gruppen veröffentlichter Läufe wird auf {median} genau vorhergesagt, neun Zehntel auf {p90}; {coverage} liegen in ihrem 80-%-Intervall.</translation>
    </message>
    <message>
        <source>Hand over</source>
        <translation>Übergeben</translation>
    </message>
    <message>
        <source>Hand over: launch files, monitoring, the printed plan</source>
        <translation>Übergeben: Startdateien, Überwachung, der gedruckte Plan</translation>
    </message>
    <message>
        <source>hardly advances</source>
        <translation>kommt kaum voran</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Hardware threads</source>
        <translation>Hardware-Threads</translation>
    </message>
    <message>
        <source>hardware.accelerator_id is not stated and has no default</source>
        <translation>hardware.accelerator_id ist nicht angegeben und hat keine Vorgabe</translation>
    </message>
    <message>
        <source>hardware.accelerator_id: the catalogue has no accelerator {identity!r}</source>
        <translation>hardware.accelerator_id: der Katalog hat keinen Beschleuniger {identity!r}</translation>
    </message>
    <message>
        <source>hardware.n_accel: {count} is more than {most_accelerators}</source>
        <translation>hardware.n_accel: {count} ist mehr als {most_accelerators}</translation>
    </message>
    <message>
        <source>has no checkpoints</source>
        <translation>hat keine Checkpoints</translation>
    </message>
    <message>
        <source>has no known power</source>
        <translation>hat keine bekannte Leistungsaufnahme</translation>
    </message>
    <message>
        <source>has no price</source>
        <translation>hat keinen Preis</translation>
    </message>
    <message>
        <source>Has to be confirmed by a qualified professional.</source>
        <translation>Durch eine Fachkraft zu bestätigen.</translation>
    </message>
    <message>
        <source>Hash of the plan&apos;s inputs</source>
        <translation>Hash der Eingaben des Plans</translation>
    </message>
    <message>
        <source>hatched is what lies beyond the memory</source>
        <translation>schraffiert ist, was über den Speicher hinausgeht</translation>
    </message>
    <message>
        <source>Have {reading:,.0f} GB free on each client for {readers} readers an accelerator.</source>
        <translation>Auf jedem Client {reading:,.0f} GB frei haben, für {readers} Leser je Beschleuniger.</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>Head is its own sharding unit</source>
        <translation>Ausgabeschicht ist eigene Sharding-Einheit</translation>
    </message>
    <message>
        <source>Head width</source>
        <translation>Head-Breite</translation>
    </message>
    <message>
        <source>Health check of a node</source>
        <translation>Health-Check eines Knotens</translation>
    </message>
    <message>
        <source>Health checks that detect a failure within {new:.0f} s instead of {old:.0f} s.</source>
        <translation>Health-Checks, die einen Ausfall binnen {new:.0f} s statt {old:.0f} s finden.</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>Wärme</translation>
    </message>
    <message>
        <source>Heat taken by liquid</source>
        <translation>Von Flüssigkeit aufgenommene Wärme</translation>
    </message>
    <message>
        <source>Heat that the site can remove.</source>
        <translation>Wärme, die der Standort abführen kann.</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Height of a rack</source>
        <translation>Höhe eines Racks</translation>
    </message>
    <message>
        <source>Height of a rack.</source>
        <translation>Höhe eines Racks.</translation>
    </message>
    <message>
        <source>Held against physics and the plan</source>
        <translation>Gegen Physik und Plan gehalten</translation>
    </message>
    <message>
        <source>Held all step</source>
        <translation>Den ganzen Schritt gehalten</translation>
    </message>
    <message>
        <source>Held, TB</source>
        <translation>Belegt, TB</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Hier</translation>
    </message>
    <message>
        <source>Here, Gb/s</source>
        <translation>Hier, Gb/s</translation>
    </message>
    <message>
        <source>HFU</source>
        <translation>HFU</translation>
    </message>
    <message>
        <source>Hidden width</source>
        <translation>Verdeckte Breite</translation>
    </message>
    <message>
        <source>Hidden, s</source>
        <translation>Verdeckt, s</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>high</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>High, 90th percentile</source>
        <translation>Hoch, 90. Perzentil</translation>
    </message>
    <message>
        <source>highest {value}</source>
        <translation>höchster Wert {value}</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>Gelten</translation>
    </message>
    <message>
        <source>Compare it with the plan: {stack}.</source>
        <translation>Gegen den Plan halten: {stack}.</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Gilt</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>gilt</translation>
    </message>
    <message>
        <source>Hollow points do not fit.</source>
        <translation>Hohle Punkte passen nicht.</translation>
    </message>
    <message>
        <source>hops read 1 for every XGMI pair: the weight (15 a hop) tells the distance</source>
        <translation>Hops stehen bei jedem XGMI-Paar auf 1: das Gewicht (15 je Hop) nennt den Abstand</translation>
    </message>
    <message>
        <source>Horizon</source>
        <translation>Zeitraum</translation>
    </message>
    <message>
        <source>Host and job</source>
        <translation>Host und Job</translation>
    </message>
    <message>
        <source>Host and job settings</source>
        <translation>Host- und Job-Einstellungen</translation>
    </message>
    <message>
        <source>Host link</source>
        <translation>Host-Link</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>Host-Speicher</translation>
    </message>
    <message>
        <source>Host memory errors</source>
        <translation>Fehler im Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Host memory free</source>
        <translation>Freier Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Host memory of 1.5 to 2 times the accelerator memory</source>
        <translation>Arbeitsspeicher vom 1,5- bis 2-Fachen des Beschleunigerspeichers</translation>
    </message>
    <message>
        <source>Host memory, processors, network cards and power of a node.</source>
        <translation>Arbeitsspeicher, Prozessoren, Netzwerkkarten und Leistung eines Knotens.</translation>
    </message>
    <message>
        <source>Host memory, resident and pinned</source>
        <translation>Arbeitsspeicher, resident und gepinnt</translation>
    </message>
    <message>
        <source>Host name prefix</source>
        <translation>Präfix der Hostnamen</translation>
    </message>
    <message>
        <source>Host RAM</source>
        <translation>Host-RAM</translation>
    </message>
    <message>
        <source>Host RAM by part</source>
        <translation>Host-RAM nach Teilen</translation>
    </message>
    <message>
        <source>Host settings, {count} checks</source>
        <translation>Host-Einstellungen, {count} Prüfungen</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Hosts</translation>
    </message>
    <message>
        <source>Hourly</source>
        <translation>Stündlich</translation>
    </message>
    <message>
        <source>Hourly checkpoints kept</source>
        <translation>Behaltene stündliche Checkpoints</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>Stunden</translation>
    </message>
    <message>
        <source>Hours to days.</source>
        <translation>Stunden bis Tage.</translation>
    </message>
    <message>
        <source>hours, of the job</source>
        <translation>Stunden, des Jobs</translation>
    </message>
    <message>
        <source>hours, on average</source>
        <translation>Stunden, im Mittel</translation>
    </message>
    <message>
        <source>How</source>
        <translation>Wie</translation>
    </message>
    <message>
        <source>How complete the prices are</source>
        <translation>Wie vollständig die Preise sind</translation>
    </message>
    <message>
        <source>How documents fill sequences: attention over whole sequences, within documents, or one padded document each.</source>
        <translation>Wie Dokumente Sequenzen füllen: Attention über ganze Sequenzen, in Dokumenten, oder je ein aufgefülltes Dokument.</translation>
    </message>
    <message>
        <source>How fast spare nodes are used.</source>
        <translation>Wie schnell Reserveknoten verbraucht werden.</translation>
    </message>
    <message>
        <source>How fast the starting checkpoint is read.</source>
        <translation>Wie schnell der Start-Checkpoint gelesen wird.</translation>
    </message>
    <message>
        <source>How heat leaves the racks.</source>
        <translation>Wie die Wärme die Racks verlässt.</translation>
    </message>
    <message>
        <source>How it is &amp;computed</source>
        <translation>Re&amp;chenweg</translation>
    </message>
    <message>
        <source>How it is computed</source>
        <translation>Rechenweg</translation>
    </message>
    <message>
        <source>How it is spread</source>
        <translation>Wie es streut</translation>
    </message>
    <message>
        <source>how late a corruption may be noticed</source>
        <translation>wie spät ein Datenfehler auffallen darf</translation>
    </message>
    <message>
        <source>How late a fault of data or code may be noticed.</source>
        <translation>Wie spät ein Fehler in Daten oder Code bemerkt werden darf.</translation>
    </message>
    <message>
        <source>How long a broken node is away.</source>
        <translation>Wie lange ein defekter Knoten fehlt.</translation>
    </message>
    <message>
        <source>How long local checkpoints are kept.</source>
        <translation>Wie lange lokale Checkpoints behalten werden.</translation>
    </message>
    <message>
        <source>How long machines are needed for all work together.</source>
        <translation>Wie lange Maschinen für alle Arbeit zusammen gebraucht werden.</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>How many accelerators of a node took part in the measured all-reduce.</source>
        <translation>Wie viele Beschleuniger eines Knotens am gemessenen All-reduce teilnahmen.</translation>
    </message>
    <message>
        <source>How many accelerators the job runs on; spare nodes come on top.</source>
        <translation>Auf wie vielen Beschleunigern der Job läuft; Reserveknoten kommen hinzu.</translation>
    </message>
    <message>
        <source>How many chunks of layers each pipeline stage holds.</source>
        <translation>Wie viele Chunks von Schichten jede Pipeline-Stufe hält.</translation>
    </message>
    <message>
        <source>How many copies of the data are kept.</source>
        <translation>Wie viele Kopien der Daten behalten werden.</translation>
    </message>
    <message>
        <source>How many nodes took part in the measured all-reduce.</source>
        <translation>Wie viele Knoten am gemessenen All-reduce teilnahmen.</translation>
    </message>
    <message>
        <source>How many times less capacity leads up than down.</source>
        <translation>Wievielmal weniger Kapazität aufwärts führt als abwärts.</translation>
    </message>
    <message>
        <source>How many units of the storage system there are.</source>
        <translation>Wie viele Einheiten des Storage-Systems es gibt.</translation>
    </message>
    <message>
        <source>How many UPS modules may fail.</source>
        <translation>Wie viele USV-Module ausfallen dürfen.</translation>
    </message>
    <message>
        <source>How much warmer air leaves a node.</source>
        <translation>Wieviel wärmer die Luft einen Knoten verlässt.</translation>
    </message>
    <message>
        <source>How much warmer the coolant leaves.</source>
        <translation>Wieviel wärmer das Kühlmittel austritt.</translation>
    </message>
    <message>
        <source>How often a spot machine is taken away.</source>
        <translation>Wie oft eine Spot-Maschine entzogen wird.</translation>
    </message>
    <message>
        <source>How often hardware or maintenance takes a node out.</source>
        <translation>Wie oft Hardware oder Wartung einen Knoten herausnimmt.</translation>
    </message>
    <message>
        <source>How sure the answer is</source>
        <translation>Wie sicher die Antwort ist</translation>
    </message>
    <message>
        <source>How the heat leaves</source>
        <translation>Wie die Wärme abgeführt wird</translation>
    </message>
    <message>
        <source>How the links join the accelerators</source>
        <translation>Wie die Links die Beschleuniger verbinden</translation>
    </message>
    <message>
        <source>How this page is computed</source>
        <translation>Rechenweg dieser Seite</translation>
    </message>
    <message>
        <source>How well the stack is tuned to this job.</source>
        <translation>Wie gut der Stack auf diesen Job abgestimmt ist.</translation>
    </message>
    <message>
        <source>HPCG says that the result is not valid</source>
        <translation>HPCG sagt, das Ergebnis sei nicht gültig</translation>
    </message>
    <message>
        <source>HSA_NO_SCRATCH_RECLAIM</source>
        <translation>HSA_NO_SCRATCH_RECLAIM</translation>
    </message>
    <message>
        <source>HSDP</source>
        <translation>HSDP</translation>
    </message>
    <message>
        <source>HSDP, shard in a group</source>
        <translation>HSDP, geshardet in einer Gruppe</translation>
    </message>
    <message>
        <source>Hugging Face Hub, own or public</source>
        <translation>Hugging Face Hub, eigener oder öffentlicher</translation>
    </message>
    <message>
        <source>Hugging Face PEFT</source>
        <translation>Hugging Face PEFT</translation>
    </message>
    <message>
        <source>Hugging Face Trainer</source>
        <translation>Hugging Face Trainer</translation>
    </message>
    <message>
        <source>Hugging Face TrainingArguments</source>
        <translation>Hugging Face TrainingArguments</translation>
    </message>
    <message>
        <source>Hybrid tensor, pipeline and data parallel above 100 billion parameters</source>
        <translation>Tensor, Pipeline und Data parallel gemischt ab 100 Milliarden Parametern</translation>
    </message>
    <message>
        <source>ibv_reg_mr_iova2 failed: cannot allocate memory</source>
        <translation>ibv_reg_mr_iova2 failed: cannot allocate memory</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>Id of the accelerator</source>
        <translation>Kennung des Beschleunigers</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Untätig</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Images accept production and long-term branches only; this is a new-feature branch below the image&apos;s CUDA</source>
        <translation>Images lassen nur Production- und Long-Term-Zweige zu, und dies ist ein New-Feature-Zweig unter dem CUDA des Images</translation>
    </message>
    <message>
        <source>IMEX channel passed</source>
        <translation>IMEX-Kanal durchgereicht</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>insgesamt</translation>
    </message>
    <message>
        <source>In chunks of tokens</source>
        <translation>In Token-Blöcken</translation>
    </message>
    <message>
        <source>in conflict</source>
        <translation>im Widerspruch</translation>
    </message>
    <message>
        <source>In interval</source>
        <translation>Im Intervall</translation>
    </message>
    <message>
        <source>In money of today; own is less what the cluster would sell for, which falls month by month</source>
        <translation>In heutigem Geld; beim Kauf ist abgezogen, was der Cluster noch einbrächte; das sinkt Monat für Monat</translation>
    </message>
    <message>
        <source>in place {inside:g} GB/s, out of place {out:g} GB/s at the largest size</source>
        <translation>in place {inside:g} GB/s, out of place {out:g} GB/s bei der größten Größe</translation>
    </message>
    <message>
        <source>in ROCm 6.2</source>
        <translation>in ROCm 6.2</translation>
    </message>
    <message>
        <source>In the cloud</source>
        <translation>In der Cloud</translation>
    </message>
    <message>
        <source>In the file</source>
        <translation>In der Datei</translation>
    </message>
    <message>
        <source>in the image 24.05</source>
        <translation>im Image 24.05</translation>
    </message>
    <message>
        <source>in the image 26.03</source>
        <translation>im Image 26.03</translation>
    </message>
    <message>
        <source>In the plan</source>
        <translation>Im Plan</translation>
    </message>
    <message>
        <source>In the same {hours} h; repeat the test on a hotter day.</source>
        <translation>In denselben {hours} h; ein heißerer Tag verlangt den Test erneut.</translation>
    </message>
    <message>
        <source>In this plan</source>
        <translation>In diesem Plan</translation>
    </message>
    <message>
        <source>in this run</source>
        <translation>in diesem Lauf</translation>
    </message>
    <message>
        <source>In time</source>
        <translation>Termingerecht</translation>
    </message>
    <message>
        <source>In time, within {days} days</source>
        <translation>Termingerecht, binnen {days} Tagen</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>In use, GiB</source>
        <translation>In Gebrauch, GiB</translation>
    </message>
    <message>
        <source>In-network reduction</source>
        <translation>Reduktion im Netz</translation>
    </message>
    <message>
        <source>In-switch reduction</source>
        <translation>Reduktion im Switch</translation>
    </message>
    <message>
        <source>Independent feeds</source>
        <translation>Unabhängige Einspeisungen</translation>
    </message>
    <message>
        <source>Independent feeds of a rack.</source>
        <translation>Unabhängige Einspeisungen eines Racks.</translation>
    </message>
    <message>
        <source>InfiniBand</source>
        <translation>InfiniBand</translation>
    </message>
    <message>
        <source>InfiniBand or Ethernet with RDMA at 400 Gb/s a port.</source>
        <translation>InfiniBand oder Ethernet mit RDMA, 400 Gb/s je Port.</translation>
    </message>
    <message>
        <source>InfiniBand, RoCE, Ethernet, EFA ...</source>
        <translation>InfiniBand, RoCE, Ethernet, EFA ...</translation>
    </message>
    <message>
        <source>Inner width</source>
        <translation>Innere Breite</translation>
    </message>
    <message>
        <source>Inodes free</source>
        <translation>Inodes frei</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Input embedding</source>
        <translation>Eingabe-Embedding</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Inputs kept on the host until backward: attn_norm, qkv_linear, core_attn, attn_proj, mlp_norm, expert_fc1, moe_act, layer_input</source>
        <translation>Eingaben, die bis zum Rückwärtslauf auf dem Host liegen: attn_norm, qkv_linear, core_attn, attn_proj, mlp_norm, expert_fc1, moe_act, layer_input</translation>
    </message>
    <message>
        <source>Inputs replaced</source>
        <translation>Ersetzte Eingaben</translation>
    </message>
    <message>
        <source>Inputs that are assumptions</source>
        <translation>Eingaben, die Annahmen sind</translation>
    </message>
    <message>
        <source>Inputs that differ</source>
        <translation>Abweichende Eingaben</translation>
    </message>
    <message>
        <source>Inputs that it depends on</source>
        <translation>Eingaben, von denen es abhängt</translation>
    </message>
    <message>
        <source>Inputs that the test depends on</source>
        <translation>Eingaben, von denen der Test abhängt</translation>
    </message>
    <message>
        <source>Install the CUDA 12.6 wheel from its own index, or ask for R580</source>
        <translation>Das CUDA-12.6-Wheel aus seinem eigenen Index installieren oder R580 verlangen</translation>
    </message>
    <message>
        <source>Install the CUDA 12.6 wheel from its own index; PyTorch 2.14 is the last with one</source>
        <translation>Das CUDA-12.6-Wheel aus seinem eigenen Index installieren; PyTorch 2.14 ist das letzte mit einem</translation>
    </message>
    <message>
        <source>Install the driver after OFED or DOCA, or use DMA-BUF with the open kernel modules</source>
        <translation>Den Treiber nach OFED oder DOCA installieren oder DMA-BUF mit den offenen Kernelmodulen verwenden</translation>
    </message>
    <message>
        <source>Install the fabric manager of exactly the driver&apos;s version and enable its service</source>
        <translation>Den Fabric Manager in genau der Version des Treibers installieren und seinen Dienst aktivieren</translation>
    </message>
    <message>
        <source>Install the open kernel modules of the same version</source>
        <translation>Die offene Variante derselben Version installieren</translation>
    </message>
    <message>
        <source>Install the proprietary modules, R580 at most</source>
        <translation>Die proprietären Module installieren, höchstens R580</translation>
    </message>
    <message>
        <source>instance</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>Instant</source>
        <translation>Augenblick</translation>
    </message>
    <message>
        <source>Instrument: {name}. Touches: {inputs}.</source>
        <translation>Werkzeug: {name}. Betrifft: {inputs}.</translation>
    </message>
    <message>
        <source>int8</source>
        <translation>int8</translation>
    </message>
    <message>
        <source>Interconnect</source>
        <translation>Verbindungsnetz</translation>
    </message>
    <message>
        <source>Interest and cash flow.</source>
        <translation>Zins und Zahlungsstrom.</translation>
    </message>
    <message>
        <source>interest of the annuity over the depreciation time, for the hours of this run / hours kept busy</source>
        <translation>Zins der Annuität über die Abschreibungszeit, für die Stunden dieses Laufs / ausgelastete Stunden</translation>
    </message>
    <message>
        <source>Interest on what is not yet written off.</source>
        <translation>Zins auf das noch nicht Abgeschriebene.</translation>
    </message>
    <message>
        <source>Internal controller halted</source>
        <translation>Interner Controller angehalten</translation>
    </message>
    <message>
        <source>Internal controller stopped at a breakpoint</source>
        <translation>Interner Controller an einem Haltepunkt gestoppt</translation>
    </message>
    <message>
        <source>Internal error, see the log.</source>
        <translation>Interner Fehler, siehe Log.</translation>
    </message>
    <message>
        <source>Internal error. Your plan is safe.</source>
        <translation>Interner Fehler. Der Plan ist sicher.</translation>
    </message>
    <message>
        <source>InternEvo</source>
        <translation>InternEvo</translation>
    </message>
    <message>
        <source>Interruptions</source>
        <translation>Unterbrechungen</translation>
    </message>
    <message>
        <source>interruptions</source>
        <translation>Unterbrechungen</translation>
    </message>
    <message>
        <source>Interruptions = nodes x days x this rate.</source>
        <translation>Unterbrechungen = Knoten x Tage x diese Rate.</translation>
    </message>
    <message>
        <source>Interruptions expected</source>
        <translation>Erwartete Unterbrechungen</translation>
    </message>
    <message>
        <source>Interruptions of a run</source>
        <translation>Unterbrechungen eines Laufs</translation>
    </message>
    <message>
        <source>Interruptions that do not grow with the nodes.</source>
        <translation>Unterbrechungen, die nicht mit den Knoten wachsen.</translation>
    </message>
    <message>
        <source>interruptions x requeue, start and load, repeated if it fails again</source>
        <translation>Unterbrechungen x Einreihen, Starten und Laden, wiederholt, wo es erneut scheitert</translation>
    </message>
    <message>
        <source>interruptions x time until one is detected</source>
        <translation>Unterbrechungen x Zeit, bis eine bemerkt wird</translation>
    </message>
    <message>
        <source>interruptions x work since the last safe checkpoint</source>
        <translation>Unterbrechungen x Arbeit seit dem letzten sicheren Checkpoint</translation>
    </message>
    <message>
        <source>Interval in this plan</source>
        <translation>Intervall in diesem Plan</translation>
    </message>
    <message>
        <source>Interval that loses least</source>
        <translation>Verlustärmstes Intervall</translation>
    </message>
    <message>
        <source>Interval, s</source>
        <translation>Intervall, s</translation>
    </message>
    <message>
        <source>interval; plan x {factor:.2g}</source>
        <translation>Intervall; Plan x {factor:.2g}</translation>
    </message>
    <message>
        <source>IOMMU</source>
        <translation>IOMMU</translation>
    </message>
    <message>
        <source>ior (elbencho measures the same)</source>
        <translation>ior (elbencho misst dasselbe)</translation>
    </message>
    <message>
        <source>ior-hard: 47,008 byte transfers into one file</source>
        <translation>ior-hard: Transfers von 47.008 Bytes in eine Datei</translation>
    </message>
    <message>
        <source>ior; MLPerf Storage, checkpointing</source>
        <translation>ior; MLPerf Storage, Checkpointing</translation>
    </message>
    <message>
        <source>is in {currency}, without an exchange rate of its own</source>
        <translation>ist in {currency}, ohne eigenen Wechselkurs</translation>
    </message>
    <message>
        <source>is larger than {max_file_bytes} MB</source>
        <translation>ist größer als {max_file_bytes} MB</translation>
    </message>
    <message>
        <source>is not a regular file</source>
        <translation>ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>is not computed yet</source>
        <translation>ist noch nicht berechnet</translation>
    </message>
    <message>
        <source>is not JSON ({error})</source>
        <translation>ist kein JSON ({error})</translation>
    </message>
    <message>
        <source>is not possible</source>
        <translation>ist nicht möglich</translation>
    </message>
    <message>
        <source>ISO 4217</source>
        <translation>ISO 4217</translation>
    </message>
    <message>
        <source>It answers at once: fits or not, days, cost, power. Each figure opens into its terms.</source>
        <translation>Sie antwortet sofort: passt oder nicht, Tage, Kosten, Leistungsaufnahme. Jede Zahl lässt sich in ihre Glieder öffnen.</translation>
    </message>
    <message>
        <source>It could not be computed: internal error, see the log.</source>
        <translation>Es konnte nicht berechnet werden: interner Fehler, siehe Log.</translation>
    </message>
    <message>
        <source>It depends on sample size and cache: text reads little, images and volumes a lot.</source>
        <translation>Es hängt an den Bytes eines Samples und am Cache: Text liest kaum, Bilder und Volumendaten schon.</translation>
    </message>
    <message>
        <source>It depends on the rent actually paid and on what the machines do after the run; compare owning and renting.</source>
        <translation>Es hängt an der wirklich gezahlten Miete und daran, was die Maschinen nach dem Lauf tun; siehe Kauf und Miete nebeneinander.</translation>
    </message>
    <message>
        <source>it describes an image and holds no layout: read the files that it copies</source>
        <translation>sie beschreibt ein Image und enthält kein Layout: die Dateien lesen, die sie kopiert</translation>
    </message>
    <message>
        <source>It does not fit: {peak} GiB are {missing} GiB above the limit of {limit}.</source>
        <translation>Es passt nicht: {peak} GiB liegen {missing} GiB über der Grenze von {limit}.</translation>
    </message>
    <message>
        <source>It does not fit: {size} GiB may be used</source>
        <translation>Es passt nicht: {size} GiB sind nutzbar</translation>
    </message>
    <message>
        <source>it does not say which kind it is</source>
        <translation>es sagt nicht, von welcher Art es ist</translation>
    </message>
    <message>
        <source>It does where samples are large and the tier is slow; here this plan&apos;s reads are compared with its own tier.</source>
        <translation>Bei großen Samples und langsamer Klasse ja; die Datenzufuhr dieses Plans wird gegen ihre eigene Klasse gehalten.</translation>
    </message>
    <message>
        <source>It fits</source>
        <translation>Es passt</translation>
    </message>
    <message>
        <source>It follows from the time between failures, detection, restart and the save pause.</source>
        <translation>Er folgt aus Zeit zwischen Ausfällen, Erkennung, Neustart und der Pause beim Speichern.</translation>
    </message>
    <message>
        <source>it has no module with overrides</source>
        <translation>sie hat kein Modul mit Überschreibungen</translation>
    </message>
    <message>
        <source>it has {functions} functions that set a recipe; one is needed</source>
        <translation>sie hat {functions} Funktionen, die ein Rezept setzen; eine ist nötig</translation>
    </message>
    <message>
        <source>it has {jobs} functions that make a torchtitan job; one is needed</source>
        <translation>sie hat {jobs} Funktionen, die einen torchtitan-Job bilden; eine ist nötig</translation>
    </message>
    <message>
        <source>it holds a number of too many digits</source>
        <translation>sie enthält eine Zahl mit zu vielen Stellen</translation>
    </message>
    <message>
        <source>it holds no settings of a training job</source>
        <translation>sie enthält keine Einstellungen eines Trainingsjobs</translation>
    </message>
    <message>
        <source>it contains characters that YAML does not allow</source>
        <translation>sie enthält Zeichen, die YAML nicht erlaubt</translation>
    </message>
    <message>
        <source>it holds the key &quot;{key}&quot; twice in one object</source>
        <translation>sie enthält den Schlüssel „{key}“ zweimal in einem Objekt</translation>
    </message>
    <message>
        <source>it holds the key {twice!r} twice</source>
        <translation>sie enthält den Schlüssel {twice!r} zweimal</translation>
    </message>
    <message>
        <source>it is too long for a launch script</source>
        <translation>sie enthält zu viele Wörter für ein Startskript</translation>
    </message>
    <message>
        <source>It holds versions and the log, without paths, names or plans.</source>
        <translation>Sie enthält Versionen und das Log, ohne Pfade, Namen oder Pläne.</translation>
    </message>
    <message>
        <source>It holds where 200 Gb/s is too slow and 400 Gb/s is enough. Layouts that keep tensor parallel in the node and have large batches need less, experts across nodes more.</source>
        <translation>Sie gilt, wo 200 Gb/s nicht genügen und 400 schon. Layouts mit Tensor parallel im Knoten und großem Batch brauchen weniger, Experten über Knoten hinweg mehr.</translation>
    </message>
    <message>
        <source>it holds {constant}, where only finite numbers may stand</source>
        <translation>sie enthält {constant}, wo nur endliche Zahlen stehen dürfen</translation>
    </message>
    <message>
        <source>it holds {entry}; a list of names or whole numbers is needed</source>
        <translation>darin steht {entry}; eine Liste von Namen oder ganzen Zahlen ist nötig</translation>
    </message>
    <message>
        <source>it holds {text}, which is too large a number</source>
        <translation>sie enthält {text}, eine zu große Zahl</translation>
    </message>
    <message>
        <source>it is a plan itself: open it</source>
        <translation>sie ist selbst ein Plan: öffnen</translation>
    </message>
    <message>
        <source>it is broken JSON, or nested too deeply</source>
        <translation>sie ist kaputtes JSON oder zu tief verschachtelt</translation>
    </message>
    <message>
        <source>it is broken TOML</source>
        <translation>sie ist kaputtes TOML</translation>
    </message>
    <message>
        <source>it is broken YAML{where}</source>
        <translation>sie ist kaputtes YAML{where}</translation>
    </message>
    <message>
        <source>It was built against another Slurm version</source>
        <translation>Es ist gegen ein anderes Slurm gebaut</translation>
    </message>
    <message>
        <source>It is built against the cuDNN of the image, and pip brought another</source>
        <translation>Sie ist gegen das cuDNN des Images gebaut, und pip brachte ein anderes</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>sie ist leer</translation>
    </message>
    <message>
        <source>It runs on Hopper only</source>
        <translation>Es ist nur für Hopper</translation>
    </message>
    <message>
        <source>It is kept as {path}.</source>
        <translation>Aufbewahrt als {path}.</translation>
    </message>
    <message>
        <source>it is missing</source>
        <translation>es fehlt</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>sie ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>it is nested too deeply, or holds too many values</source>
        <translation>sie ist zu tief verschachtelt oder enthält zu viele Werte</translation>
    </message>
    <message>
        <source>it is nested too deeply, or too long</source>
        <translation>sie ist zu tief verschachtelt oder zu lang</translation>
    </message>
    <message>
        <source>it is not readable Python</source>
        <translation>sie ist kein lesbares Python</translation>
    </message>
    <message>
        <source>It is not saved yet: the marked values are needed.</source>
        <translation>Noch nicht gespeichert: die markierten Werte werden gebraucht.</translation>
    </message>
    <message>
        <source>it is not in the form that this field takes</source>
        <translation>es steht nicht in der Form, die dieses Feld nimmt</translation>
    </message>
    <message>
        <source>its kind is not known</source>
        <translation>es ist von keiner bekannten Art</translation>
    </message>
    <message>
        <source>it is YAML that cannot be read: too deep, or a value out of range</source>
        <translation>sie ist nicht lesbares YAML: zu tief, oder ein Wert außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>It is {share} of the peak.</source>
        <translation>Das sind {share} des Höchststands.</translation>
    </message>
    <message>
        <source>it measures something else</source>
        <translation>es misst etwas anderes</translation>
    </message>
    <message>
        <source>It must be above {limit}.</source>
        <translation>Der Wert muss über {limit} liegen.</translation>
    </message>
    <message>
        <source>It must be at least {limit}.</source>
        <translation>Der Wert muss mindestens {limit} sein.</translation>
    </message>
    <message>
        <source>It must be at most {limit}.</source>
        <translation>Der Wert darf höchstens {limit} sein.</translation>
    </message>
    <message>
        <source>it names {kind!r}; this family has sliding and full attention</source>
        <translation>darin steht {kind!r}; diese Familie hat Sliding und Full Attention</translation>
    </message>
    <message>
        <source>It off-loads inputs of parts of a layer, not of layers that are computed again</source>
        <translation>Es lagert Eingaben von Teilen einer Schicht aus, nicht die von Schichten, die neu gerechnet werden</translation>
    </message>
    <message>
        <source>It off-loads what checkpointed layers keep, not parts of layers</source>
        <translation>Es lagert aus, was Schichten mit Checkpointing behalten, keine Teile von Schichten</translation>
    </message>
    <message>
        <source>IT power</source>
        <translation>IT-Leistung</translation>
    </message>
    <message>
        <source>IT rated, by nameplates</source>
        <translation>IT-Nennleistung, nach Typenschildern</translation>
    </message>
    <message>
        <source>It recomputes parts of each layer, the first n layers of a stage or all layers, or nothing</source>
        <translation>Es berechnet Teile jeder Schicht, die ersten n Schichten einer Stufe oder alle Schichten neu, oder nichts</translation>
    </message>
    <message>
        <source>it takes a date such as 2026-11 or 2026-11-30</source>
        <translation>nötig ist ein Datum wie 2026-11 oder 2026-11-30</translation>
    </message>
    <message>
        <source>it takes a year from 1990 to 2100</source>
        <translation>nötig ist ein Jahr von 1990 bis 2100</translation>
    </message>
    <message>
        <source>It takes {what}.</source>
        <translation>Erlaubt: {what}.</translation>
    </message>
    <message>
        <source>it uses YAML aliases, which are not followed</source>
        <translation>sie verwendet YAML-Aliase, denen nicht gefolgt wird</translation>
    </message>
    <message>
        <source>It was not saved: {reason}.</source>
        <translation>Nicht gespeichert: {reason}.</translation>
    </message>
    <message>
        <source>It was not written: internal error, see the log.</source>
        <translation>Es wurde nicht geschrieben: interner Fehler, siehe Protokoll.</translation>
    </message>
    <message>
        <source>It would turn if the rent fell below {rent:,.2f} {currency} an accelerator-hour (now {now:.2f}).</source>
        <translation>Es würde kippen, wenn die Miete unter {rent:,.2f} {currency} je Beschleunigerstunde fiele (jetzt {now:.2f}).</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Posten</translation>
    </message>
    <message>
        <source>Item that was quoted</source>
        <translation>Angebotener Posten</translation>
    </message>
    <message>
        <source>Its code; empty for a signature or a change</source>
        <translation>Sein Code; leer bei Unterschrift oder Änderung</translation>
    </message>
    <message>
        <source>Its global batch of {batch} alters the result of training.</source>
        <translation>Sein globaler Batch von {batch} ändert das Ergebnis des Trainings.</translation>
    </message>
    <message>
        <source>Its main branch requires Python 3.12</source>
        <translation>Der Hauptzweig verlangt Python 3.12</translation>
    </message>
    <message>
        <source>its model_type must be one of {names}</source>
        <translation>sein model_type muss eines von {names} sein</translation>
    </message>
    <message>
        <source>Its name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Its price by term.</source>
        <translation>Ihr Preis je Laufzeit.</translation>
    </message>
    <message>
        <source>Its wheel is built for another minor version of PyTorch</source>
        <translation>Das Wheel ist für eine andere Minor-Version von PyTorch gebaut</translation>
    </message>
    <message>
        <source>Its wheels lag by months</source>
        <translation>Die Wheels kommen Monate später</translation>
    </message>
    <message>
        <source>JAX</source>
        <translation>JAX</translation>
    </message>
    <message>
        <source>JAX 0.8 and newer need Python 3.11.</source>
        <translation>JAX 0.8 und neuer braucht Python 3.11.</translation>
    </message>
    <message>
        <source>JAX has a CUDA 13 plug-in since 0.7.2.</source>
        <translation>JAX hat ein CUDA-13-Plug-in seit 0.7.2.</translation>
    </message>
    <message>
        <source>job log</source>
        <translation>Job-Log</translation>
    </message>
    <message>
        <source>job states only: no hours and no rates</source>
        <translation>nur Job-Zustände: keine Stunden, keine Raten</translation>
    </message>
    <message>
        <source>Jobs that use the owned cluster beside this run.</source>
        <translation>Jobs, die den gekauften Cluster neben diesem Lauf nutzen.</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>K</source>
        <translation>K</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep as scenario: {change}</source>
        <translation>Als Szenario behalten: {change}</translation>
    </message>
    <message>
        <source>Keep at least {wanted}, and verify the checksums of each before an older one is deleted.</source>
        <translation>Mindestens {wanted} behalten und jeden zurücklesen und seine Prüfsummen prüfen, bevor ein älterer gelöscht wird.</translation>
    </message>
    <message>
        <source>Keep below 88% for runs that must not stop.</source>
        <translation>Bei Läufen, die nicht stehen bleiben dürfen, unter 88 % bleiben.</translation>
    </message>
    <message>
        <source>keep driver R550: which PyTorch?</source>
        <translation>Treiber R550 behalten: welches PyTorch?</translation>
    </message>
    <message>
        <source>Keep fewer checkpoints or copies, or plan shared storage.</source>
        <translation>Weniger Checkpoints oder Kopien behalten oder gemeinsames Storage planen.</translation>
    </message>
    <message>
        <source>Keep fewer hours on the nodes or save less often.</source>
        <translation>Weniger Stunden auf den Knoten behalten oder seltener speichern.</translation>
    </message>
    <message>
        <source>Keep one cuDNN: remove the other from the library path</source>
        <translation>Ein cuDNN behalten: das andere aus dem Bibliothekspfad nehmen</translation>
    </message>
    <message>
        <source>Keep plan values</source>
        <translation>Werte des Plans behalten</translation>
    </message>
    <message>
        <source>Keep tensor parallel within {domain}; use pipeline or context parallel for the rest.</source>
        <translation>Tensor parallel innerhalb von {domain} halten; für den Rest Pipeline oder Context parallel verwenden.</translation>
    </message>
    <message>
        <source>Keeping {hours:.0f} hours of checkpoints takes {need:.1f} TB of the nodes&apos; {capacity:.1f} TB.</source>
        <translation>{hours:.0f} Stunden Checkpoints zu behalten braucht {need:.1f} TB von den {capacity:.1f} TB der Knoten.</translation>
    </message>
    <message>
        <source>Keeps a mask in memory for backward where it is above 0.</source>
        <translation>Hält eine Maske für Backward im Speicher, wenn er über 0 liegt.</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Kept as the scenario “{name}”; the plan stays as it is.</source>
        <translation>Als Szenario „{name}“ behalten; der Plan bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>Kept busy</source>
        <translation>Ausgelastet</translation>
    </message>
    <message>
        <source>Kept for</source>
        <translation>Behalten für</translation>
    </message>
    <message>
        <source>Kept on local NVMe</source>
        <translation>Auf lokaler NVMe behalten</translation>
    </message>
    <message>
        <source>Kept on storage</source>
        <translation>Auf dem Storage behalten</translation>
    </message>
    <message>
        <source>Kept on the nodes</source>
        <translation>Auf den Knoten behalten</translation>
    </message>
    <message>
        <source>Kept, but not understood by this version: {keys}</source>
        <translation>Behalten, aber von dieser Version nicht verstanden: {keys}</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Kernel launches</source>
        <translation>Kernel-Starts</translation>
    </message>
    <message>
        <source>kernel launches that the host CPU cannot keep up with</source>
        <translation>Kernel-Starts, wo der Prozessor des Hosts nicht nachkommt</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernels</translation>
    </message>
    <message>
        <source>Kernels and overlaps mature with the years.</source>
        <translation>Kernels und Überlappungen reifen mit den Jahren.</translation>
    </message>
    <message>
        <source>Key of the entry, lower case</source>
        <translation>Schlüssel des Eintrags, Kleinbuchstaben</translation>
    </message>
    <message>
        <source>Key-value heads</source>
        <translation>Key-Value-Heads</translation>
    </message>
    <message>
        <source>Key-value rank</source>
        <translation>Key-Value-Rang</translation>
    </message>
    <message>
        <source>keys shared between layers are not exported</source>
        <translation>zwischen Schichten geteilte Keys werden nicht exportiert</translation>
    </message>
    <message>
        <source>keys without the bias of queries are not exported</source>
        <translation>Keys ohne den Bias der Queries werden nicht exportiert</translation>
    </message>
    <message>
        <source>kg</source>
        <translation>kg</translation>
    </message>
    <message>
        <source>kg CO2 per kWh</source>
        <translation>kg CO₂ je kWh</translation>
    </message>
    <message>
        <source>kg/m2</source>
        <translation>kg/m²</translation>
    </message>
    <message>
        <source>kg/m²</source>
        <translation>kg/m²</translation>
    </message>
    <message>
        <source>Kill one rank in a running job; then power one node off.</source>
        <translation>Einen Rank in einem laufenden Job beenden; dann einen Knoten ausschalten.</translation>
    </message>
    <message>
        <source>Out-of-memory kills</source>
        <translation>Wegen Speicher beendet</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Known bugs of cuBLASLt in CUDA 13.2 Update 1 to 13.4</source>
        <translation>Bekannte Fehler von cuBLASLt in CUDA 13.2 Update 1 bis 13.4</translation>
    </message>
    <message>
        <source>Known traps</source>
        <translation>Bekannte Fallen</translation>
    </message>
    <message>
        <source>Known traps between versions and settings are checked with it.</source>
        <translation>Bekannte Fallen zwischen Versionen und Einstellungen werden damit geprüft.</translation>
    </message>
    <message>
        <source>Korthikanti et al. (arXiv 2205.05198)</source>
        <translation>Korthikanti et al. (arXiv 2205.05198)</translation>
    </message>
    <message>
        <source>Kubeflow</source>
        <translation>Kubeflow</translation>
    </message>
    <message>
        <source>Kubernetes passes NVIDIA GPUs through the container toolkit.</source>
        <translation>Kubernetes reicht NVIDIA-GPUs über das Container-Toolkit durch.</translation>
    </message>
    <message>
        <source>Kubernetes TrainJob</source>
        <translation>Kubernetes TrainJob</translation>
    </message>
    <message>
        <source>kW</source>
        <translation>kW</translation>
    </message>
    <message>
        <source>lacks a price</source>
        <translation>ohne Preis</translation>
    </message>
    <message>
        <source>Lacks, GiB</source>
        <translation>Es fehlen, GiB</translation>
    </message>
    <message>
        <source>lakeFS</source>
        <translation>lakeFS</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>Language of the &amp;system</source>
        <translation>Sprache des &amp;Systems</translation>
    </message>
    <message>
        <source>Large image records, not this plan&apos;s tokens; at the plan&apos;s read rate of {rate:,.2f} GB/s.</source>
        <translation>Große Bilddatensätze, nicht die Tokens dieses Plans; bei der Leserate des Plans von {rate:,.2f} GB/s.</translation>
    </message>
    <message>
        <source>Large reads past the page cache; files of the real data set are the feed test.</source>
        <translation>Große Lesevorgänge am Page Cache vorbei; Dateien des echten Datensatzes sind der Test der Datenzufuhr.</translation>
    </message>
    <message>
        <source>Larger groups lose some of the measured rate.</source>
        <translation>Größere Gruppen verlieren etwas von der gemessenen Rate.</translation>
    </message>
    <message>
        <source>Largest matrix product</source>
        <translation>Größtes Matrixprodukt</translation>
    </message>
    <message>
        <source>Largest pipeline</source>
        <translation>Längste Pipeline</translation>
    </message>
    <message>
        <source>Largest tensor parallel group</source>
        <translation>Größte Tensor-parallel-Gruppe</translation>
    </message>
    <message>
        <source>LAST DONE counts until the slowest worker ends: that is the rate taken</source>
        <translation>LAST DONE zählt bis zum Ende des langsamsten Workers: diese Rate wird genommen</translation>
    </message>
    <message>
        <source>last edit</source>
        <translation>letzter Änderung</translation>
    </message>
    <message>
        <source>last save</source>
        <translation>letztem Speichern</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Latency and bus bandwidth of collectives that leave a node.</source>
        <translation>Latenz und Bus-Bandbreite der Collectives, die einen Knoten verlassen.</translation>
    </message>
    <message>
        <source>Latency kind</source>
        <translation>Art der Latenz</translation>
    </message>
    <message>
        <source>latent attention in this framework</source>
        <translation>Latent Attention in diesem Framework</translation>
    </message>
    <message>
        <source>Latent up-projections</source>
        <translation>Latente Aufwärtsprojektionen</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Launch files, monitoring and the printed plan carry the same figures.</source>
        <translation>Startdateien, Überwachung und der gedruckte Plan tragen dieselben Zahlen.</translation>
    </message>
    <message>
        <source>Launcher</source>
        <translation>Launcher</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Layers cut into stages on different accelerators.</source>
        <translation>Schichten, in Stufen auf verschiedene Beschleuniger geteilt.</translation>
    </message>
    <message>
        <source>layers of different feed-forward widths are not exported</source>
        <translation>Schichten verschiedener Feed-forward-Breite werden nicht exportiert</translation>
    </message>
    <message>
        <source>Layers of each stage that are recomputed.</source>
        <translation>Neu berechnete Schichten jeder Stufe.</translation>
    </message>
    <message>
        <source>Layers of the first pipeline stage, which also holds the embedding.</source>
        <translation>Schichten der ersten Pipeline-Stufe, die auch das Embedding hält.</translation>
    </message>
    <message>
        <source>Layers of the first stage</source>
        <translation>Schichten der ersten Stufe</translation>
    </message>
    <message>
        <source>Layers of the last pipeline stage, which also holds the head and the loss.</source>
        <translation>Schichten der letzten Pipeline-Stufe, die auch Ausgabeschicht und Loss hält.</translation>
    </message>
    <message>
        <source>Layers of the last stage</source>
        <translation>Schichten der letzten Stufe</translation>
    </message>
    <message>
        <source>Layers that are computed again</source>
        <translation>Schichten, die neu gerechnet werden</translation>
    </message>
    <message>
        <source>layers with different attention (windows, state spaces) are not exported</source>
        <translation>Schichten mit verschiedener Attention (Fenster, State Spaces) werden nicht exportiert</translation>
    </message>
    <message>
        <source>layers with different norms are not exported</source>
        <translation>Schichten mit verschiedenen Norms werden nicht exportiert</translation>
    </message>
    <message>
        <source>layers with extra parameters are not exported</source>
        <translation>Schichten mit zusätzlichen Parametern werden nicht exportiert</translation>
    </message>
    <message>
        <source>layers without a feed-forward are not exported</source>
        <translation>Schichten ohne Feed-forward werden nicht exportiert</translation>
    </message>
    <message>
        <source>Layers, group {number}</source>
        <translation>Schichten, Gruppe {number}</translation>
    </message>
    <message>
        <source>Laying out the pages.</source>
        <translation>Die Seiten werden gesetzt.</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Layout of the smallest cluster, or why there is none</source>
        <translation>Layout des kleinsten Clusters, oder warum es keins gibt</translation>
    </message>
    <message>
        <source>Layout {number}</source>
        <translation>Layout {number}</translation>
    </message>
    <message>
        <source>Layout: tensor {tensor}, pipeline {pipeline}, micro batch {micro}</source>
        <translation>Layout: Tensor {tensor}, Pipeline {pipeline}, Micro-Batch {micro}</translation>
    </message>
    <message>
        <source>Layouts, ranked</source>
        <translation>Layouts, gereiht</translation>
    </message>
    <message>
        <source>Lead time</source>
        <translation>Lieferzeit</translation>
    </message>
    <message>
        <source>Leaf and spine</source>
        <translation>Leaf und Spine</translation>
    </message>
    <message>
        <source>leaf switch</source>
        <translation>Leaf-Switch</translation>
    </message>
    <message>
        <source>Leaf {leaf} serves nodes {first} to {last}</source>
        <translation>Leaf {leaf} bedient die Knoten {first} bis {last}</translation>
    </message>
    <message>
        <source>Leaf {leaf} serves rail {rail} of nodes {first} to {last}</source>
        <translation>Leaf {leaf} bedient Rail {rail} der Knoten {first} bis {last}</translation>
    </message>
    <message>
        <source>Leaf {leaf} serves storage servers.</source>
        <translation>Leaf {leaf} bedient Storage-Server.</translation>
    </message>
    <message>
        <source>Leaf, spine and core, one block for each of {count} pods</source>
        <translation>Leaf, Spine und Core, ein Block je Pod ({count} Pods)</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Least energy</source>
        <translation>Geringste Energie</translation>
    </message>
    <message>
        <source>Least memory</source>
        <translation>Geringster Speicher</translation>
    </message>
    <message>
        <source>Least time over the prediction</source>
        <translation>Kürzeste Zeit durch Vorhersage</translation>
    </message>
    <message>
        <source>Leave it unset, or set 16 to 32 with FSDP2 and tensor parallel</source>
        <translation>Nicht setzen, oder 16 bis 32 bei FSDP2 mit Tensor parallel</translation>
    </message>
    <message>
        <source>Leave the guide</source>
        <translation>Führung beenden</translation>
    </message>
    <message>
        <source>Leave the interval blank to use the optimum.</source>
        <translation>Das Intervall offenlassen, um das Optimum zu nehmen.</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Left empty, the layers are spread evenly</source>
        <translation>Leer gelassen werden die Schichten gleichmäßig verteilt</translation>
    </message>
    <message>
        <source>Left empty: an estimate from its cards, {low} to {high} USD of {year}, is used.</source>
        <translation>Leer gelassen: eine Schätzung aus den Karten gilt, {low} bis {high} USD von {year}.</translation>
    </message>
    <message>
        <source>Left empty: the catalogue’s {low} to {high} USD of {year} is used.</source>
        <translation>Leer gelassen gilt der Katalog: {low} bis {high} USD von {year}.</translation>
    </message>
    <message>
        <source>Left empty: the optimum, {seconds} s, is used.</source>
        <translation>Leer gelassen gilt das Optimum, {seconds} s.</translation>
    </message>
    <message>
        <source>left open</source>
        <translation>offengelassen</translation>
    </message>
    <message>
        <source>Left open where there is none.</source>
        <translation>Offengelassen, wo es keinen gibt.</translation>
    </message>
    <message>
        <source>Left open: an even split.</source>
        <translation>Offengelassen: gleichmäßig verteilt.</translation>
    </message>
    <message>
        <source>Left open: not checked.</source>
        <translation>Offengelassen: nicht geprüft.</translation>
    </message>
    <message>
        <source>Left open: the date of the prices and the lead time.</source>
        <translation>Offengelassen: Preisstand plus Lieferzeit.</translation>
    </message>
    <message>
        <source>Left open: the framework&apos;s own default of that year.</source>
        <translation>Offengelassen: der Standard des Frameworks in jenem Jahr.</translation>
    </message>
    <message>
        <source>Left open: the newest that fits the others.</source>
        <translation>Offengelassen: die neueste, die zu den anderen passt.</translation>
    </message>
    <message>
        <source>Left open: the optimum, the root of 2 x save time x time between failures.</source>
        <translation>Offengelassen: das Optimum, die Wurzel aus 2 x Speicherzeit x Zeit zwischen Ausfällen.</translation>
    </message>
    <message>
        <source>Left open: this run alone.</source>
        <translation>Offengelassen: nur dieser Lauf.</translation>
    </message>
    <message>
        <source>left out: {count} below a twentieth of the median; they measure a launch, not a step</source>
        <translation>weggelassen: {count} unter einem Zwanzigstel des Medians; sie messen einen Start, keinen Schritt</translation>
    </message>
    <message>
        <source>Length {length} tokens, global batch {batch} sequences, done in {days:,.0f} days.</source>
        <translation>Länge {length} Tokens, globaler Batch {batch} Sequenzen, fertig in {days:,.0f} Tagen.</translation>
    </message>
    <message>
        <source>Lengths of documents with how many there are of each.</source>
        <translation>Längen von Dokumenten mit der Anzahl einer jeden.</translation>
    </message>
    <message>
        <source>Less than {limit:.1%} of the last {days} days was spent training</source>
        <translation>Weniger als {limit:.1%} der letzten {days} Tage trainiert</translation>
    </message>
    <message>
        <source>Let every rank read what another node wrote, bypassing the page cache, three times.</source>
        <translation>Jeden Rank lesen lassen, was ein anderer Knoten schrieb, am Page Cache vorbei, dreimal.</translation>
    </message>
    <message>
        <source>Resume the learning rate where the checkpoint stopped, or enter a warm-up if it rises again.</source>
        <translation>Die Lernrate dort fortsetzen, wo der Checkpoint endete, oder ein Warm-up eintragen, wenn sie wieder steigt.</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Libraries of the wrong CUDA are loaded</source>
        <translation>Bibliotheken des falschen CUDA werden geladen</translation>
    </message>
    <message>
        <source>Licences by the accelerator and year.</source>
        <translation>Lizenzen je Beschleuniger und Jahr.</translation>
    </message>
    <message>
        <source>licensed electrical engineer</source>
        <translation>Elektrofachplaner</translation>
    </message>
    <message>
        <source>licensed electrician</source>
        <translation>Elektrofachkraft</translation>
    </message>
    <message>
        <source>Like MFU, but recomputed work counts as well.</source>
        <translation>Wie MFU, zählt aber auch neu Berechnetes.</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Limit from</source>
        <translation>Grenze aus</translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation>Begrenzt durch</translation>
    </message>
    <message>
        <source>Limits from</source>
        <translation>Grenzen aus</translation>
    </message>
    <message>
        <source>Limits of the room</source>
        <translation>Grenzen des Raums</translation>
    </message>
    <message>
        <source>lines are other scenarios, each on its fullest stage</source>
        <translation>Linien sind andere Szenarien, je auf ihrer vollsten Stufe</translation>
    </message>
    <message>
        <source>Link flaps</source>
        <translation>Link-Abbrüche</translation>
    </message>
    <message>
        <source>Link rate needed</source>
        <translation>Nötige Link-Rate</translation>
    </message>
    <message>
        <source>Links among accelerators of one domain</source>
        <translation>Links zwischen Beschleunigern einer Domäne</translation>
    </message>
    <message>
        <source>Links between trays fail, or traffic falls back to the network</source>
        <translation>Links zwischen Trays scheitern, oder Verkehr weicht auf das Netzwerk aus</translation>
    </message>
    <message>
        <source>Links inside a node</source>
        <translation>Links im Knoten</translation>
    </message>
    <message>
        <source>Links of the storage servers</source>
        <translation>Verbindungen der Storage-Server</translation>
    </message>
    <message>
        <source>Lion</source>
        <translation>Lion</translation>
    </message>
    <message>
        <source>Liquid</source>
        <translation>Flüssigkeit</translation>
    </message>
    <message>
        <source>Liquid loops: flow, pressure, water quality, leak detection</source>
        <translation>Flüssigkeitskreise: Durchfluss, Druck, Wasserqualität, Leckerkennung</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>list price</source>
        <translation>Listenpreis</translation>
    </message>
    <message>
        <source>Lists of modules to recompute are Megatron-Core&apos;s</source>
        <translation>Listen neu zu berechnender Module hat nur Megatron-Core</translation>
    </message>
    <message>
        <source>Lists of modules to recompute came in April 2025</source>
        <translation>Listen neu zu berechnender Module kamen im April 2025</translation>
    </message>
    <message>
        <source>LitGPT</source>
        <translation>LitGPT</translation>
    </message>
    <message>
        <source>Llama 3 (arXiv 2407.21783)</source>
        <translation>Llama 3 (arXiv 2407.21783)</translation>
    </message>
    <message>
        <source>Llama 3 (arXiv 2407.21783), section 3.3</source>
        <translation>Llama 3 (arXiv 2407.21783), Abschnitt 3.3</translation>
    </message>
    <message>
        <source>Llama 3 (arXiv 2407.21783), section 3.4</source>
        <translation>Llama 3 (arXiv 2407.21783), Abschnitt 3.4</translation>
    </message>
    <message>
        <source>Llama 3 (arXiv 2407.21783), table 5</source>
        <translation>Llama 3 (arXiv 2407.21783), Tabelle 5</translation>
    </message>
    <message>
        <source>Llama 3 (arXiv 2407.21783, section 3.2: masks between documents)</source>
        <translation>Llama 3 (arXiv 2407.21783, Abschnitt 3.2: Masken zwischen Dokumenten)</translation>
    </message>
    <message>
        <source>Llama 3 (arXiv 2407.21783, table 5): 356 by hardware and maintenance on 2,048 nodes in 54 days; research clusters 0.0023 to 0.0065 (arXiv 2410.21680)</source>
        <translation>Llama 3 (arXiv 2407.21783, Tabelle 5): 356 durch Hardware und Wartung auf 2.048 Knoten in 54 Tagen; Forschungscluster 0,0023 bis 0,0065 (arXiv 2410.21680)</translation>
    </message>
    <message>
        <source>LLM Foundry</source>
        <translation>LLM Foundry</translation>
    </message>
    <message>
        <source>Load every accelerator and the host memory for {hours} h.</source>
        <translation>Jeden Beschleuniger und den Arbeitsspeicher {hours} h belasten.</translation>
    </message>
    <message>
        <source>Load of a full rack</source>
        <translation>Last eines vollen Racks</translation>
    </message>
    <message>
        <source>Load of the hottest experts</source>
        <translation>Last der meistgenutzten Experten</translation>
    </message>
    <message>
        <source>Load that the floor carries.</source>
        <translation>Last, die der Boden trägt.</translation>
    </message>
    <message>
        <source>Load the optimizer state if there is one; otherwise keep a warm-up (0.5 to 2% of the tokens).</source>
        <translation>Den Optimizer-Zustand laden, wo es einen gibt; sonst ein Warm-up vorsehen (0,5 bis 2 % der Token).</translation>
    </message>
    <message>
        <source>Loaded with the weights</source>
        <translation>Mit den Gewichten geladen</translation>
    </message>
    <message>
        <source>loader CPU</source>
        <translation>CPU der Loader</translation>
    </message>
    <message>
        <source>Loader processes beside each accelerator.</source>
        <translation>Loader-Prozesse je Beschleuniger.</translation>
    </message>
    <message>
        <source>Loader work</source>
        <translation>Loader-Arbeit</translation>
    </message>
    <message>
        <source>Loader workers</source>
        <translation>Loader-Worker</translation>
    </message>
    <message>
        <source>Loader workers and preprocessing decide; decoding images takes 10 to 40 cores per accelerator.</source>
        <translation>Loader-Worker und Vorverarbeitung entscheiden; Bilder zu dekodieren braucht 10 bis 40 Kerne je Beschleuniger.</translation>
    </message>
    <message>
        <source>Local checkpoints are kept for 24 hours</source>
        <translation>Lokale Checkpoints werden 24 Stunden behalten</translation>
    </message>
    <message>
        <source>Local drives</source>
        <translation>Lokale Laufwerke</translation>
    </message>
    <message>
        <source>Local NVMe</source>
        <translation>Lokale NVMe</translation>
    </message>
    <message>
        <source>local, network file, parallel file, object ...</source>
        <translation>lokal, Netzwerkdatei, parallele Datei, Objekt ...</translation>
    </message>
    <message>
        <source>Locked memory unlimited</source>
        <translation>Gesperrter Speicher unbegrenzt</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>Logs and benchmark outputs</source>
        <translation>Logs und Benchmark-Ausgaben</translation>
    </message>
    <message>
        <source>Long documents weigh by their square: a wide spread means more attention, and ranks that wait for each other.</source>
        <translation>Lange Dokumente zählen im Quadrat: eine breite Streuung heißt mehr Attention und Ranks, die aufeinander warten.</translation>
    </message>
    <message>
        <source>Long enough to notice a diverging loss; the nodes&apos; drives must hold them.</source>
        <translation>Lange genug, um einen entgleisenden Loss zu bemerken; die Laufwerke der Knoten müssen es fassen.</translation>
    </message>
    <message>
        <source>Check both ends of the link; drain the node if it persists</source>
        <translation>Beide Enden des Links prüfen; Knoten drainen, wenn es anhält</translation>
    </message>
    <message>
        <source>Check cable and optic</source>
        <translation>Kabel und Optik prüfen</translation>
    </message>
    <message>
        <source>Check cable and optic; replace them if it happens again</source>
        <translation>Kabel und Optik prüfen; bei Wiederholung tauschen</translation>
    </message>
    <message>
        <source>Check cable, optic and the switch&apos;s port settings</source>
        <translation>Kabel, Optik und Porteinstellungen des Switches prüfen</translation>
    </message>
    <message>
        <source>Check fans, coolant and neighbouring cards</source>
        <translation>Lüfter, Kühlmittel und Nachbarn prüfen</translation>
    </message>
    <message>
        <source>Check loaders, saves and the load on the storage</source>
        <translation>Loader, Speichervorgänge und Last des Storage prüfen</translation>
    </message>
    <message>
        <source>Check loss scale and gradients</source>
        <translation>Loss-Skalierung und Gradienten prüfen</translation>
    </message>
    <message>
        <source>Check pause frames and ECN on the switches; RoCE needs a lossless class</source>
        <translation>Pause-Frames und ECN der Switches prüfen; RoCE verlangt eine verlustfreie Klasse</translation>
    </message>
    <message>
        <source>Check storage, cache and loader workers</source>
        <translation>Storage, Cache und Loader-Worker prüfen</translation>
    </message>
    <message>
        <source>Check the fabric state in nvidia-smi -q and restart the fabric manager; NCCL_NVLS_ENABLE=0 avoids the error at the cost of bandwidth</source>
        <translation>Fabric-Zustand in nvidia-smi -q prüfen und den Fabric Manager neu starten; NCCL_NVLS_ENABLE=0 hilft auf Kosten der Bandbreite</translation>
    </message>
    <message>
        <source>Check the program and the peer</source>
        <translation>Programm und Gegenstelle prüfen</translation>
    </message>
    <message>
        <source>Check the program first</source>
        <translation>Zuerst das Programm prüfen</translation>
    </message>
    <message>
        <source>Check the time service</source>
        <translation>Zeitdienst prüfen</translation>
    </message>
    <message>
        <source>Check the write rate of the storage and who else is writing</source>
        <translation>Schreibrate des Storage prüfen, und wer sonst schreibt</translation>
    </message>
    <message>
        <source>Look for fragmentation and a longer batch</source>
        <translation>Nach Fragmentierung und einem längeren Batch suchen</translation>
    </message>
    <message>
        <source>Look for the slowest rank: heat, links</source>
        <translation>Den langsamsten Rank suchen: Hitze, Links</translation>
    </message>
    <message>
        <source>Look for the Xid before it</source>
        <translation>Den Xid davor suchen</translation>
    </message>
    <message>
        <source>looks like {format}, but is damaged: {reason}</source>
        <translation>sieht nach {format} aus, ist aber beschädigt: {reason}</translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>LoRA (arXiv 2106.09685)</source>
        <translation>LoRA (arXiv 2106.09685)</translation>
    </message>
    <message>
        <source>LoRA (arXiv 2106.09685), QLoRA (arXiv 2305.14314)</source>
        <translation>LoRA (arXiv 2106.09685), QLoRA (arXiv 2305.14314)</translation>
    </message>
    <message>
        <source>lora.targets: a list of module names is needed</source>
        <translation>lora.targets: eine Liste von Modulnamen ist nötig</translation>
    </message>
    <message>
        <source>Loss by an early sale.</source>
        <translation>Verlust bei frühem Verkauf.</translation>
    </message>
    <message>
        <source>Loss inside the model</source>
        <translation>Loss im Modell</translation>
    </message>
    <message>
        <source>Loss is not a number</source>
        <translation>Loss ist keine Zahl</translation>
    </message>
    <message>
        <source>losses only: no run time and no time stamps, so no speed</source>
        <translation>nur Loss-Werte: keine Laufzeit, keine Zeitstempel, also kein Tempo</translation>
    </message>
    <message>
        <source>Lost at worst</source>
        <translation>Schlimmstenfalls verloren</translation>
    </message>
    <message>
        <source>Lost by one</source>
        <translation>Verlust je Ausfall</translation>
    </message>
    <message>
        <source>Lost in every interruption.</source>
        <translation>Geht bei jeder Unterbrechung verloren.</translation>
    </message>
    <message>
        <source>Lost work of a failure is half of it on average; each save may pause the job.</source>
        <translation>Ein Ausfall kostet im Mittel die halbe Spanne; jedes Speichern kann den Job anhalten.</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Niedrig</translation>
    </message>
    <message>
        <source>low</source>
        <translation>gering</translation>
    </message>
    <message>
        <source>low ({low:g}) is above high ({high:g})</source>
        <translation>unten ({low:g}) liegt über oben ({high:g})</translation>
    </message>
    <message>
        <source>Low, 10th percentile</source>
        <translation>Niedrig, 10. Perzentil</translation>
    </message>
    <message>
        <source>Low-rank adapters beside frozen weights.</source>
        <translation>Adapter niedrigen Rangs neben eingefrorenen Gewichten.</translation>
    </message>
    <message>
        <source>Lower end of the range</source>
        <translation>Unteres Ende der Spanne</translation>
    </message>
    <message>
        <source>Lower expert parallel, or put more ranks on a stage.</source>
        <translation>Expert parallel verkleinern oder mehr Ranks auf eine Stufe legen.</translation>
    </message>
    <message>
        <source>Lower them, or leave them open.</source>
        <translation>Verringern oder offenlassen.</translation>
    </message>
    <message>
        <source>Lowers the cost of owning.</source>
        <translation>Senkt die Kosten des Kaufs.</translation>
    </message>
    <message>
        <source>Lowest cost</source>
        <translation>Niedrigste Kosten</translation>
    </message>
    <message>
        <source>lowest {value}</source>
        <translation>niedrigster Wert {value}</translation>
    </message>
    <message>
        <source>Lucky, 10 %</source>
        <translation>Glück, 10 %</translation>
    </message>
    <message>
        <source>m2</source>
        <translation>m²</translation>
    </message>
    <message>
        <source>Machines needed for</source>
        <translation>Maschinen gebraucht für</translation>
    </message>
    <message>
        <source>machines needed for {months} months or less</source>
        <translation>Maschinen für höchstens {months} Monate gebraucht</translation>
    </message>
    <message>
        <source>machines needed for {months} months or more</source>
        <translation>Maschinen für mindestens {months} Monate gebraucht</translation>
    </message>
    <message>
        <source>Machines to rent</source>
        <translation>Mietmaschinen</translation>
    </message>
    <message>
        <source>Made by backward</source>
        <translation>Im Backward erzeugt</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>Gebaut mit</translation>
    </message>
    <message>
        <source>Main figure</source>
        <translation>Hauptwert</translation>
    </message>
    <message>
        <source>Main, long context, anneal.</source>
        <translation>Haupttraining, langer Kontext, Ausklang.</translation>
    </message>
    <message>
        <source>maintained</source>
        <translation>gepflegt</translation>
    </message>
    <message>
        <source>Maintenance</source>
        <translation>Wartung</translation>
    </message>
    <message>
        <source>Make a scenario</source>
        <translation>Szenario anlegen</translation>
    </message>
    <message>
        <source>Make {files} files, {terabytes:,.1f} TB: five times the memory of the clients ({clients} with {memory} GB).</source>
        <translation>{files} Dateien anlegen, {terabytes:,.1f} TB: das Fünffache des Arbeitsspeichers der Clients ({clients} mit {memory} GB).</translation>
    </message>
    <message>
        <source>Maker</source>
        <translation>Hersteller</translation>
    </message>
    <message>
        <source>maker</source>
        <translation>Hersteller</translation>
    </message>
    <message>
        <source>Managed service</source>
        <translation>Managed Service</translation>
    </message>
    <message>
        <source>Management</source>
        <translation>Management</translation>
    </message>
    <message>
        <source>Manifest of hashes</source>
        <translation>Manifest aus Hashes</translation>
    </message>
    <message>
        <source>Many single-bit errors</source>
        <translation>Viele Einzelbitfehler</translation>
    </message>
    <message>
        <source>Marginal</source>
        <translation>Knapp</translation>
    </message>
    <message>
        <source>Mark as stale</source>
        <translation>Als veraltet markieren</translation>
    </message>
    <message>
        <source>masks and padding belong to torchtitan&apos;s data loader: not exported</source>
        <translation>Masken und Auffüllen gehören zum Data Loader von torchtitan: nicht exportiert</translation>
    </message>
    <message>
        <source>masks between documents came to Megatron-Core in 2026</source>
        <translation>Masken zwischen Dokumenten gibt es in Megatron-Core seit 2026</translation>
    </message>
    <message>
        <source>master weights</source>
        <translation>Master-Gewichte</translation>
    </message>
    <message>
        <source>master weights and moments / nodes</source>
        <translation>Master-Gewichte und Momente / Knoten</translation>
    </message>
    <message>
        <source>master weights and moments / shard size</source>
        <translation>Master-Gewichte und Momente / Shard-Größe</translation>
    </message>
    <message>
        <source>Matrix product, 16 bit</source>
        <translation>Matrixprodukt, 16 Bit</translation>
    </message>
    <message>
        <source>Matrix products</source>
        <translation>Matrixprodukte</translation>
    </message>
    <message>
        <source>FLOPs of matrix products / (share of peak reached by their shapes x peak), forward and backward</source>
        <translation>Matrixprodukte / (Anteil des Peaks, den ihre Formen erreichen x Peak), Forward und Backward</translation>
    </message>
    <message>
        <source>Matrix units</source>
        <translation>Matrixeinheiten</translation>
    </message>
    <message>
        <source>Maturity</source>
        <translation>Reife</translation>
    </message>
    <message>
        <source>Maximum board or module power</source>
        <translation>Höchste Leistung von Karte oder Modul</translation>
    </message>
    <message>
        <source>Maximum power</source>
        <translation>Höchstleistung</translation>
    </message>
    <message>
        <source>MaxText</source>
        <translation>MaxText</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>Mean document</source>
        <translation>Mittleres Dokument</translation>
    </message>
    <message>
        <source>mean of price and sale value x cost of capital x years of this run</source>
        <translation>Mittel aus Preis und Verkaufswert x Kapitalkosten x Jahre dieses Laufs</translation>
    </message>
    <message>
        <source>Mean time between failures</source>
        <translation>Mittlere Zeit zwischen Ausfällen</translation>
    </message>
    <message>
        <source>Mean time between failures; of a job it falls with its nodes.</source>
        <translation>Mittlere Zeit zwischen Ausfällen; die eines Jobs sinkt mit seinen Knoten.</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Measure a step, or treat the time as a lower bound.</source>
        <translation>Einen Schritt messen oder die Zeit als Untergrenze nehmen.</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>Measured by</source>
        <translation>Gemessen mit</translation>
    </message>
    <message>
        <source>Measured collectives</source>
        <translation>Gemessene Collectives</translation>
    </message>
    <message>
        <source>measured here</source>
        <translation>hier gemessen</translation>
    </message>
    <message>
        <source>Measured lengths</source>
        <translation>Gemessene Längen</translation>
    </message>
    <message>
        <source>Measured matrix products</source>
        <translation>Gemessene Matrixprodukte</translation>
    </message>
    <message>
        <source>measured on {product}; the plan has {ours}</source>
        <translation>auf {product} gemessen; der Plan hat {ours}</translation>
    </message>
    <message>
        <source>Measured rate</source>
        <translation>Gemessene Rate</translation>
    </message>
    <message>
        <source>Measured reads</source>
        <translation>Gemessene Lesevorgänge</translation>
    </message>
    <message>
        <source>Measured runs, one JSON object a line</source>
        <translation>Gemessene Läufe, ein JSON-Objekt je Zeile</translation>
    </message>
    <message>
        <source>Measured small collectives</source>
        <translation>Gemessene kleine Collectives</translation>
    </message>
    <message>
        <source>Measured step x {steps} steps, over the goodput of {goodput:.1%}.</source>
        <translation>Gemessener Schritt x {steps} Schritte, durch den Goodput von {goodput:.1%}.</translation>
    </message>
    <message>
        <source>Measured with a GEMM benchmark</source>
        <translation>Mit einem GEMM-Benchmark gemessen</translation>
    </message>
    <message>
        <source>Measured with fio or elbencho</source>
        <translation>Mit fio oder elbencho gemessen</translation>
    </message>
    <message>
        <source>Measured with fio, elbencho or IOR</source>
        <translation>Mit fio, elbencho oder IOR gemessen</translation>
    </message>
    <message>
        <source>Measured with nccl-tests</source>
        <translation>Mit nccl-tests gemessen</translation>
    </message>
    <message>
        <source>Measured with the loader alone</source>
        <translation>Mit dem Loader allein gemessen</translation>
    </message>
    <message>
        <source>measured {measured}, predicted {predicted}: {error}</source>
        <translation>gemessen {measured}, vorhergesagt {predicted}: {error}</translation>
    </message>
    <message>
        <source>Measured, in the unit of the plot</source>
        <translation>Messung, in der Einheit des Plots</translation>
    </message>
    <message>
        <source>Measured, tokens a second of one accelerator</source>
        <translation>Messung, Tokens je Sekunde und Beschleuniger</translation>
    </message>
    <message>
        <source>Measured, {unit}</source>
        <translation>Messung, {unit}</translation>
    </message>
    <message>
        <source>Measured; taken over from the page Measurements</source>
        <translation>Gemessen; von der Seite Messungen übernommen</translation>
    </message>
    <message>
        <source>Measurements</source>
        <translation>Messungen</translation>
    </message>
    <message>
        <source>measurements</source>
        <translation>Messungen</translation>
    </message>
    <message>
        <source>Measurements and acceptance tests replace what is only assumed.</source>
        <translation>Messungen und Abnahmetests ersetzen, was nur angenommen ist.</translation>
    </message>
    <message>
        <source>Measurements taken before</source>
        <translation>Schon übernommene Messungen</translation>
    </message>
    <message>
        <source>mechanical engineer</source>
        <translation>TGA-Planer</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>median of {count}</source>
        <translation>Median von {count}</translation>
    </message>
    <message>
        <source>median: over large shapes; best: the best shape of a sweep, an upper bound</source>
        <translation>median: über große Formen; best: die beste Form eines Durchlaufs, eine Obergrenze</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>mittel</translation>
    </message>
    <message>
        <source>Medium and high voltage supply, transformers, generator</source>
        <translation>Mittel- und Hochspannung, Transformatoren, Netzersatzanlage</translation>
    </message>
    <message>
        <source>Megatron has biases in all products of a layer or in none</source>
        <translation>Megatron hat Bias in allen Produkten einer Schicht oder in keinem</translation>
    </message>
    <message>
        <source>Megatron has biases in queries, keys and values where the other products have them</source>
        <translation>Megatron hat Bias in Queries, Keys und Values, wo die anderen Produkte ihn haben</translation>
    </message>
    <message>
        <source>Megatron&apos;s argument list</source>
        <translation>die Argumentliste von Megatron</translation>
    </message>
    <message>
        <source>Megatron-Bridge</source>
        <translation>Megatron-Bridge</translation>
    </message>
    <message>
        <source>Megatron-Bridge has no adapter for the module {unknown}</source>
        <translation>Megatron-Bridge hat keinen Adapter für das Modul {unknown}</translation>
    </message>
    <message>
        <source>Megatron-Bridge overrides</source>
        <translation>Megatron-Bridge-Overrides</translation>
    </message>
    <message>
        <source>Megatron-Core</source>
        <translation>Megatron-Core</translation>
    </message>
    <message>
        <source>Megatron-Core 0.16 needs Python 3.10 or newer.</source>
        <translation>Megatron-Core 0.16 braucht Python 3.10 oder neuer.</translation>
    </message>
    <message>
        <source>Megatron-Core 0.16 needs PyTorch 2.6 or newer.</source>
        <translation>Megatron-Core 0.16 braucht PyTorch 2.6 oder neuer.</translation>
    </message>
    <message>
        <source>Megatron-Core 0.16.1 requires Transformer Engine 2.9 to below 2.12.</source>
        <translation>Megatron-Core 0.16.1 nennt Transformer Engine 2.9 bis unter 2.12.</translation>
    </message>
    <message>
        <source>Megatron-Core arguments</source>
        <translation>Megatron-Core-Argumente</translation>
    </message>
    <message>
        <source>Megatron-Core developer guide, fine-grained activation offloading</source>
        <translation>Entwicklerhandbuch von Megatron-Core, Fine-grained Activation Offloading</translation>
    </message>
    <message>
        <source>Megatron-Core documentation</source>
        <translation>Dokumentation von Megatron-Core</translation>
    </message>
    <message>
        <source>Megatron-Core does not install on this Python</source>
        <translation>Megatron-Core lässt sich auf diesem Python nicht installieren</translation>
    </message>
    <message>
        <source>Megatron-Core for large dense and expert models; FSDP for plain ones.</source>
        <translation>Megatron-Core für große Dense- und Expertenmodelle; FSDP für einfache.</translation>
    </message>
    <message>
        <source>Megatron-Core&apos;s main branch needs Python 3.12 or newer.</source>
        <translation>Der Hauptzweig von Megatron-Core braucht Python 3.12 oder neuer.</translation>
    </message>
    <message>
        <source>Megatron-DeepSpeed</source>
        <translation>Megatron-DeepSpeed</translation>
    </message>
    <message>
        <source>Megatron-LM (arXiv 1909.08053)</source>
        <translation>Megatron-LM (arXiv 1909.08053)</translation>
    </message>
    <message>
        <source>Megatron-LM (arXiv 2104.04473)</source>
        <translation>Megatron-LM (arXiv 2104.04473)</translation>
    </message>
    <message>
        <source>Megatron-LM, transformer_config.py; DeepSeek-V3 (arXiv 2412.19437), section 3.2.3</source>
        <translation>Megatron-LM, transformer_config.py; DeepSeek-V3 (arXiv 2412.19437), Abschnitt 3.2.3</translation>
    </message>
    <message>
        <source>Set memlock to unlimited in limits.conf, in the unit of the scheduler and in the container</source>
        <translation>memlock unlimited in limits.conf, in der Unit des Schedulers und im Container</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory (driver)</source>
        <translation>Speicher (Treiber)</translation>
    </message>
    <message>
        <source>Memory (nameplate)</source>
        <translation>Speicher (Nennwert)</translation>
    </message>
    <message>
        <source>Memory and batch decide, not the count alone: the search ranks layouts of all kinds.</source>
        <translation>Speicher und Batch entscheiden, nicht die Zahl allein: die Suche reiht Layouts aller Arten.</translation>
    </message>
    <message>
        <source>Memory and overlap</source>
        <translation>Speicher und Überlappung</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>Memory by pipeline stage</source>
        <translation>Speicher je Pipeline-Stufe</translation>
    </message>
    <message>
        <source>Memory does not fit</source>
        <translation>Speicher reicht nicht</translation>
    </message>
    <message>
        <source>Memory during a step</source>
        <translation>Speicher während eines Schritts</translation>
    </message>
    <message>
        <source>Unrecovered memory error</source>
        <translation>Nicht behobener Speicherfehler</translation>
    </message>
    <message>
        <source>Memory falls with it, traffic between groups falls with fewer groups.</source>
        <translation>Speicher sinkt damit, Verkehr zwischen Gruppen sinkt mit weniger Gruppen.</translation>
    </message>
    <message>
        <source>Memory fault in a program</source>
        <translation>Speicherfehler eines Programms</translation>
    </message>
    <message>
        <source>Memory is not computed</source>
        <translation>Der Speicher ist nicht berechnet</translation>
    </message>
    <message>
        <source>Memory is not computed; the findings say what is missing.</source>
        <translation>Der Speicher ist nicht berechnet; die Befunde sagen, was fehlt.</translation>
    </message>
    <message>
        <source>memory reads 0.00 GiB: not measured</source>
        <translation>Speicher steht auf 0.00 GiB: nicht gemessen</translation>
    </message>
    <message>
        <source>Memory reserved</source>
        <translation>Reservierter Speicher</translation>
    </message>
    <message>
        <source>Memory sets the floor: at least {count} accelerators, with {layout}.</source>
        <translation>Der Speicher setzt die Untergrenze: mindestens {count} Beschleuniger, mit {layout}.</translation>
    </message>
    <message>
        <source>Memory spared, guides</source>
        <translation>Gesparter Speicher, Leitfäden</translation>
    </message>
    <message>
        <source>Memory temperature</source>
        <translation>Speichertemperatur</translation>
    </message>
    <message>
        <source>Memory that is kept, kernels that run, traffic that is hidden.</source>
        <translation>Gehaltener Speicher, laufende Kernels, verdeckter Verkehr.</translation>
    </message>
    <message>
        <source>Memory that the allocator holds and cannot use.</source>
        <translation>Speicher, den der Allocator hält und nicht nutzen kann.</translation>
    </message>
    <message>
        <source>Memory that the driver would show in use on the fullest accelerator, and whether the job can run.</source>
        <translation>Speicher, den der Treiber auf dem vollsten Beschleuniger als belegt zeigen würde, und ob der Job laufen kann.</translation>
    </message>
    <message>
        <source>Memory-efficient</source>
        <translation>Memory-efficient</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>met</source>
        <translation>gehalten</translation>
    </message>
    <message>
        <source>methods formulas equations sources</source>
        <translation>Methoden Formeln Gleichungen Quellen</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>metrics</source>
        <translation>Metriken</translation>
    </message>
    <message>
        <source>Metrics and thresholds</source>
        <translation>Metriken und Schwellen</translation>
    </message>
    <message>
        <source>Metrics are written by one rank in the background: an unreachable tracker stops no step</source>
        <translation>Metriken schreibt ein Rank im Hintergrund: ein ausgefallener Tracker hält keinen Schritt auf</translation>
    </message>
    <message>
        <source>Metrics logged</source>
        <translation>Erfasste Metriken</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>MFU as logs count it</source>
        <translation>MFU, wie Logs sie zählen</translation>
    </message>
    <message>
        <source>MFU here</source>
        <translation>MFU hier</translation>
    </message>
    <message>
        <source>MFU over accelerators</source>
        <translation>MFU über der Zahl der Beschleuniger</translation>
    </message>
    <message>
        <source>MFU {mfu} %</source>
        <translation>MFU {mfu} %</translation>
    </message>
    <message>
        <source>MFU {value} %, 80 % interval {interval}</source>
        <translation>MFU {value} %, 80-%-Intervall {interval}</translation>
    </message>
    <message>
        <source>MFU, %</source>
        <translation>MFU, %</translation>
    </message>
    <message>
        <source>Micro</source>
        <translation>Micro</translation>
    </message>
    <message>
        <source>Micro batch</source>
        <translation>Micro-Batch</translation>
    </message>
    <message>
        <source>micro batch</source>
        <translation>Micro-Batch</translation>
    </message>
    <message>
        <source>Micro batch at work</source>
        <translation>Micro-Batch in Arbeit</translation>
    </message>
    <message>
        <source>Micro batch {new} instead of {old}</source>
        <translation>Micro-Batch {new} statt {old}</translation>
    </message>
    <message>
        <source>micro batch {n}</source>
        <translation>Micro-Batch {n}</translation>
    </message>
    <message>
        <source>micro batches</source>
        <translation>Micro-Batches</translation>
    </message>
    <message>
        <source>Micro batches a step = global batch / (data parallel x micro batch). Changing it changes the training result.</source>
        <translation>Micro-Batches je Schritt = globaler Batch / (Data parallel x Micro-Batch). Eine Änderung ändert das Trainingsergebnis.</translation>
    </message>
    <message>
        <source>Micro batches in flight and idle time of each stage.</source>
        <translation>Micro-Batches unterwegs und untätige Zeit jeder Stufe.</translation>
    </message>
    <message>
        <source>million</source>
        <translation>Mio.</translation>
    </message>
    <message>
        <source>million accelerator-hours</source>
        <translation>Mio. Beschleunigerstunden</translation>
    </message>
    <message>
        <source>million tokens/s</source>
        <translation>Mio. Tokens/s</translation>
    </message>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>Minute {minute}</source>
        <translation>Minute {minute}</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>Mixed precision training (arXiv 1710.03740)</source>
        <translation>Mixed precision training (arXiv 1710.03740)</translation>
    </message>
    <message>
        <source>Mixture of experts</source>
        <translation>Mixture of Experts</translation>
    </message>
    <message>
        <source>Mixture, whole</source>
        <translation>Mixture, ganz</translation>
    </message>
    <message>
        <source>mixtures of experts in this framework</source>
        <translation>Mixture of Experts in diesem Framework</translation>
    </message>
    <message>
        <source>mla_up_proj is recomputed in models with multi-latent attention alone</source>
        <translation>mla_up_proj wird nur in Modellen mit Multi-Latent Attention neu berechnet</translation>
    </message>
    <message>
        <source>mlcommons/storage, DLIO workloads</source>
        <translation>mlcommons/storage, DLIO-Workloads</translation>
    </message>
    <message>
        <source>MLflow</source>
        <translation>MLflow</translation>
    </message>
    <message>
        <source>MLflow registry</source>
        <translation>MLflow-Registry</translation>
    </message>
    <message>
        <source>MLPerf Storage (mlcommons.org)</source>
        <translation>MLPerf Storage (mlcommons.org)</translation>
    </message>
    <message>
        <source>MLPerf Storage v2 (DLIO)</source>
        <translation>MLPerf Storage v2 (DLIO)</translation>
    </message>
    <message>
        <source>MLPerf Storage, U-Net3D, {emulated} emulated accelerators</source>
        <translation>MLPerf Storage, U-Net3D, {emulated} emulierte Beschleuniger</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model and count</source>
        <translation>Modell und Anzahl</translation>
    </message>
    <message>
        <source>Model class</source>
        <translation>Modellklasse</translation>
    </message>
    <message>
        <source>Model FLOPs in training</source>
        <translation>Modell-FLOPs im Training</translation>
    </message>
    <message>
        <source>Model FLOPs use</source>
        <translation>Model-FLOPs-Nutzung</translation>
    </message>
    <message>
        <source>Model FLOPs utilization (MFU)</source>
        <translation>Model FLOPs utilization (MFU)</translation>
    </message>
    <message>
        <source>Model registry</source>
        <translation>Modell-Registry</translation>
    </message>
    <message>
        <source>Model states spread over the data-parallel group.</source>
        <translation>Modellzustände über die Data-parallel-Gruppe verteilt.</translation>
    </message>
    <message>
        <source>model {name}: a row cannot describe state-space layers yet</source>
        <translation>Modell {name}: eine Zeile kann State-Space-Schichten noch nicht beschreiben</translation>
    </message>
    <message>
        <source>Model, layout, memory, step, run</source>
        <translation>Modell, Aufteilung, Speicher, Schritt, Lauf</translation>
    </message>
    <message>
        <source>model.layers: {depth} is more than {most_layers}</source>
        <translation>model.layers: {depth} ist mehr als {most_layers}</translation>
    </message>
    <message>
        <source>model.mtp_layers: {extra} is more than {most_layers}</source>
        <translation>model.mtp_layers: {extra} ist mehr als {most_layers}</translation>
    </message>
    <message>
        <source>model.window.pattern: a list of true and false is needed</source>
        <translation>model.window.pattern: eine Liste aus true und false ist nötig</translation>
    </message>
    <message>
        <source>model_type is missing; it says which family the file describes, such as llama.</source>
        <translation>model_type fehlt; es sagt, welche Familie die Datei beschreibt, etwa llama.</translation>
    </message>
    <message>
        <source>Models compiled ahead; scripts of the maker</source>
        <translation>Vorab kompilierte Modelle; Skripte des Herstellers</translation>
    </message>
    <message>
        <source>Module names such as q_proj, v_proj, or all-linear</source>
        <translation>Modulnamen wie q_proj, v_proj, oder all-linear</translation>
    </message>
    <message>
        <source>modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Modules = power / size, and the redundancy.</source>
        <translation>Module = Leistung / Größe, plus Redundanz.</translation>
    </message>
    <message>
        <source>Modules beyond the need.</source>
        <translation>Module über den Bedarf hinaus.</translation>
    </message>
    <message>
        <source>moe-layer-freq is not a number or a sum of lists such as [0]*3+[1]*58</source>
        <translation>moe-layer-freq ist keine Zahl und keine Summe von Listen wie [0]*3+[1]*58</translation>
    </message>
    <message>
        <source>moe-layer-freq names {found} layers of {layers}</source>
        <translation>moe-layer-freq nennt {found} von {layers} Schichten</translation>
    </message>
    <message>
        <source>moe_act is recomputed in grouped experts alone, and the model has none</source>
        <translation>moe_act wird nur in gruppierten Experten neu berechnet, und das Modell hat keine</translation>
    </message>
    <message>
        <source>moe_act layernorm for experts; mla_up_proj for latent attention; mlp for dense models.</source>
        <translation>moe_act layernorm für Experten; mla_up_proj für Latent Attention; mlp für dichte Modelle.</translation>
    </message>
    <message>
        <source>moe_act, layernorm and mla_up_proj free much for little work; mlp and moe run their products again.</source>
        <translation>moe_act, layernorm und mla_up_proj geben für wenig Arbeit viel frei; mlp und moe rechnen ihre Produkte noch einmal.</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Geld</translation>
    </message>
    <message>
        <source>Monitoring</source>
        <translation>Überwachung</translation>
    </message>
    <message>
        <source>Monitoring alarms, {count} drills</source>
        <translation>Alarme der Überwachung, {count} Übungen</translation>
    </message>
    <message>
        <source>Monitoring, all files</source>
        <translation>Überwachung, alle Dateien</translation>
    </message>
    <message>
        <source>Month</source>
        <translation>Monat</translation>
    </message>
    <message>
        <source>Month {month}</source>
        <translation>Monat {month}</translation>
    </message>
    <message>
        <source>months</source>
        <translation>Monate</translation>
    </message>
    <message>
        <source>Months from the order</source>
        <translation>Monate ab Bestellung</translation>
    </message>
    <message>
        <source>Months of use</source>
        <translation>Nutzungsmonate</translation>
    </message>
    <message>
        <source>Months that the comparison looks ahead.</source>
        <translation>Monate, die der Vergleich vorausschaut.</translation>
    </message>
    <message>
        <source>More nodes are down than the plan has spares ({spares})</source>
        <translation>Mehr Knoten sind ausgefallen, als der Plan Reserven hat ({spares})</translation>
    </message>
    <message>
        <source>More often where nodes are lost together; older ones can be thinned out to one a week.</source>
        <translation>Öfter, wo Knoten gemeinsam ausfallen; ältere lassen sich auf einen je Woche ausdünnen.</translation>
    </message>
    <message>
        <source>More or fewer from day to day.</source>
        <translation>Mehr oder weniger von Tag zu Tag.</translation>
    </message>
    <message>
        <source>More than 4 nodes need InfiniBand or RDMA</source>
        <translation>Mehr als 4 Knoten brauchen InfiniBand oder RDMA</translation>
    </message>
    <message>
        <source>Beyond about four epochs, repeated data adds little (arXiv 2305.16264).</source>
        <translation>Mehr als etwa vier Durchgänge bringen wenig (arXiv 2305.16264).</translation>
    </message>
    <message>
        <source>more than all hours</source>
        <translation>mehr als alle Stunden</translation>
    </message>
    <message>
        <source>more than {most_hosts:,} hosts</source>
        <translation>mehr als {most_hosts:,} Hosts</translation>
    </message>
    <message>
        <source>mosaicml/streaming documentation</source>
        <translation>mosaicml/streaming-Dokumentation</translation>
    </message>
    <message>
        <source>Most time over the prediction</source>
        <translation>Längste Zeit durch Vorhersage</translation>
    </message>
    <message>
        <source>Move the adapter to the accelerator&apos;s own PCIe switch, or keep such nodes out of the job.</source>
        <translation>Den Adapter an den PCIe-Switch des Beschleunigers stecken oder solche Knoten aus dem Job lassen.</translation>
    </message>
    <message>
        <source>Move the scenario to the left</source>
        <translation>Szenario nach links</translation>
    </message>
    <message>
        <source>Move the scenario to the right</source>
        <translation>Szenario nach rechts</translation>
    </message>
    <message>
        <source>Move the scenario {name}</source>
        <translation>Szenario {name} verschieben</translation>
    </message>
    <message>
        <source>Moving it costs time and money.</source>
        <translation>Sie zu bewegen kostet Zeit und Geld.</translation>
    </message>
    <message>
        <source>MTBF</source>
        <translation>MTBF</translation>
    </message>
    <message>
        <source>Multiplies catalogue prices; quotes stay as they are.</source>
        <translation>Multipliziert Katalogpreise; Angebote bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Multiprocessors are active above 80% of the time</source>
        <translation>Multiprozessoren sind über 80 % der Zeit aktiv</translation>
    </message>
    <message>
        <source>Muon</source>
        <translation>Muon</translation>
    </message>
    <message>
        <source>must be a list of entries</source>
        <translation>muss eine Liste von Einträgen sein</translation>
    </message>
    <message>
        <source>must be an object</source>
        <translation>muss ein Objekt sein</translation>
    </message>
    <message>
        <source>Must exceed the feed and the restore of a checkpoint.</source>
        <translation>Muss über Datenzufuhr und Wiederherstellen eines Checkpoints liegen.</translation>
    </message>
    <message>
        <source>must hold one object with lists under any of: {kinds}</source>
        <translation>muss ein Objekt mit Listen unter einem von diesen enthalten: {kinds}</translation>
    </message>
    <message>
        <source>muted</source>
        <translation>muted</translation>
    </message>
    <message>
        <source>MWh</source>
        <translation>MWh</translation>
    </message>
    <message>
        <source>MXFP8</source>
        <translation>MXFP8</translation>
    </message>
    <message>
        <source>N+1</source>
        <translation>N+1</translation>
    </message>
    <message>
        <source>N+1.</source>
        <translation>N+1.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name and notes</source>
        <translation>Name und Notizen</translation>
    </message>
    <message>
        <source>Name as people say it</source>
        <translation>Name, wie man ihn nennt</translation>
    </message>
    <message>
        <source>List every node that trains.</source>
        <translation>Jeden Knoten nennen, der trainiert.</translation>
    </message>
    <message>
        <source>Name modules that the model has, or all-linear.</source>
        <translation>Module nennen, die das Modell hat, oder all-linear.</translation>
    </message>
    <message>
        <source>Name of the chosen scenario</source>
        <translation>Name des gewählten Szenarios</translation>
    </message>
    <message>
        <source>Name of the cluster</source>
        <translation>Name des Clusters</translation>
    </message>
    <message>
        <source>Name of the link</source>
        <translation>Name des Links</translation>
    </message>
    <message>
        <source>Name, family, size or year: llama 70b</source>
        <translation>Suchen: llama 70b</translation>
    </message>
    <message>
        <source>Named in the plan and in the launch files.</source>
        <translation>Im Plan und in den Startdateien genannt.</translation>
    </message>
    <message>
        <source>Nameplate</source>
        <translation>Nennwert</translation>
    </message>
    <message>
        <source>Nameplate against application</source>
        <translation>Nennwert gegen Anwendung</translation>
    </message>
    <message>
        <source>Names in the system</source>
        <translation>Namen im System</translation>
    </message>
    <message>
        <source>Names its plan by the hash and says what to expect of the run.</source>
        <translation>Nennt ihren Plan mit dem Hash und sagt, was vom Lauf zu erwarten ist.</translation>
    </message>
    <message>
        <source>Narayanan et al. (arXiv 2104.04473)</source>
        <translation>Narayanan et al. (arXiv 2104.04473)</translation>
    </message>
    <message>
        <source>Narayanan et al. (arXiv 2104.04473), section 2.2</source>
        <translation>Narayanan et al. (arXiv 2104.04473), Abschnitt 2.2</translation>
    </message>
    <message>
        <source>Narayanan et al. (arXiv 2104.04473), zero bubble (arXiv 2401.10241)</source>
        <translation>Narayanan et al. (arXiv 2104.04473), zero bubble (arXiv 2401.10241)</translation>
    </message>
    <message>
        <source>Narrow by name or maker</source>
        <translation>Nach Name oder Hersteller eingrenzen</translation>
    </message>
    <message>
        <source>Narrow links</source>
        <translation>Schmale Links</translation>
    </message>
    <message>
        <source>Narrow the entries</source>
        <translation>Einträge eingrenzen</translation>
    </message>
    <message>
        <source>Narrow the list</source>
        <translation>Liste eingrenzen</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>NCCL 2.25.1 is the first to support Blackwell.</source>
        <translation>NCCL 2.25.1 ist das erste mit Blackwell.</translation>
    </message>
    <message>
        <source>Use NCCL 2.27.7 or newer</source>
        <translation>NCCL 2.27.7 oder neuer</translation>
    </message>
    <message>
        <source>Use NCCL 2.28.9 or newer</source>
        <translation>NCCL 2.28.9 oder neuer</translation>
    </message>
    <message>
        <source>Use NCCL 2.29 or newer, or no expandable segments</source>
        <translation>NCCL 2.29 oder neuer, oder keine erweiterbaren Segmente</translation>
    </message>
    <message>
        <source>NCCL and loaders exchange data there.</source>
        <translation>NCCL und Loader tauschen dort Daten aus.</translation>
    </message>
    <message>
        <source>NCCL cannot create its shared memory segment, or a bus error</source>
        <translation>NCCL kann sein Shared-Memory-Segment nicht anlegen, oder Bus Error</translation>
    </message>
    <message>
        <source>NCCL documentation</source>
        <translation>NCCL-Dokumentation</translation>
    </message>
    <message>
        <source>NCCL fails at start on GPUs before Blackwell</source>
        <translation>NCCL scheitert beim Start auf GPUs vor Blackwell</translation>
    </message>
    <message>
        <source>NCCL user buffers</source>
        <translation>NCCL-Nutzerpuffer</translation>
    </message>
    <message>
        <source>NCCL uses 16 CTAs instead of 32 since 2.28</source>
        <translation>NCCL nutzt seit 2.28 16 CTAs statt 32</translation>
    </message>
    <message>
        <source>NCCL warns in transport/nvls.cc: CUDA failure 401</source>
        <translation>NCCL warnt in transport/nvls.cc: CUDA failure 401</translation>
    </message>
    <message>
        <source>NCCL_ALGO or NCCL_PROTO</source>
        <translation>NCCL_ALGO oder NCCL_PROTO</translation>
    </message>
    <message>
        <source>NCCL_MAX_CTAS</source>
        <translation>NCCL_MAX_CTAS</translation>
    </message>
    <message>
        <source>Set NCCL_MIN_CTAS=NCCL_MAX_CTAS=32 if bandwidth matters more than SMs</source>
        <translation>NCCL_MIN_CTAS=NCCL_MAX_CTAS=32, wo Bandbreite mehr zählt als SMs</translation>
    </message>
    <message>
        <source>NDR 400 Gb/s or 400G RoCE for each accelerator</source>
        <translation>NDR 400 Gb/s oder 400G RoCE je Beschleuniger</translation>
    </message>
    <message>
        <source>Near 0 for token ids; much more for text, images, sound.</source>
        <translation>Nahe 0 bei Token-IDs; viel mehr bei Text, Bildern, Ton.</translation>
    </message>
    <message>
        <source>Near 1 for factors; empty where nothing was measured.</source>
        <translation>Nahe 1 bei Faktoren; leer, wo nichts gemessen wurde.</translation>
    </message>
    <message>
        <source>Nearest to fitting</source>
        <translation>Am nächsten am Passen</translation>
    </message>
    <message>
        <source>NEC 210.20</source>
        <translation>NEC 210.20</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>Benötigt</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>Bedarf</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>Neighbours at every power of two: each node in about log2(n) pairs, not in all n - 1.</source>
        <translation>Nachbarn bei jeder Zweierpotenz: jeder Knoten in etwa log2(n) Paaren, nicht in allen n - 1.</translation>
    </message>
    <message>
        <source>Neither</source>
        <translation>Keine Seite</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>Neither a node nor an accelerator-hour of this plan has a price</source>
        <translation>Weder ein Knoten noch eine Beschleunigerstunde dieses Plans hat einen Preis</translation>
    </message>
    <message>
        <source>Neither DMA-BUF nor nvidia-peermem is available</source>
        <translation>Weder DMA-BUF noch nvidia-peermem ist vorhanden</translation>
    </message>
    <message>
        <source>NeMo 2.0</source>
        <translation>NeMo 2.0</translation>
    </message>
    <message>
        <source>NeMo AutoModel</source>
        <translation>NeMo AutoModel</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>Network and storage</source>
        <translation>Netzwerk und Storage</translation>
    </message>
    <message>
        <source>network and storage as a share of the nodes&apos; draw</source>
        <translation>Netzwerk und Storage als Anteil am Verbrauch der Knoten</translation>
    </message>
    <message>
        <source>Network driver of the nodes: DOCA 3.2, MLNX_OFED 24.10</source>
        <translation>Netzwerktreiber der Knoten: DOCA 3.2, MLNX_OFED 24.10</translation>
    </message>
    <message>
        <source>network file</source>
        <translation>Netzwerkdatei</translation>
    </message>
    <message>
        <source>Network ports of a node for training traffic.</source>
        <translation>Netzwerkports eines Knotens für Trainingsverkehr.</translation>
    </message>
    <message>
        <source>Network, guides</source>
        <translation>Netzwerk, Leitfäden</translation>
    </message>
    <message>
        <source>Network: {name}</source>
        <translation>Netzwerk: {name}</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>Networks, quoted</source>
        <translation>Netze, laut Angebot</translation>
    </message>
    <message>
        <source>Neuron SDK</source>
        <translation>Neuron SDK</translation>
    </message>
    <message>
        <source>NeuronX Distributed</source>
        <translation>NeuronX Distributed</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>New plan</source>
        <translation>Neuer Plan</translation>
    </message>
    <message>
        <source>Newest checkpoints kept</source>
        <translation>Neueste Checkpoints behalten</translation>
    </message>
    <message>
        <source>Next gap</source>
        <translation>Nächste Lücke</translation>
    </message>
    <message>
        <source>Next: {page}</source>
        <translation>Weiter: {page}</translation>
    </message>
    <message>
        <source>NGC images contain CUDA.</source>
        <translation>NGC-Images enthalten CUDA.</translation>
    </message>
    <message>
        <source>NGC PyTorch 26.03, or own image</source>
        <translation>NGC PyTorch 26.03, oder eigenes Image</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>No accelerator reaches 90% of its data-sheet peak even in large matrix products; large published runs reach 35 to 55%.</source>
        <translation>Große Produkte erreichen auf keinem Beschleuniger 90 % des Datenblatts; große Läufe berichten 35 bis 55 %.</translation>
    </message>
    <message>
        <source>No change that was tried improves the plan.</source>
        <translation>Keine der probierten Änderungen verbessert den Plan.</translation>
    </message>
    <message>
        <source>No change that was tried makes it fit.</source>
        <translation>Keine der probierten Änderungen macht es passend.</translation>
    </message>
    <message>
        <source>No counter rises in an hour of load.</source>
        <translation>Kein Zähler steigt in einer Stunde Last.</translation>
    </message>
    <message>
        <source>no currency of ISO 4217 has this code; it takes one such as USD, EUR or JPY</source>
        <translation>keine Währung nach ISO 4217 hat dieses Kürzel; nötig ist eines wie USD, EUR oder JPY</translation>
    </message>
    <message>
        <source>no elapsed times: states only, no hours and no rates</source>
        <translation>keine Laufzeiten: nur Zustände, keine Stunden, keine Raten</translation>
    </message>
    <message>
        <source>no entry for layer {layer}</source>
        <translation>kein Eintrag für Schicht {layer}</translation>
    </message>
    <message>
        <source>No entry yet.</source>
        <translation>Noch kein Eintrag.</translation>
    </message>
    <message>
        <source>No fabric is drawn: its switches are not published, or they cannot join so many nodes.</source>
        <translation>Keine Fabric gezeichnet: ihre Switches sind nicht veröffentlicht oder können so viele Knoten nicht verbinden.</translation>
    </message>
    <message>
        <source>No failed diagnostic, no hardware error in the kernel&apos;s log.</source>
        <translation>Keine gescheiterte Diagnose, kein Hardwarefehler im Kernel-Log.</translation>
    </message>
    <message>
        <source>No file is chosen.</source>
        <translation>Keine Datei ist gewählt.</translation>
    </message>
    <message>
        <source>no GPU reported a rate</source>
        <translation>keine GPU hat eine Rate gemeldet</translation>
    </message>
    <message>
        <source>no image of PyTorch for {vendor} is known here: name your own</source>
        <translation>hier ist kein PyTorch-Image für {vendor} bekannt: ein eigenes nennen</translation>
    </message>
    <message>
        <source>No inputs differ</source>
        <translation>Keine Eingabe weicht ab</translation>
    </message>
    <message>
        <source>no job moved any data</source>
        <translation>kein Job hat Daten bewegt</translation>
    </message>
    <message>
        <source>No kernel image is available for the GPU</source>
        <translation>Kein Kernel-Image für die GPU verfügbar</translation>
    </message>
    <message>
        <source>No kernel image is available for the GPU after pip install torch</source>
        <translation>Kein Kernel-Image für die GPU nach pip install torch</translation>
    </message>
    <message>
        <source>no kernels or copies: the CPU&apos;s part only</source>
        <translation>keine Kernels oder Kopien: nur der Teil der CPU</translation>
    </message>
    <message>
        <source>no known configuration: Hugging Face, DeepSpeed, Accelerate, torchtitan, Megatron, NeMo, Megatron-Bridge and LLaMA-Factory are read</source>
        <translation>keine bekannte Konfiguration: gelesen werden Hugging Face, DeepSpeed, Accelerate, torchtitan, Megatron, NeMo, Megatron-Bridge und LLaMA-Factory</translation>
    </message>
    <message>
        <source>no known log or benchmark output in this file</source>
        <translation>keine bekannte Log- oder Benchmark-Ausgabe in dieser Datei</translation>
    </message>
    <message>
        <source>No layout fits</source>
        <translation>Kein Layout passt</translation>
    </message>
    <message>
        <source>No layout is better in both than those on the line; dots are the ranked ones</source>
        <translation>Kein Layout ist in beidem besser als die auf der Linie; Punkte sind die gereihten</translation>
    </message>
    <message>
        <source>no limit given</source>
        <translation>keine Grenze angegeben</translation>
    </message>
    <message>
        <source>No measured figure contradicts its data sheet or the plan.</source>
        <translation>Kein Messwert widerspricht seinem Datenblatt oder dem Plan.</translation>
    </message>
    <message>
        <source>No module of the model is named {targets}; it has {modules}.</source>
        <translation>Kein Modul des Modells heißt {targets}; es hat {modules}.</translation>
    </message>
    <message>
        <source>No more than 2% slower than the fastest alternative that fits.</source>
        <translation>Höchstens 2 % langsamer als das schnellste andere, das passt.</translation>
    </message>
    <message>
        <source>No off-load of activations is known of it</source>
        <translation>Ein Auslagern von Aktivierungen ist von ihm nicht bekannt</translation>
    </message>
    <message>
        <source>No other capital</source>
        <translation>Keine andere Investition</translation>
    </message>
    <message>
        <source>No other sharding that {framework} runs fits here: try the nearest one and record 1 where it fails.</source>
        <translation>Kein anderes Sharding, das {framework} ausführt, passt hier: das nächstliegende probieren und 1 eintragen, wenn es scheitert.</translation>
    </message>
    <message>
        <source>no PCI devices were exported: nothing is said about GPUs and NICs</source>
        <translation>keine PCI-Geräte exportiert: über GPUs und NICs ist nichts gesagt</translation>
    </message>
    <message>
        <source>no permission</source>
        <translation>keine Berechtigung</translation>
    </message>
    <message>
        <source>no phase was run</source>
        <translation>keine Phase wurde ausgeführt</translation>
    </message>
    <message>
        <source>no price</source>
        <translation>kein Preis</translation>
    </message>
    <message>
        <source>No price for the servers or the rent.</source>
        <translation>Kein Preis für die Server oder die Miete.</translation>
    </message>
    <message>
        <source>no ProfilerStep marks: no step time can be given</source>
        <translation>keine ProfilerStep-Marken: keine Schrittzeit bestimmbar</translation>
    </message>
    <message>
        <source>No program read such a file here.</source>
        <translation>Kein Programm hat hier eine solche Datei gelesen.</translation>
    </message>
    <message>
        <source>no published run like this</source>
        <translation>kein veröffentlichter Lauf wie dieser</translation>
    </message>
    <message>
        <source>no quick layout fits its memory</source>
        <translation>kein schnell gefundenes Layout passt in den Speicher</translation>
    </message>
    <message>
        <source>No quick layout fits on these accelerators or fewer.</source>
        <translation>Kein schnell gefundenes Layout passt auf diese Beschleuniger oder weniger.</translation>
    </message>
    <message>
        <source>No read rate is published for this storage, so waiting for its bandwidth is not computed.</source>
        <translation>Für dieses Storage ist keine Leserate veröffentlicht; Warten auf Daten wird nicht aus der Bandbreite berechnet.</translation>
    </message>
    <message>
        <source>no reader tried</source>
        <translation>kein Leser erprobt</translation>
    </message>
    <message>
        <source>no recompute</source>
        <translation>ohne Recompute</translation>
    </message>
    <message>
        <source>no release in the data</source>
        <translation>kein Release in den Daten</translation>
    </message>
    <message>
        <source>no residual check in the text</source>
        <translation>keine Residuenprüfung im Text</translation>
    </message>
    <message>
        <source>The data has no ROCm release for PyTorch 2.0.</source>
        <translation>Kein ROCm-Release der Daten passt zu PyTorch 2.0.</translation>
    </message>
    <message>
        <source>The data has no ROCm release for PyTorch 2.1.</source>
        <translation>Kein ROCm-Release der Daten passt zu PyTorch 2.1.</translation>
    </message>
    <message>
        <source>The data has no ROCm release for PyTorch 2.2.</source>
        <translation>Kein ROCm-Release der Daten passt zu PyTorch 2.2.</translation>
    </message>
    <message>
        <source>no row has a size above zero</source>
        <translation>keine Zeile hat eine Größe über null</translation>
    </message>
    <message>
        <source>No run is left</source>
        <translation>Kein Lauf bleibt übrig</translation>
    </message>
    <message>
        <source>no scalar with two points: no step time</source>
        <translation>kein Skalar mit zwei Punkten: keine Schrittzeit</translation>
    </message>
    <message>
        <source>No scenario fits and has a price</source>
        <translation>Kein Szenario passt und hat einen Preis</translation>
    </message>
    <message>
        <source>no sequence parallel</source>
        <translation>ohne Sequence parallel</translation>
    </message>
    <message>
        <source>No single change makes it fit: the best stays {missing} GiB above the limit. Combine them.</source>
        <translation>Keine einzelne Änderung macht es passend: die beste bleibt {missing} GiB über der Grenze. Mehrere verbinden.</translation>
    </message>
    <message>
        <source>No single factor would overturn it.</source>
        <translation>Kein einzelner Faktor würde es umstoßen.</translation>
    </message>
    <message>
        <source>no size meets the deadline at this global batch</source>
        <translation>keine Größe hält den Termin bei diesem globalen Batch</translation>
    </message>
    <message>
        <source>No size of cluster can run this layout.</source>
        <translation>Keine Clustergröße kann dieses Layout ausführen.</translation>
    </message>
    <message>
        <source>No size that is sold holds the model.</source>
        <translation>Keine lieferbare Größe fasst das Modell.</translation>
    </message>
    <message>
        <source>no source stated</source>
        <translation>keine Quelle angegeben</translation>
    </message>
    <message>
        <source>No stage can train this model: memory does not fit, or the batch does not divide.</source>
        <translation>Keine Etappe kann dieses Modell trainieren: der Speicher reicht nicht, oder der Batch ist nicht teilbar.</translation>
    </message>
    <message>
        <source>no step count and clock together, and no column of speed</source>
        <translation>keine Schrittzahl zusammen mit einer Uhr, und keine Tempospalte</translation>
    </message>
    <message>
        <source>No step for too long</source>
        <translation>Zu lange kein Schritt</translation>
    </message>
    <message>
        <source>No strategy fits on these accelerators.</source>
        <translation>Keine Strategie passt auf diese Beschleuniger.</translation>
    </message>
    <message>
        <source>no such field; a path looks like parallelism.tensor</source>
        <translation>kein solches Feld; ein Pfad sieht aus wie parallelism.tensor</translation>
    </message>
    <message>
        <source>no such field{near}</source>
        <translation>kein solches Feld{near}</translation>
    </message>
    <message>
        <source>no such file or folder</source>
        <translation>keine solche Datei und kein solcher Ordner</translation>
    </message>
    <message>
        <source>no time stamps: the step time is not in this text, only the rate</source>
        <translation>keine Zeitstempel: die Schrittzeit steht nicht im Text, nur die Rate</translation>
    </message>
    <message>
        <source>No uncertain input moves the break-even</source>
        <translation>Keine unsichere Eingabe verschiebt die Gewinnschwelle</translation>
    </message>
    <message>
        <source>No uncertain input moves this figure</source>
        <translation>Keine unsichere Eingabe verändert diese Zahl</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>kein Wert</translation>
    </message>
    <message>
        <source>No write rate is published for this storage; a synchronous save is counted at the longest pause allowed.</source>
        <translation>Für dieses Storage ist keine Schreibrate veröffentlicht; synchrones Speichern zählt mit der längsten Pause.</translation>
    </message>
    <message>
        <source>no {wanted} in the file, which holds {kinds}</source>
        <translation>kein {wanted} in der Datei; sie enthält {kinds}</translation>
    </message>
    <message>
        <source>Nobody is known to run it in this framework</source>
        <translation>Kein bekannter Lauf in diesem Framework</translation>
    </message>
    <message>
        <source>No known run uses this layout with {framework}. {rule} ({source}).</source>
        <translation>Kein Lauf dieses Layouts mit {framework} ist bekannt. {rule} ({source}).</translation>
    </message>
    <message>
        <source>The power of this node is not published, so power and energy are not computed.</source>
        <translation>Die Leistungsaufnahme dieses Knotens ist nicht veröffentlicht; Leistung und Energie werden nicht berechnet.</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>node exporter</source>
        <translation>Node Exporter</translation>
    </message>
    <message>
        <source>Node topology</source>
        <translation>Topologie des Knotens</translation>
    </message>
    <message>
        <source>Node: {name}</source>
        <translation>Knoten: {name}</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Nodes (racks for rack products)</source>
        <translation>Knoten (Racks bei Rack-Produkten)</translation>
    </message>
    <message>
        <source>Nodes and spares</source>
        <translation>Knoten und Reserve</translation>
    </message>
    <message>
        <source>Nodes take 2 to 6 months to arrive, a data hall with its power longer; clouds offer a few thousand at once, not more.</source>
        <translation>Knoten kommen in 2 bis 6 Monaten, eine Halle mit Strom dauert länger; Clouds haben einige Tausend auf einmal, nicht mehr.</translation>
    </message>
    <message>
        <source>Nodes in a rack</source>
        <translation>Knoten je Rack</translation>
    </message>
    <message>
        <source>Nodes in that test</source>
        <translation>Knoten in jenem Test</translation>
    </message>
    <message>
        <source>Nodes of a rack, and so the racks.</source>
        <translation>Knoten je Rack, und damit die Racks.</translation>
    </message>
    <message>
        <source>Nodes of a rack.</source>
        <translation>Knoten eines Racks.</translation>
    </message>
    <message>
        <source>nodes that differ</source>
        <translation>abweichende Knoten</translation>
    </message>
    <message>
        <source>Nodes not responding</source>
        <translation>Nicht antwortende Knoten</translation>
    </message>
    <message>
        <source>Nodes that wait for a failure.</source>
        <translation>Knoten, die auf einen Ausfall warten.</translation>
    </message>
    <message>
        <source>nodes x rated power x draw in training</source>
        <translation>Knoten x Nennleistung x Aufnahme im Training</translation>
    </message>
    <message>
        <source>nodes, GB/s</source>
        <translation>Knoten, GB/s</translation>
    </message>
    <message>
        <source>Nodes, network, storage, start-up.</source>
        <translation>Knoten, Netzwerk, Storage, Inbetriebnahme.</translation>
    </message>
    <message numerus="yes">
        <source>Nodes, {count} ports</source>
        <translation>
            <numerusform>Knoten, {count} Port</numerusform>
            <numerusform>Knoten, {count} Ports</numerusform>
        </translation>
    </message>
    <message>
        <source>Non-blocking fabrics of 400 Gb/s take 10 to 20% (Epoch AI counts 19%), single switches less.</source>
        <translation>Nicht blockierende Fabrics mit 400 Gb/s nehmen 10 bis 20 % (Epoch AI zählt 19 %), einzelne Switches weniger.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>None (DDP)</source>
        <translation>Keines (DDP)</translation>
    </message>
    <message>
        <source>none alike</source>
        <translation>kein ähnlicher</translation>
    </message>
    <message>
        <source>None can be used; the reasons and the nearest to fitting are below.</source>
        <translation>Keines ist verwendbar; Gründe und die nächstliegenden stehen unten.</translation>
    </message>
    <message>
        <source>None fails.</source>
        <translation>Keine scheitert.</translation>
    </message>
    <message>
        <source>none fits</source>
        <translation>keiner passt</translation>
    </message>
    <message>
        <source>None for text; local NVMe for images on shared storage.</source>
        <translation>Keiner bei Text; lokale NVMe bei Bildern auf gemeinsamem Storage.</translation>
    </message>
    <message>
        <source>none of the best layouts can be launched this way: {reason}</source>
        <translation>keines der besten Layouts lässt sich so starten: {reason}</translation>
    </message>
    <message>
        <source>None of the changes that were tried lowers it.</source>
        <translation>Keine der probierten Änderungen senkt ihn.</translation>
    </message>
    <message>
        <source>None of the changes that were tried lowers the peak; whole layouts may.</source>
        <translation>Keine der probierten Änderungen senkt den Höchststand; ganze Layouts vielleicht.</translation>
    </message>
    <message>
        <source>None where it fits; selective or full where it does not.</source>
        <translation>Keines, wo es passt; selektiv oder voll, wo nicht.</translation>
    </message>
    <message>
        <source>None with optimizer state; 0.5 to 2% of the tokens without.</source>
        <translation>Keines mit Optimizer-Zustand; 0,5 bis 2 % der Token ohne.</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>Noch keine</translation>
    </message>
    <message>
        <source>None, or the largest inputs of a mixture&apos;s experts; what the link hides costs no time.</source>
        <translation>Keine, oder die größten Eingaben der Experten; was die Verbindung verdeckt, kostet keine Zeit.</translation>
    </message>
    <message>
        <source>None: the share of hours above is taken</source>
        <translation>Keine: es gilt der Stundenanteil oben</translation>
    </message>
    <message>
        <source>None; 85 C is the critical limit of a large operator (facebookresearch/gcm).</source>
        <translation>Keiner; 85 °C ist die kritische Grenze eines großen Betreibers (facebookresearch/gcm).</translation>
    </message>
    <message>
        <source>Norm before attention</source>
        <translation>Norm vor der Attention</translation>
    </message>
    <message>
        <source>Norm before the feed-forward</source>
        <translation>Norm vor dem Feed-Forward</translation>
    </message>
    <message>
        <source>Norms and dropout are split along the sequence within the tensor group.</source>
        <translation>Norms und Dropout werden in der Tensor-Gruppe entlang der Sequenz geteilt.</translation>
    </message>
    <message>
        <source>Norms and dropout split along the sequence.</source>
        <translation>Norms und Dropout entlang der Sequenz geteilt.</translation>
    </message>
    <message>
        <source>norms, activations, residuals: bytes / memory bandwidth</source>
        <translation>Norms, Aktivierungen, Residuen: Bytes / Speicherbandbreite</translation>
    </message>
    <message>
        <source>Norms, elementwise</source>
        <translation>Norms, elementweise</translation>
    </message>
    <message>
        <source>not a measurement file: binary data of no known format</source>
        <translation>keine Messdatei: Binärdaten unbekannten Formats</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>keine Zahl</translation>
    </message>
    <message>
        <source>Not at all</source>
        <translation>Gar nicht</translation>
    </message>
    <message>
        <source>Not computed</source>
        <translation>Nicht berechnet</translation>
    </message>
    <message>
        <source>not computed</source>
        <translation>nicht berechnet</translation>
    </message>
    <message>
        <source>Not computed yet</source>
        <translation>Noch nicht berechnet</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>noch nicht berechnet</translation>
    </message>
    <message>
        <source>Not computed: internal error</source>
        <translation>Nicht berechnet: interner Fehler</translation>
    </message>
    <message>
        <source>Not drawn: {scenarios}.</source>
        <translation>Nicht gezeichnet: {scenarios}.</translation>
    </message>
    <message>
        <source>Not exhaustive: variants that seldom win were left out to end within seconds.</source>
        <translation>Nicht erschöpfend: Varianten, die selten gewinnen, blieben weg, um in Sekunden fertig zu sein.</translation>
    </message>
    <message>
        <source>not in order: {low:g}, {typical:g}, {high:g}</source>
        <translation>nicht der Größe nach: {low:g}, {typical:g}, {high:g}</translation>
    </message>
    <message>
        <source>Not in the file, kept: {fields}.</source>
        <translation>Nicht in der Datei, behalten: {fields}.</translation>
    </message>
    <message>
        <source>not in the file, taken from the plan: {what}</source>
        <translation>nicht in der Datei, dem Plan entnommen: {what}</translation>
    </message>
    <message>
        <source>not in the files</source>
        <translation>nicht in den Dateien</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>Nicht bekannt</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>Not known of this instance.</source>
        <translation>Für diese Instanz nicht bekannt.</translation>
    </message>
    <message>
        <source>not met</source>
        <translation>nicht gehalten</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>not possible</source>
        <translation>nicht möglich</translation>
    </message>
    <message>
        <source>Not powers of two</source>
        <translation>Keine Zweierpotenzen</translation>
    </message>
    <message>
        <source>not priced</source>
        <translation>nicht bepreist</translation>
    </message>
    <message>
        <source>not published</source>
        <translation>nicht veröffentlicht</translation>
    </message>
    <message>
        <source>Not ready to sign.</source>
        <translation>Nicht bereit zur Unterschrift.</translation>
    </message>
    <message>
        <source>Not run</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>not run (0.000 is no measurement): {names}</source>
        <translation>nicht ausgeführt (0.000 ist keine Messung): {names}</translation>
    </message>
    <message>
        <source>not run: {sections} (a higher level runs them)</source>
        <translation>nicht ausgeführt: {sections} (eine höhere Stufe führt sie aus)</translation>
    </message>
    <message>
        <source>Not stated</source>
        <translation>Nicht angegeben</translation>
    </message>
    <message>
        <source>Not to be had from these files: {what}</source>
        <translation>Aus diesen Dateien nicht zu gewinnen: {what}</translation>
    </message>
    <message>
        <source>Not tried</source>
        <translation>Nicht probiert</translation>
    </message>
    <message>
        <source>Not tried: your machines and your data.</source>
        <translation>Nicht erprobt: eigene Maschinen und Daten.</translation>
    </message>
    <message>
        <source>Not tried: {what}.</source>
        <translation>Nicht erprobt: {what}.</translation>
    </message>
    <message>
        <source>Not usable, because {reason}</source>
        <translation>Nicht verwendbar, denn {reason}</translation>
    </message>
    <message>
        <source>not used: {reason}</source>
        <translation>nicht verwendet: {reason}</translation>
    </message>
    <message>
        <source>Not valid</source>
        <translation>Ungültig</translation>
    </message>
    <message>
        <source>Not validated against measurements: {features}.</source>
        <translation>Nicht an Messungen geprüft: {features}.</translation>
    </message>
    <message>
        <source>Not written: {problem}</source>
        <translation>Nicht geschrieben: {problem}</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Notes by page of the window</source>
        <translation>Notizen je Seite des Fensters</translation>
    </message>
    <message>
        <source>Notes of the page {name}</source>
        <translation>Notizen zur Seite {name}</translation>
    </message>
    <message>
        <source>Notes of the plan</source>
        <translation>Notizen zum Plan</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>nothing can be changed without a trace</source>
        <translation>nichts lässt sich spurlos ändern</translation>
    </message>
    <message>
        <source>Nothing can be computed.</source>
        <translation>Nichts lässt sich berechnen.</translation>
    </message>
    <message>
        <source>Nothing found for “{text}”.</source>
        <translation>Nichts gefunden für „{text}“.</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>Nichts gefunden.</translation>
    </message>
    <message>
        <source>Nothing found. Read the model’s config.json instead.</source>
        <translation>Nichts gefunden. Stattdessen die config.json des Modells lesen.</translation>
    </message>
    <message>
        <source>Nothing found. Try another word, or F1 for the glossary.</source>
        <translation>Nichts gefunden. Ein anderes Wort versuchen, oder F1 für das Glossar.</translation>
    </message>
    <message>
        <source>Nothing is computed yet; the findings say what is missing.</source>
        <translation>Noch ist nichts berechnet; die Befunde sagen, was fehlt.</translation>
    </message>
    <message>
        <source>Nothing is computed yet; the findings say why.</source>
        <translation>Noch ist nichts berechnet; die Befunde sagen, warum.</translation>
    </message>
    <message>
        <source>Nothing of these files is ticked. Nothing is changed.</source>
        <translation>Aus diesen Dateien ist nichts angehakt. Nichts ist geändert.</translation>
    </message>
    <message>
        <source>nothing that is known here</source>
        <translation>nichts, was hier bekannt ist</translation>
    </message>
    <message>
        <source>Nothing to do; the padding is small.</source>
        <translation>Nichts zu tun; die Auffüllung ist gering.</translation>
    </message>
    <message>
        <source>Nothing to draw yet</source>
        <translation>Noch nichts zu zeichnen</translation>
    </message>
    <message>
        <source>nothing to report</source>
        <translation>nichts zu melden</translation>
    </message>
    <message>
        <source>nothing to sign yet, {open_tests} tests are open: {names}</source>
        <translation>noch nichts zu unterschreiben, {open_tests} Tests sind offen: {names}</translation>
    </message>
    <message>
        <source>Nothing was saved: {reason}.</source>
        <translation>Nichts gespeichert: {reason}.</translation>
    </message>
    <message>
        <source>Nothing yet: there is no scenario beside the plan.</source>
        <translation>Noch nichts: neben dem Plan gibt es kein Szenario.</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>num-layers is {layers:,}; at most {most_layers:,} are read</source>
        <translation>num-layers ist {layers:,}; höchstens {most_layers:,} werden gelesen</translation>
    </message>
    <message>
        <source>NUMA nodes</source>
        <translation>NUMA-Knoten</translation>
    </message>
    <message>
        <source>NUMA {node}</source>
        <translation>NUMA {node}</translation>
    </message>
    <message>
        <source>Number and kind of accelerators</source>
        <translation>Zahl und Art der Beschleuniger</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>Zahlenformat</translation>
    </message>
    <message>
        <source>Number format of the adapters.</source>
        <translation>Zahlenformat der Adapter.</translation>
    </message>
    <message>
        <source>Number format of the products and of the resident weights.</source>
        <translation>Zahlenformat der Produkte und der gehaltenen Gewichte.</translation>
    </message>
    <message>
        <source>Number in the instance</source>
        <translation>Anzahl in der Instanz</translation>
    </message>
    <message>
        <source>Number in the node</source>
        <translation>Anzahl im Knoten</translation>
    </message>
    <message>
        <source>Number of drives</source>
        <translation>Anzahl der Laufwerke</translation>
    </message>
    <message>
        <source>Number of ports</source>
        <translation>Zahl der Ports</translation>
    </message>
    <message>
        <source>NVFP4</source>
        <translation>NVFP4</translation>
    </message>
    <message>
        <source>NVIDIA DGX SuperPOD reference architecture</source>
        <translation>NVIDIA DGX SuperPOD, Referenzarchitektur</translation>
    </message>
    <message>
        <source>NVIDIA kernel modules</source>
        <translation>NVIDIA-Kernelmodule</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s branch or build: R580, 570.124.06</source>
        <translation>NVIDIA-Zweig oder -Build: R580, 570.124.06</translation>
    </message>
    <message>
        <source>nvidia-smi -q, part Fabric: state Completed, status Success</source>
        <translation>nvidia-smi -q, Abschnitt Fabric: State Completed, Status Success</translation>
    </message>
    <message>
        <source>NVLink</source>
        <translation>NVLink</translation>
    </message>
    <message>
        <source>NVLink 5 error</source>
        <translation>NVLink-5-Fehler</translation>
    </message>
    <message>
        <source>NVLink access was refused</source>
        <translation>NVLink-Zugriff wurde verweigert</translation>
    </message>
    <message>
        <source>NVLink reports errors</source>
        <translation>NVLink zählt Fehler</translation>
    </message>
    <message>
        <source>NVLink error</source>
        <translation>NVLink-Fehler</translation>
    </message>
    <message>
        <source>NVLink errors</source>
        <translation>NVLink-Fehler</translation>
    </message>
    <message>
        <source>NVLink inside the node, InfiniBand between nodes</source>
        <translation>NVLink im Knoten, InfiniBand zwischen Knoten</translation>
    </message>
    <message>
        <source>Object store</source>
        <translation>Objektspeicher</translation>
    </message>
    <message>
        <source>Object store list price</source>
        <translation>Listenpreis für Objektspeicher</translation>
    </message>
    <message>
        <source>Of all accelerators</source>
        <translation>Von allen Beschleunigern</translation>
    </message>
    <message>
        <source>of compute</source>
        <translation>der Rechnung</translation>
    </message>
    <message>
        <source>of Debian 12</source>
        <translation>von Debian 12</translation>
    </message>
    <message>
        <source>Only {percent:.1f}% of the time is spent training: the job is interrupted every {mtbf:.1f} h, and recovery (checkpoint read in {restore:.0f} s) takes the rest.</source>
        <translation>Von jedem Tag wird {percent:.1f} % trainiert: alle {mtbf:.1f} h kommt eine Unterbrechung, und die Wiederherstellung, die ihren Checkpoint in {restore:.0f} s liest, nimmt den Rest.</translation>
    </message>
    <message>
        <source>of each stage</source>
        <translation>jeder Stufe</translation>
    </message>
    <message>
        <source>of failures</source>
        <translation>der Ausfälle</translation>
    </message>
    <message>
        <source>of hours</source>
        <translation>der Stunden</translation>
    </message>
    <message>
        <source>of it</source>
        <translation>davon</translation>
    </message>
    <message>
        <source>Of linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>Of linear at the end</source>
        <translation>Linear am Ende</translation>
    </message>
    <message>
        <source>Of nameplate</source>
        <translation>Vom Nennwert</translation>
    </message>
    <message>
        <source>of node power</source>
        <translation>der Knotenleistung</translation>
    </message>
    <message>
        <source>Of one message without load</source>
        <translation>Einer Nachricht ohne Last</translation>
    </message>
    <message>
        <source>of predicted</source>
        <translation>des Vorhergesagten</translation>
    </message>
    <message>
        <source>of price</source>
        <translation>vom Preis</translation>
    </message>
    <message>
        <source>of price per year</source>
        <translation>vom Preis, je Jahr</translation>
    </message>
    <message>
        <source>of price, year</source>
        <translation>vom Preis, je Jahr</translation>
    </message>
    <message>
        <source>of rated</source>
        <translation>vom Nennwert</translation>
    </message>
    <message>
        <source>of rating</source>
        <translation>vom Nennwert</translation>
    </message>
    <message>
        <source>of the calendar</source>
        <translation>des Kalenders</translation>
    </message>
    <message>
        <source>Of the nodes: Ubuntu 24.04, RHEL 9</source>
        <translation>Der Knoten: Ubuntu 24.04, RHEL 9</translation>
    </message>
    <message>
        <source>Of the plan before its last changes; compare again.</source>
        <translation>Zum Plan vor den letzten Änderungen; neu vergleichen.</translation>
    </message>
    <message>
        <source>of the price</source>
        <translation>des Preises</translation>
    </message>
    <message>
        <source>of the release</source>
        <translation>des Releases</translation>
    </message>
    <message>
        <source>Of the resident copy</source>
        <translation>Der gehaltenen Kopie</translation>
    </message>
    <message>
        <source>of the states</source>
        <translation>der Zustände</translation>
    </message>
    <message>
        <source>of the step</source>
        <translation>des Schritts</translation>
    </message>
    <message>
        <source>of the whole job</source>
        <translation>des ganzen Jobs</translation>
    </message>
    <message>
        <source>Of the whole plan under this layout, with its chance</source>
        <translation>Des ganzen Plans in dieser Aufteilung, mit seiner Chance</translation>
    </message>
    <message>
        <source>of this run</source>
        <translation>dieses Laufs</translation>
    </message>
    <message>
        <source>of time</source>
        <translation>der Zeit</translation>
    </message>
    <message>
        <source>of Ubuntu 22.04</source>
        <translation>von Ubuntu 22.04</translation>
    </message>
    <message>
        <source>of Ubuntu 24.04</source>
        <translation>von Ubuntu 24.04</translation>
    </message>
    <message>
        <source>of value</source>
        <translation>vom Wert</translation>
    </message>
    <message>
        <source>OFED or DOCA</source>
        <translation>OFED oder DOCA</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Off-load is described beside recompute of modules, not of whole layers</source>
        <translation>Auslagern ist neben Recompute von Modulen beschrieben, nicht neben dem ganzer Schichten</translation>
    </message>
    <message>
        <source>Off-load of single activations came in January 2026</source>
        <translation>Auslagern einzelner Aktivierungen gibt es seit Januar 2026</translation>
    </message>
    <message>
        <source>Off: every rank writes its part.</source>
        <translation>Aus: jeder Rank schreibt seinen Teil.</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>Angebote</translation>
    </message>
    <message>
        <source>Offers of integrators</source>
        <translation>Angebote von Integratoren</translation>
    </message>
    <message>
        <source>Offers of vendors</source>
        <translation>Angebote von Herstellern</translation>
    </message>
    <message>
        <source>Offers side by side</source>
        <translation>Angebote nebeneinander</translation>
    </message>
    <message>
        <source>offload</source>
        <translation>Offload</translation>
    </message>
    <message>
        <source>offloading to the host</source>
        <translation>Offload auf den Host</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>ok</translation>
    </message>
    <message>
        <source>Older prices are marked.</source>
        <translation>Ältere Preise werden gekennzeichnet.</translation>
    </message>
    <message>
        <source>Oldest version</source>
        <translation>Älteste Version</translation>
    </message>
    <message>
        <source>On</source>
        <translation>An</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>On a given cluster cost and energy follow run time, so the fastest are the best.</source>
        <translation>Auf einem gegebenen Cluster folgen Kosten und Energie der Laufzeit; die schnellsten sind die besten.</translation>
    </message>
    <message>
        <source>On a representative step of the real model, with a save and an evaluation in between.</source>
        <translation>An einem typischen Schritt des echten Modells, mit einem Speichern und einer Evaluierung dazwischen.</translation>
    </message>
    <message>
        <source>On above a few hundred nodes.</source>
        <translation>An ab einigen hundert Knoten.</translation>
    </message>
    <message>
        <source>On AMD accelerators: 7.2</source>
        <translation>Auf AMD-Beschleunigern: 7.2</translation>
    </message>
    <message>
        <source>On AMD: 1 is set in the job&apos;s environment</source>
        <translation>Auf AMD: in der Umgebung des Jobs ist 1 gesetzt</translation>
    </message>
    <message>
        <source>On AWS Trainium</source>
        <translation>Auf AWS Trainium</translation>
    </message>
    <message>
        <source>On Blackwell it accepts 2.7.3 and newer only</source>
        <translation>Auf Blackwell nimmt sie 2.7.3 und neuer</translation>
    </message>
    <message>
        <source>on day {day} of the run</source>
        <translation>am Tag {day} des Laufs</translation>
    </message>
    <message>
        <source>On demand</source>
        <translation>Auf Abruf</translation>
    </message>
    <message>
        <source>On drives</source>
        <translation>Auf Laufwerken</translation>
    </message>
    <message>
        <source>on drives</source>
        <translation>auf Laufwerken</translation>
    </message>
    <message>
        <source>on storage</source>
        <translation>auf dem Storage</translation>
    </message>
    <message>
        <source>On the accelerator.</source>
        <translation>Auf dem Beschleuniger.</translation>
    </message>
    <message>
        <source>On the spot market machines are taken away.</source>
        <translation>Auf dem Spotmarkt werden Maschinen entzogen.</translation>
    </message>
    <message>
        <source>On the spot market the run takes {days:.1f} days, {longer:.1f} more; on demand nothing is taken away.</source>
        <translation>Auf dem Spotmarkt dauert der Lauf {days:.1f} Tage, {longer:.1f} mehr; auf Abruf wird nichts entzogen.</translation>
    </message>
    <message>
        <source>On the storage that is tested</source>
        <translation>Auf dem geprüften Storage</translation>
    </message>
    <message>
        <source>On this page</source>
        <translation>Auf dieser Seite</translation>
    </message>
    <message>
        <source>On {host}, since {time}. Who saves last replaces what the other saved.</source>
        <translation>Auf {host}, seit {time}. Wer zuletzt speichert, ersetzt, was der andere gespeichert hat.</translation>
    </message>
    <message>
        <source>On, in clusters of eight accelerators a node.</source>
        <translation>An, bei Clustern mit acht Beschleunigern je Knoten.</translation>
    </message>
    <message>
        <source>On, with tensor parallelism.</source>
        <translation>An, bei Tensor-Parallelität.</translation>
    </message>
    <message>
        <source>On.</source>
        <translation>An.</translation>
    </message>
    <message>
        <source>Once per TB, or per TB-month</source>
        <translation>Einmal je TB, oder je TB und Monat</translation>
    </message>
    <message>
        <source>One accelerator fails</source>
        <translation>Ein Beschleuniger fällt aus</translation>
    </message>
    <message>
        <source>One bad cable or transceiver is hidden in a collective of {nodes} nodes but shows up in a pair.</source>
        <translation>Ein schlechtes Kabel oder ein Transceiver verbirgt sich in einem Collective über {nodes} Knoten und zeigt sich im Paar.</translation>
    </message>
    <message>
        <source>One cable</source>
        <translation>Ein Kabel</translation>
    </message>
    <message>
        <source>One client node</source>
        <translation>Ein Client-Knoten</translation>
    </message>
    <message>
        <source>One collective over all nodes; parallel groups that share uplinks have a test of their own.</source>
        <translation>Ein Collective über alle; parallele Gruppen mit gemeinsamen Uplinks sind ein eigener Test.</translation>
    </message>
    <message>
        <source>One controlled failure of a process and one of a node; not of storage or fabric.</source>
        <translation>Ein herbeigeführter Ausfall eines Prozesses und einer eines Knotens; nicht von Storage oder Fabric.</translation>
    </message>
    <message>
        <source>One document each, padded</source>
        <translation>Je ein Dokument, aufgefüllt</translation>
    </message>
    <message>
        <source>One for each accelerator.</source>
        <translation>Einer je Beschleuniger.</translation>
    </message>
    <message>
        <source>one GPU runs more than a tenth below the median</source>
        <translation>eine GPU läuft mehr als ein Zehntel unter dem Median</translation>
    </message>
    <message>
        <source>One layer in so many is recomputed in full.</source>
        <translation>Eine Schicht von so vielen wird voll neu berechnet.</translation>
    </message>
    <message>
        <source>One line around the model; every card holds all of it</source>
        <translation>Eine Zeile um das Modell; jede Karte hält alles</translation>
    </message>
    <message>
        <source>one marked step: it may be incomplete</source>
        <translation>ein markierter Schritt: er kann unvollständig sein</translation>
    </message>
    <message>
        <source>one moment, not a mean over steps</source>
        <translation>ein Augenblick, kein Mittel über Schritte</translation>
    </message>
    <message>
        <source>One multiplication or addition; a product of n by k by m takes 2nkm.</source>
        <translation>Eine Multiplikation oder Addition; ein Produkt von n mal k mal m braucht 2nkm.</translation>
    </message>
    <message>
        <source>One network adapter</source>
        <translation>Ein Netzwerkadapter</translation>
    </message>
    <message>
        <source>one node</source>
        <translation>ein Knoten</translation>
    </message>
    <message>
        <source>One node collects and writes the whole checkpoint.</source>
        <translation>Ein Knoten sammelt und schreibt den ganzen Checkpoint.</translation>
    </message>
    <message>
        <source>One node holds the model: {count} accelerators, with {layout}.</source>
        <translation>Ein Knoten fasst das Modell: {count} Beschleuniger, mit {layout}.</translation>
    </message>
    <message>
        <source>One node needs more power or height than a rack of {kilowatts:.0f} kW and {units} U provides.</source>
        <translation>Ein Knoten braucht mehr Leistung oder Höhe, als ein Rack mit {kilowatts:.0f} kW und {units} HE gibt.</translation>
    </message>
    <message>
        <source>One node writes all of it</source>
        <translation>Ein Knoten schreibt alles</translation>
    </message>
    <message>
        <source>One node writes the whole checkpoint; otherwise every rank writes a part</source>
        <translation>Ein Knoten schreibt den ganzen Checkpoint; sonst schreibt jeder Rank einen Teil</translation>
    </message>
    <message>
        <source>One node.</source>
        <translation>Ein Knoten.</translation>
    </message>
    <message>
        <source>One node: nothing leaves it, and no fabric is built.</source>
        <translation>Ein Knoten: nichts verlässt ihn, und keine Fabric wird gebaut.</translation>
    </message>
    <message>
        <source>One node: nothing leaves it.</source>
        <translation>Ein Knoten: nichts verlässt ihn.</translation>
    </message>
    <message>
        <source>One of several feed-forwards of a layer; each token uses a few.</source>
        <translation>Eines von mehreren Feed-forwards einer Schicht; jedes Token nutzt einige.</translation>
    </message>
    <message>
        <source>One of the presets, or the model&apos;s own config.json.</source>
        <translation>Eine der Vorlagen oder die config.json des Modells.</translation>
    </message>
    <message>
        <source>One of the two prices is missing</source>
        <translation>Einer der beiden Preise fehlt</translation>
    </message>
    <message>
        <source>One of these alone would overturn it: {ways}.</source>
        <translation>Eines davon allein würde es umstoßen: {ways}.</translation>
    </message>
    <message>
        <source>one of {bound} is needed here</source>
        <translation>hier ist eines von {bound} nötig</translation>
    </message>
    <message>
        <source>one of {names} is needed</source>
        <translation>eines von {names} ist nötig</translation>
    </message>
    <message>
        <source>One or two people for a few hundred nodes.</source>
        <translation>Ein bis zwei Personen für einige hundert Knoten.</translation>
    </message>
    <message>
        <source>one rank has no bus bandwidth: nothing went over a link</source>
        <translation>ein Rank hat keine Bus-Bandbreite: nichts ging über einen Link</translation>
    </message>
    <message>
        <source>one scrape is one moment; counters need two</source>
        <translation>ein Abruf ist ein Augenblick; Zähler brauchen zwei</translation>
    </message>
    <message>
        <source>One script for 4-bit fine-tuning on one node</source>
        <translation>Ein Skript für 4-Bit-Finetuning auf einem Knoten</translation>
    </message>
    <message>
        <source>One sequence shared by several accelerators.</source>
        <translation>Eine Sequenz, von mehreren Beschleunigern geteilt.</translation>
    </message>
    <message>
        <source>one size cannot tell computation from communication: run a second size to separate them</source>
        <translation>eine Größe trennt Rechnen und Kommunikation nicht: eine zweite Größe messen</translation>
    </message>
    <message>
        <source>One switch</source>
        <translation>Ein Switch</translation>
    </message>
    <message>
        <source>One switch joins all nodes</source>
        <translation>Ein Switch verbindet alle Knoten</translation>
    </message>
    <message>
        <source>One transceiver</source>
        <translation>Ein Transceiver</translation>
    </message>
    <message>
        <source>One undo step; excerpt and fingerprint stay with the plan.</source>
        <translation>Ein Schritt zum Rückgängigmachen; Auszug und Fingerabdruck bleiben beim Plan.</translation>
    </message>
    <message>
        <source>one warm-up step only: it measures the start, not the training</source>
        <translation>nur ein Aufwärmschritt: er misst den Start, nicht das Training</translation>
    </message>
    <message>
        <source>One way</source>
        <translation>Eine Richtung</translation>
    </message>
    <message>
        <source>One way to the host&apos;s memory, where that is not PCIe</source>
        <translation>Eine Richtung zum Speicher des Hosts, wo das nicht PCIe ist</translation>
    </message>
    <message>
        <source>One way, all links of one accelerator together</source>
        <translation>Eine Richtung, alle Links eines Beschleunigers zusammen</translation>
    </message>
    <message>
        <source>One way; per port, or all scale-up links of one accelerator</source>
        <translation>Eine Richtung; je Port, oder alle Scale-up-Links eines Beschleunigers</translation>
    </message>
    <message>
        <source>One YAML file for fine-tuning</source>
        <translation>Eine YAML-Datei für Finetuning</translation>
    </message>
    <message>
        <source>One YAML file on Composer; streaming data sets</source>
        <translation>Eine YAML-Datei auf Composer; Streaming-Datensätze</translation>
    </message>
    <message>
        <source>One YAML file on JAX; models in its repository</source>
        <translation>Eine YAML-Datei auf JAX; Modelle im Repository</translation>
    </message>
    <message>
        <source>One YAML file on Lightning Fabric; models in its repository</source>
        <translation>Eine YAML-Datei auf Lightning Fabric; Modelle im Repository</translation>
    </message>
    <message>
        <source>One YAML file; takes Hugging Face models as they are</source>
        <translation>Eine YAML-Datei; nimmt Hugging-Face-Modelle, wie sie sind</translation>
    </message>
    <message>
        <source>only decoders without cross attention can be read</source>
        <translation>nur Decoder ohne Cross-Attention können gelesen werden</translation>
    </message>
    <message>
        <source>only encoders without cross attention can be read</source>
        <translation>nur Encoder ohne Cross-Attention können gelesen werden</translation>
    </message>
    <message>
        <source>Only LoRA and QLoRA have adapters</source>
        <translation>Nur LoRA und QLoRA haben Adapter</translation>
    </message>
    <message>
        <source>Only powers of two</source>
        <translation>Nur Zweierpotenzen</translation>
    </message>
    <message>
        <source>only softmax and latent attention are exported</source>
        <translation>nur Softmax- und Latent-Attention werden exportiert</translation>
    </message>
    <message>
        <source>only steps, no job rows: each job counts once by its longest step</source>
        <translation>nur Schritte, keine Job-Zeilen: jeder Job zählt einmal mit seinem längsten Schritt</translation>
    </message>
    <message>
        <source>Only the copy to host memory pauses the job.</source>
        <translation>Nur die Kopie in den Host-Speicher hält den Job an.</translation>
    </message>
    <message>
        <source>only the first {mib} MiB were read</source>
        <translation>nur die ersten {mib} MiB wurden gelesen</translation>
    </message>
    <message>
        <source>only {days:.1f} node-days: too few for a failure rate</source>
        <translation>nur {days:.1f} Knotentage: zu wenige für eine Ausfallrate</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>Plan öffnen</translation>
    </message>
    <message>
        <source>Open an &amp;example</source>
        <translation>&amp;Beispiel öffnen</translation>
    </message>
    <message>
        <source>Open Compute cold-plate guidelines</source>
        <translation>Open Compute, Leitlinien für Kühlplatten</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>The open modules support Turing and newer</source>
        <translation>Offene Module beginnen bei Turing</translation>
    </message>
    <message>
        <source>Open MPI, mpirun</source>
        <translation>Open MPI, mpirun</translation>
    </message>
    <message>
        <source>Open only</source>
        <translation>Nur offene</translation>
    </message>
    <message>
        <source>Opening {name}.</source>
        <translation>{name} wird geöffnet.</translation>
    </message>
    <message>
        <source>Operating system</source>
        <translation>Betriebssystem</translation>
    </message>
    <message>
        <source>Operating system of the nodes.</source>
        <translation>Betriebssystem der Knoten.</translation>
    </message>
    <message>
        <source>operating system, container runtime, monitoring</source>
        <translation>Betriebssystem, Container-Laufzeit, Überwachung</translation>
    </message>
    <message>
        <source>Operation and power</source>
        <translation>Betrieb und Leistung</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Betrieb</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>Betreiber</translation>
    </message>
    <message>
        <source>OPT logbook, Llama 3 (arXiv 2407.21783)</source>
        <translation>OPT logbook, Llama 3 (arXiv 2407.21783)</translation>
    </message>
    <message>
        <source>Optic price</source>
        <translation>Preis einer Optik</translation>
    </message>
    <message>
        <source>Optics</source>
        <translation>Optiken</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>Optimizer kernel</source>
        <translation>Optimizer-Kernel</translation>
    </message>
    <message>
        <source>Optimizer offload</source>
        <translation>Optimizer-Offload</translation>
    </message>
    <message>
        <source>Optimizer states in host memory</source>
        <translation>Optimizer-Zustände im Host-Speicher</translation>
    </message>
    <message>
        <source>Optimizer states in host memory make room on the accelerators.</source>
        <translation>Optimizer-Zustände im Host-Speicher schaffen Platz auf den Beschleunigern.</translation>
    </message>
    <message>
        <source>Optimizer states in host memory, with {layout}, make room.</source>
        <translation>Optimizer-Zustände im Host-Speicher, mit {layout}, schaffen Platz.</translation>
    </message>
    <message>
        <source>Optimizer {new} instead of {old}</source>
        <translation>Optimizer {new} statt {old}</translation>
    </message>
    <message>
        <source>optimum</source>
        <translation>Optimum</translation>
    </message>
    <message>
        <source>or any from {oldest} on</source>
        <translation>oder jede ab {oldest}</translation>
    </message>
    <message>
        <source>Orchestration</source>
        <translation>Orchestrierung</translation>
    </message>
    <message>
        <source>Main and proxy thread run operations in the wrong order</source>
        <translation>Reihenfolge der Operationen zwischen Haupt- und Proxy-Thread</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Origin of {title}</source>
        <translation>Herkunft von {title}</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>Other cluster sizes too</source>
        <translation>Auch andere Clustergrößen</translation>
    </message>
    <message>
        <source>Other global batches too</source>
        <translation>Auch andere globale Batches</translation>
    </message>
    <message>
        <source>Other micro batches</source>
        <translation>Andere Micro-Batches</translation>
    </message>
    <message>
        <source>Other scenarios are drawn over one input, not over two.</source>
        <translation>Andere Szenarien werden über einer Eingabe gezeichnet, nicht über zweien.</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>Others in plots</source>
        <translation>Andere im Plot</translation>
    </message>
    <message>
        <source>out of memory: {count} times</source>
        <translation>kein Speicher mehr: {count}-mal</translation>
    </message>
    <message>
        <source>Output head</source>
        <translation>Ausgabeschicht</translation>
    </message>
    <message>
        <source>Output head as its own sharding unit</source>
        <translation>Ausgabeschicht als eigene Sharding-Einheit</translation>
    </message>
    <message>
        <source>Output head shares the table</source>
        <translation>Ausgabeschicht teilt die Tabelle</translation>
    </message>
    <message>
        <source>output projection and cross entropy of the last stage</source>
        <translation>Ausgabeprojektion und Cross-Entropy der letzten Stufe</translation>
    </message>
    <message>
        <source>Output projection of attention</source>
        <translation>Ausgangsprojektion der Attention</translation>
    </message>
    <message>
        <source>Over a choice</source>
        <translation>Über eine Auswahl</translation>
    </message>
    <message>
        <source>over all feeds, derated</source>
        <translation>über alle Einspeisungen, mit Abschlag</translation>
    </message>
    <message>
        <source>Over one input</source>
        <translation>Über eine Eingabe</translation>
    </message>
    <message>
        <source>Over the host link</source>
        <translation>Über den Host-Link</translation>
    </message>
    <message>
        <source>Over two inputs</source>
        <translation>Über zwei Eingaben</translation>
    </message>
    <message>
        <source>Overlap gradient reduction</source>
        <translation>Gradienten-Reduktion überlappen</translation>
    </message>
    <message>
        <source>Overlap with computation</source>
        <translation>Mit dem Rechnen überlappen</translation>
    </message>
    <message>
        <source>Overrides the context degree for this phase alone.</source>
        <translation>Ersetzt den Context-Grad nur für diese Phase.</translation>
    </message>
    <message>
        <source>Overrides the micro batch for this phase alone.</source>
        <translation>Ersetzt den Micro-Batch nur für diese Phase.</translation>
    </message>
    <message>
        <source>Oversubscription</source>
        <translation>Überbuchung</translation>
    </message>
    <message>
        <source>oversubscription</source>
        <translation>Überbuchung</translation>
    </message>
    <message>
        <source>Own</source>
        <translation>Kauf</translation>
    </message>
    <message>
        <source>own</source>
        <translation>Kauf</translation>
    </message>
    <message>
        <source>own accelerator node price fabric storage library GPU add quote</source>
        <translation>eigener Beschleuniger Knoten Preis Fabric Storage Bibliothek GPU hinzufügen Angebot</translation>
    </message>
    <message>
        <source>own image</source>
        <translation>eigenes Image</translation>
    </message>
    <message>
        <source>Own or rent</source>
        <translation>Kaufen oder mieten</translation>
    </message>
    <message>
        <source>Own or rent: what counts</source>
        <translation>Kaufen oder mieten: was zählt</translation>
    </message>
    <message>
        <source>Own, capital</source>
        <translation>Kauf, Investition</translation>
    </message>
    <message>
        <source>Own, keep</source>
        <translation>Kaufen, behalten</translation>
    </message>
    <message>
        <source>Own, sell</source>
        <translation>Kaufen, verkaufen</translation>
    </message>
    <message>
        <source>Own, this run</source>
        <translation>Kauf, dieser Lauf</translation>
    </message>
    <message>
        <source>Own, {currency}</source>
        <translation>Kauf, {currency}</translation>
    </message>
    <message>
        <source>Own.</source>
        <translation>Kauf.</translation>
    </message>
    <message>
        <source>Own: the machines are needed for {needed}, and {pays}.</source>
        <translation>Kauf: die Maschinen werden {needed} gebraucht; {pays}.</translation>
    </message>
    <message>
        <source>Owned and also used for other work, instead of {old}; it must be bought and arrives after {months:g} months.</source>
        <translation>Gekauft und auch durch andere Arbeit ausgelastet, statt {old}; muss gekauft werden und kommt nach {months:g} Monaten.</translation>
    </message>
    <message>
        <source>Owned, bought for it</source>
        <translation>Kauf, eigens dafür</translation>
    </message>
    <message>
        <source>Owned, bought for this run</source>
        <translation>Kauf, für diesen Lauf</translation>
    </message>
    <message>
        <source>Owned, kept busy</source>
        <translation>Kauf, ausgelastet</translation>
    </message>
    <message>
        <source>Owned, worth today</source>
        <translation>Kauf, heutiger Wert</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Zuständig</translation>
    </message>
    <message>
        <source>owning</source>
        <translation>Kauf</translation>
    </message>
    <message>
        <source>owning does not pay off within {shown} months</source>
        <translation>Kauf lohnt binnen {shown} Monaten nicht</translation>
    </message>
    <message>
        <source>Owning never costs less than renting within its life.</source>
        <translation>Kauf kostet innerhalb der Lebensdauer nie weniger als Miete.</translation>
    </message>
    <message>
        <source>Owning never pays, whichever input is at an end of its range</source>
        <translation>Kauf lohnt nie, welche Eingabe auch am Ende ihrer Spanne liegt</translation>
    </message>
    <message>
        <source>Owning pays after</source>
        <translation>Kauf lohnt nach</translation>
    </message>
    <message>
        <source>Owning pays if busy for</source>
        <translation>Kauf lohnt bei Auslastung von</translation>
    </message>
    <message>
        <source>owning pays off after {even:.0f} months of use ({range})</source>
        <translation>Kauf lohnt nach {even:.0f} Monaten Nutzung ({range})</translation>
    </message>
    <message>
        <source>owning pays off at once</source>
        <translation>Kauf lohnt sofort</translation>
    </message>
    <message>
        <source>Owning pays within the life of the cluster</source>
        <translation>Kauf lohnt innerhalb der Lebensdauer des Clusters</translation>
    </message>
    <message>
        <source>Pack documents, or choose a shorter sequence.</source>
        <translation>Dokumente packen oder eine kürzere Sequenz wählen.</translation>
    </message>
    <message>
        <source>Packages of two CUDA majors</source>
        <translation>Pakete zweier CUDA-Hauptversionen</translation>
    </message>
    <message>
        <source>packed and padded documents belong to Bridge&apos;s own data sets</source>
        <translation>gepackte und aufgefüllte Dokumente gehören zu den Datensätzen von Bridge</translation>
    </message>
    <message>
        <source>Packed, attention within documents</source>
        <translation>Gepackt, Attention in Dokumenten</translation>
    </message>
    <message>
        <source>Packets out of sequence</source>
        <translation>Pakete in falscher Reihenfolge</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Alarm</translation>
    </message>
    <message>
        <source>Page 1: what to decide, figures, alternatives, tests, sign-off</source>
        <translation>Seite 1: was zu entscheiden ist, Zahlen, Alternativen, Prüfungen, Freigabe</translation>
    </message>
    <message>
        <source>Page {number} of the report</source>
        <translation>Seite {number} des Berichts</translation>
    </message>
    <message>
        <source>Page, input, command or term</source>
        <translation>Seite, Eingabe, Befehl oder Begriff</translation>
    </message>
    <message>
        <source>Paged at once</source>
        <translation>Sofort gerufen</translation>
    </message>
    <message>
        <source>Paged by</source>
        <translation>Gerufen über</translation>
    </message>
    <message>
        <source>PagerDuty</source>
        <translation>PagerDuty</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Pair the nodes at distances 1, 2, 4 and so on; all pairs of one distance run at once.</source>
        <translation>Knoten im Abstand 1, 2, 4 und so weiter paaren; alle Paare eines Abstands laufen zugleich.</translation>
    </message>
    <message>
        <source>Parallel file systems of 200 GB/s and more in aggregate</source>
        <translation>Parallele Dateisysteme mit insgesamt 200 GB/s und mehr</translation>
    </message>
    <message>
        <source>parallel: tp {tensor} x pp {pipeline} x cp {context} x dp {data} is {product}, but hardware.n_accel is {count}</source>
        <translation>parallel: tp {tensor} x pp {pipeline} x cp {context} x dp {data} ist {product}, aber hardware.n_accel ist {count}</translation>
    </message>
    <message>
        <source>Parallelism</source>
        <translation>Parallelität</translation>
    </message>
    <message>
        <source>Parameter precision</source>
        <translation>Genauigkeit der Parameter</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Parameters by part</source>
        <translation>Parameter nach Teilen</translation>
    </message>
    <message>
        <source>parameters of the stage / tensor (and / shard size where gradients are sharded) x bytes</source>
        <translation>Parameter der Stufe / Tensor (und / Shard-Größe, wo Gradienten geteilt werden) x Bytes</translation>
    </message>
    <message>
        <source>parameters of the stage / tensor (and / shard size where weights are sharded) x bytes</source>
        <translation>Parameter der Stufe / Tensor (und / Shard-Größe, wo Gewichte geteilt werden) x Bytes</translation>
    </message>
    <message>
        <source>parameters outside the layers are not exported</source>
        <translation>Parameter außerhalb der Schichten werden nicht exportiert</translation>
    </message>
    <message>
        <source>parameters x 2 bytes / nodes</source>
        <translation>Parameter x 2 Bytes / Knoten</translation>
    </message>
    <message>
        <source>Parameters x 2 bytes x 4 is the minimum for full fine-tuning</source>
        <translation>Parameter x 2 Bytes x 4 ist das Mindeste für volles Finetuning</translation>
    </message>
    <message>
        <source>parameters x 4 bytes, where training keeps an fp32 copy</source>
        <translation>Parameter x 4 Bytes, wo das Training eine fp32-Kopie hält</translation>
    </message>
    <message>
        <source>Parameters, FLOPs, activations and traffic are sums over its operators.</source>
        <translation>Parameter, FLOPs, Aktivierungen und Verkehr sind Summen über seine Operatoren.</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Part of the acceptance record.</source>
        <translation>Teil des Abnahmeprotokolls.</translation>
    </message>
    <message>
        <source>Part of the capital.</source>
        <translation>Teil der Investition.</translation>
    </message>
    <message>
        <source>Part of the cost of owning.</source>
        <translation>Teil der Kosten des Kaufs.</translation>
    </message>
    <message>
        <source>Part of the phase.</source>
        <translation>Teil der Phase.</translation>
    </message>
    <message>
        <source>Part of the recipe; it changes what is learnt and not how fast a step runs, so no input holds it.</source>
        <translation>Teil des Rezepts; sie ändert, was gelernt wird, nicht wie schnell ein Schritt läuft, und ist darum keine Eingabe.</translation>
    </message>
    <message>
        <source>Parts of each layer</source>
        <translation>Teile jeder Schicht</translation>
    </message>
    <message>
        <source>Parts of nodes, {count} ports</source>
        <translation>Knotenteile, {count} Ports</translation>
    </message>
    <message>
        <source>Parts prone to early failure fail now rather than in a step of {ranks} accelerators.</source>
        <translation>Teile mit Frühausfall fallen jetzt aus und nicht in einem Schritt von {ranks} Beschleunigern.</translation>
    </message>
    <message>
        <source>Parts, installation, freight</source>
        <translation>Ersatzteile, Aufbau, Fracht</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Bestanden</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>bestanden</translation>
    </message>
    <message>
        <source>Pass devices by CDI, or create the links in /dev/char with nvidia-ctk</source>
        <translation>Geräte per CDI durchreichen oder die Links in /dev/char mit nvidia-ctk anlegen</translation>
    </message>
    <message>
        <source>Pass-through</source>
        <translation>Pass-through</translation>
    </message>
    <message>
        <source>Paths in the node</source>
        <translation>Pfade im Knoten</translation>
    </message>
    <message>
        <source>Pause of a save</source>
        <translation>Pause beim Speichern</translation>
    </message>
    <message>
        <source>pauses for checkpoint saves</source>
        <translation>Pausen beim Speichern</translation>
    </message>
    <message>
        <source>PCIe access control</source>
        <translation>PCIe-Zugriffskontrolle (ACS)</translation>
    </message>
    <message>
        <source>PCIe access control services route them through the root complex</source>
        <translation>Die PCIe-Zugriffskontrolle schickt sie durch den Root Complex</translation>
    </message>
    <message>
        <source>PCIe generation</source>
        <translation>PCIe-Generation</translation>
    </message>
    <message>
        <source>PCIe lanes</source>
        <translation>PCIe-Lanes</translation>
    </message>
    <message>
        <source>PCIe retries</source>
        <translation>PCIe-Wiederholungen</translation>
    </message>
    <message>
        <source>PCIe {generation} x{lanes}</source>
        <translation>PCIe {generation} x{lanes}</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>pdf printer paper report</source>
        <translation>PDF Drucker Papier Bericht</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Höchststand</translation>
    </message>
    <message>
        <source>Peak accelerator memory</source>
        <translation>Spitzenbedarf an Beschleunigerspeicher</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Spitzenbedarf an Speicher</translation>
    </message>
    <message>
        <source>Peak memory of stage {number}</source>
        <translation>Höchster Speicherbedarf der Stufe {number}</translation>
    </message>
    <message>
        <source>Peak memory of the fullest accelerator</source>
        <translation>Spitzenbedarf des vollsten Beschleunigers</translation>
    </message>
    <message>
        <source>Peak memory, allocated and reserved</source>
        <translation>Spitzenspeicher, belegt und reserviert</translation>
    </message>
    <message>
        <source>Peak rate, memory, bandwidth, links and power come from its entry.</source>
        <translation>Peak-Rate, Speicher, Bandbreite, Links und Leistung kommen aus seinem Eintrag.</translation>
    </message>
    <message>
        <source>Peak rates</source>
        <translation>Peak-Raten</translation>
    </message>
    <message>
        <source>Peak, GiB</source>
        <translation>Höchststand, GiB</translation>
    </message>
    <message>
        <source>people</source>
        <translation>Personen</translation>
    </message>
    <message>
        <source>People who run the cluster.</source>
        <translation>Menschen, die den Cluster betreiben.</translation>
    </message>
    <message>
        <source>per accelerator</source>
        <translation>je Beschleuniger</translation>
    </message>
    <message>
        <source>Per aggregate unit</source>
        <translation>Je Einheit</translation>
    </message>
    <message>
        <source>per day</source>
        <translation>je Tag</translation>
    </message>
    <message>
        <source>Per drive</source>
        <translation>Je Laufwerk</translation>
    </message>
    <message>
        <source>Per GPU-hour</source>
        <translation>Je GPU-Stunde</translation>
    </message>
    <message>
        <source>per node</source>
        <translation>je Knoten</translation>
    </message>
    <message>
        <source>per node and day</source>
        <translation>je Knoten und Tag</translation>
    </message>
    <message>
        <source>per stage</source>
        <translation>je Stufe</translation>
    </message>
    <message>
        <source>per step</source>
        <translation>je Schritt</translation>
    </message>
    <message>
        <source>per year</source>
        <translation>je Jahr</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>phase {number}</source>
        <translation>Phase {number}</translation>
    </message>
    <message>
        <source>Phase {number}: {name}</source>
        <translation>Phase {number}: {name}</translation>
    </message>
    <message>
        <source>Physical, whole node</source>
        <translation>Physisch, ganzer Knoten</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Gepinnt</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>pinned by PyTorch 2.0</source>
        <translation>durch PyTorch 2.0 festgelegt</translation>
    </message>
    <message>
        <source>pinned by PyTorch 2.1</source>
        <translation>durch PyTorch 2.1 festgelegt</translation>
    </message>
    <message>
        <source>pinned by PyTorch 2.10</source>
        <translation>durch PyTorch 2.10 festgelegt</translation>
    </message>
    <message>
        <source>pinned by PyTorch 2.11</source>
        <translation>durch PyTorch 2.11 festgelegt</translation>
    </message>
    <message>
        <source>pinned by PyTorch 2.12</source>
        <translation>durch PyTorch 2.12 festgelegt</translation>
    </message>
    <message>
        <source>pinned by PyTorch 2.13</source>
        <translation>durch PyTorch 2.13 festgelegt</translation>
    </message>
    <message>
        <source>pinned by PyTorch 2.14</source>
        <translation>durch PyTorch 2.14 festgelegt</translation>
    </message>
    <message>
        <source>pinned by PyTorch 2.2</source>
        <translation>durch PyTorch 2.2 festgelegt</translation>
    </message>
    <message>
        <source>pinned by PyTorch 2.3</source>
        <translation>durch PyTorch 2.3 festgelegt</translation>
    </message>
    <message>
        <source>pinned by PyTorch 2.4</source>
        <translation>durch PyTorch 2.4 festgelegt</translation>
    </message>
    <message>
        <source>pinned by PyTorch 2.5</source>
        <translation>durch PyTorch 2.5 festgelegt</translation>
    </message>
    <message>
        <source>pinned by PyTorch 2.6</source>
        <translation>durch PyTorch 2.6 festgelegt</translation>
    </message>
    <message>
        <source>pinned by PyTorch 2.7</source>
        <translation>durch PyTorch 2.7 festgelegt</translation>
    </message>
    <message>
        <source>pinned by PyTorch 2.8</source>
        <translation>durch PyTorch 2.8 festgelegt</translation>
    </message>
    <message>
        <source>pinned by PyTorch 2.9</source>
        <translation>durch PyTorch 2.9 festgelegt</translation>
    </message>
    <message>
        <source>Pinned image, code and data</source>
        <translation>Image, Code und Daten festgelegt</translation>
    </message>
    <message>
        <source>Pinned, seeded and in data order</source>
        <translation>Festgelegt, mit Seed und in Datenreihenfolge</translation>
    </message>
    <message>
        <source>pip list shows nvidia-*-cu12 and nvidia-*-cu13 at once</source>
        <translation>pip list zeigt nvidia-*-cu12 und nvidia-*-cu13 zugleich</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation>Pipeline-Bubble</translation>
    </message>
    <message>
        <source>Pipeline longer than the limit</source>
        <translation>Pipeline länger als die Grenze</translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation>Pipeline parallel</translation>
    </message>
    <message>
        <source>pipeline parallel</source>
        <translation>Pipeline parallel</translation>
    </message>
    <message>
        <source>Pipeline schedule</source>
        <translation>Pipeline-Schedule</translation>
    </message>
    <message>
        <source>Pipeline schedule of {count} stages</source>
        <translation>Pipeline-Schedule über {count} Stufen</translation>
    </message>
    <message>
        <source>Pipeline transfers</source>
        <translation>Pipeline-Transfers</translation>
    </message>
    <message>
        <source>pipelines in this framework</source>
        <translation>Pipelines in diesem Framework</translation>
    </message>
    <message>
        <source>Placement of ranks</source>
        <translation>Platzierung der Ranks</translation>
    </message>
    <message>
        <source>Placement {new} puts other ranks next to each other.</source>
        <translation>Platzierung {new} rückt andere Ranks zusammen.</translation>
    </message>
    <message>
        <source>Plain PyTorch and one configuration; models are in its repository</source>
        <translation>Reines PyTorch und eine Konfiguration; Modelle liegen im Repository</translation>
    </message>
    <message>
        <source>Plan a training cluster: what fits, how long it takes, what it costs, what to measure first.</source>
        <translation>Einen Trainingscluster planen: was passt, wie lange es dauert, was es kostet, was zuerst zu messen ist.</translation>
    </message>
    <message>
        <source>Plan containment or rear-door heat exchangers; have them confirmed by a qualified professional.</source>
        <translation>Einhausung oder Rücktür-Wärmetauscher planen; durch eine Fachkraft bestätigen lassen.</translation>
    </message>
    <message>
        <source>Plan more or faster accelerators, or move the deadline.</source>
        <translation>Mehr oder schnellere Beschleuniger planen oder den Termin verschieben.</translation>
    </message>
    <message>
        <source>Plan racks of higher power; above 30 kW air cooling needs containment, above 50 kW liquid.</source>
        <translation>Racks mit höherer Leistung planen; über 30 kW braucht Luftkühlung eine Einhausung, über 50 kW Flüssigkeit.</translation>
    </message>
    <message>
        <source>Plan a few more accelerators, or measure the inputs that the answer depends on.</source>
        <translation>Einige Beschleuniger mehr planen oder messen, worauf die Antwort beruht.</translation>
    </message>
    <message>
        <source>Plan a contract of a year or more, or your own machines.</source>
        <translation>Mit einem Vertrag über ein Jahr oder länger planen, oder mit eigenen Maschinen.</translation>
    </message>
    <message>
        <source>plan x {factor:g}</source>
        <translation>Plan x {factor:g}</translation>
    </message>
    <message>
        <source>plan x {warn:g} and {page:g}</source>
        <translation>Plan x {warn:g} und {page:g}</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Geplant</translation>
    </message>
    <message>
        <source>Planned with</source>
        <translation>Geplant mit</translation>
    </message>
    <message>
        <source>Plans (*.trainplan)</source>
        <translation>Pläne (*.trainplan)</translation>
    </message>
    <message>
        <source>Plans (*.trainplan);;All files (*)</source>
        <translation>Pläne (*.trainplan);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Plans AI-training clusters. Works offline; nothing leaves this machine.</source>
        <translation>Plant KI-Trainingscluster. Arbeitet offline; nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>plus</source>
        <translation>plus</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Port by port</source>
        <translation>Port für Port</translation>
    </message>
    <message>
        <source>Port errors</source>
        <translation>Portfehler</translation>
    </message>
    <message>
        <source>Port not active</source>
        <translation>Port nicht aktiv</translation>
    </message>
    <message>
        <source>port of the plan</source>
        <translation>Port des Plans</translation>
    </message>
    <message>
        <source>Port r is cabled to leaf r of the group on every node</source>
        <translation>Port r ist an jedem Knoten auf Leaf r der Gruppe verkabelt</translation>
    </message>
    <message>
        <source>Port rate</source>
        <translation>Portrate</translation>
    </message>
    <message>
        <source>Port speed</source>
        <translation>Portgeschwindigkeit</translation>
    </message>
    <message>
        <source>Port throughput, sent</source>
        <translation>Portdurchsatz, gesendet</translation>
    </message>
    <message>
        <source>Port without a link</source>
        <translation>Port ohne Link</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Ports free</source>
        <translation>Ports frei</translation>
    </message>
    <message>
        <source>Ports of a node, all together</source>
        <translation>Ports eines Knotens, alle zusammen</translation>
    </message>
    <message>
        <source>Ports of an aggregate unit</source>
        <translation>Ports einer Zähleinheit</translation>
    </message>
    <message>
        <source>Ports of nodes and switches under load; an idle link shows nothing.</source>
        <translation>Ports der Knoten und Switches unter Last der Fabric; ein ruhender Link zeigt nichts.</translation>
    </message>
    <message>
        <source>Ports of one switch at this rate</source>
        <translation>Ports eines Switches bei dieser Rate</translation>
    </message>
    <message>
        <source>Ports of {new:g} Gb/s instead of {old:g} Gb/s, at the price of their switches and optics.</source>
        <translation>Ports mit {new:g} Gb/s statt {old:g} Gb/s, zum Preis ihrer Switches und Optiken.</translation>
    </message>
    <message>
        <source>Ports per node</source>
        <translation>Ports je Knoten</translation>
    </message>
    <message>
        <source>ports run at different rates: {rates}</source>
        <translation>Ports laufen mit verschiedenen Raten: {rates}</translation>
    </message>
    <message>
        <source>Ports used</source>
        <translation>Ports belegt</translation>
    </message>
    <message>
        <source>Ports, Gb/s</source>
        <translation>Ports, Gb/s</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>power analyser at the feed</source>
        <translation>Leistungsanalysator an der Einspeisung</translation>
    </message>
    <message>
        <source>Power at the meter</source>
        <translation>Leistung am Zähler</translation>
    </message>
    <message>
        <source>power at the meter x hours of this run x price of electricity</source>
        <translation>Leistung am Zähler x Stunden dieses Laufs x Strompreis</translation>
    </message>
    <message>
        <source>power at the meter x hours x price of electricity, and a fifth of it in the idle hours</source>
        <translation>Leistung am Zähler x Stunden x Strompreis, und ein Fünftel davon in den Leerlaufstunden</translation>
    </message>
    <message>
        <source>Power available</source>
        <translation>Verfügbare Leistung</translation>
    </message>
    <message>
        <source>Power by part</source>
        <translation>Leistung nach Teilen</translation>
    </message>
    <message>
        <source>Power limit</source>
        <translation>Leistungsgrenze</translation>
    </message>
    <message>
        <source>Power of a card</source>
        <translation>Leistung einer Karte</translation>
    </message>
    <message>
        <source>Power of a circuit</source>
        <translation>Leistung eines Stromkreises</translation>
    </message>
    <message>
        <source>Power of a rack</source>
        <translation>Leistung eines Racks</translation>
    </message>
    <message>
        <source>Power of one circuit.</source>
        <translation>Leistung eines Stromkreises.</translation>
    </message>
    <message>
        <source>Power of one rack.</source>
        <translation>Leistung eines Racks.</translation>
    </message>
    <message>
        <source>Power of one UPS module.</source>
        <translation>Leistung eines USV-Moduls.</translation>
    </message>
    <message>
        <source>Power of switches and storage over that of the nodes.</source>
        <translation>Leistung von Switches und Storage, durch die der Knoten.</translation>
    </message>
    <message>
        <source>Power of the building over power of the computers.</source>
        <translation>Leistung des Gebäudes durch Leistung der Rechner.</translation>
    </message>
    <message>
        <source>Power over time</source>
        <translation>Leistungsaufnahme über der Zeit</translation>
    </message>
    <message>
        <source>Power step at start, save and stop</source>
        <translation>Leistungssprung bei Start, Speichern und Stopp</translation>
    </message>
    <message>
        <source>Power that the building must give.</source>
        <translation>Leistung, die das Gebäude geben muss.</translation>
    </message>
    <message>
        <source>Power that the site can give.</source>
        <translation>Leistung, die der Standort geben kann.</translation>
    </message>
    <message>
        <source>Power that the UPS can carry.</source>
        <translation>Leistung, die die USV tragen kann.</translation>
    </message>
    <message>
        <source>Power, kW</source>
        <translation>Leistung, kW</translation>
    </message>
    <message>
        <source>Power, rated and with cooling</source>
        <translation>Leistung, Nennwert mit Kühlung</translation>
    </message>
    <message>
        <source>PP {n}</source>
        <translation>PP {n}</translation>
    </message>
    <message>
        <source>Pre-training</source>
        <translation>Pretraining</translation>
    </message>
    <message>
        <source>Pre-training or full fine-tuning; LoRA and QLoRA for small clusters.</source>
        <translation>Pretraining oder volles Finetuning; LoRA und QLoRA für kleine Cluster.</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Precision and sharding</source>
        <translation>Genauigkeit und Sharding</translation>
    </message>
    <message>
        <source>precision: {name!r} is none of fp16, bf16_pure, {precision}</source>
        <translation>precision: {name!r} ist keines von fp16, bf16_pure, {precision}</translation>
    </message>
    <message>
        <source>Precision: {name}</source>
        <translation>Präzision: {name}</translation>
    </message>
    <message>
        <source>Predictable budget</source>
        <translation>Planbares Budget</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Predicted against measured</source>
        <translation>Vorhersage gegen Messung</translation>
    </message>
    <message>
        <source>Predicted over measured, less one</source>
        <translation>Vorhersage durch Messung, minus eins</translation>
    </message>
    <message>
        <source>Predicted, in the unit of the plot</source>
        <translation>Vorhersage, in der Einheit des Plots</translation>
    </message>
    <message>
        <source>Predicted, tokens a second of one accelerator</source>
        <translation>Vorhersage, Tokens je Sekunde und Beschleuniger</translation>
    </message>
    <message>
        <source>Predicted, {unit}</source>
        <translation>Vorhersage, {unit}</translation>
    </message>
    <message>
        <source>Prepare data ahead of training or use fewer loader workers.</source>
        <translation>Daten vor dem Training aufbereiten oder weniger Loader-Worker verwenden.</translation>
    </message>
    <message>
        <source>Prepared by</source>
        <translation>Erstellt von</translation>
    </message>
    <message>
        <source>Prepared for</source>
        <translation>Erstellt für</translation>
    </message>
    <message>
        <source>Preparing the pages for the printer.</source>
        <translation>Die Seiten werden für den Drucker vorbereitet.</translation>
    </message>
    <message>
        <source>Preprocessing of the model</source>
        <translation>Vorverarbeitung des Modells</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>Price from</source>
        <translation>Preis aus</translation>
    </message>
    <message>
        <source>Price holds the system</source>
        <translation>Preis enthält das System</translation>
    </message>
    <message>
        <source>Price of</source>
        <translation>Preis vom</translation>
    </message>
    <message>
        <source>Price of a kilowatt-hour.</source>
        <translation>Preis einer Kilowattstunde.</translation>
    </message>
    <message>
        <source>Price of a leased machine by the accelerator-hour.</source>
        <translation>Preis einer geleasten Maschine je Beschleunigerstunde.</translation>
    </message>
    <message>
        <source>Price of a managed service by the accelerator-hour.</source>
        <translation>Preis eines Managed Service je Beschleunigerstunde.</translation>
    </message>
    <message>
        <source>Price of a node</source>
        <translation>Preis eines Knotens</translation>
    </message>
    <message>
        <source>Price of a terabyte for a month.</source>
        <translation>Preis eines Terabytes je Monat.</translation>
    </message>
    <message>
        <source>Price of an accelerator-hour.</source>
        <translation>Preis einer Beschleunigerstunde.</translation>
    </message>
    <message>
        <source>Price of data that leaves the cloud.</source>
        <translation>Preis von Daten, die die Cloud verlassen.</translation>
    </message>
    <message>
        <source>Price of one node.</source>
        <translation>Preis eines Knotens.</translation>
    </message>
    <message>
        <source>price of servers and spares, over their life x hours of this run / hours kept busy</source>
        <translation>Preis der Server und Reserven, über ihre Lebensdauer x Stunden dieses Laufs / ausgelastete Stunden</translation>
    </message>
    <message>
        <source>Price of the capital that is tied up.</source>
        <translation>Preis des gebundenen Kapitals.</translation>
    </message>
    <message>
        <source>Price of the network over that of the nodes.</source>
        <translation>Preis des Netzwerks, durch den der Knoten.</translation>
    </message>
    <message>
        <source>price of the networks, over their life x hours of this run / hours kept busy</source>
        <translation>Preis der Netze, über ihre Lebensdauer x Stunden dieses Laufs / ausgelastete Stunden</translation>
    </message>
    <message>
        <source>Price of the storage system.</source>
        <translation>Preis des Storage-Systems.</translation>
    </message>
    <message>
        <source>price of the storage, over its life x hours of this run / hours kept busy</source>
        <translation>Preis des Storage, über seine Lebensdauer x Stunden dieses Laufs / ausgelastete Stunden</translation>
    </message>
    <message>
        <source>price spread</source>
        <translation>Preisspanne</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>Preise</translation>
    </message>
    <message>
        <source>Prices are in {currency}, but a dollar counts as one {currency}.</source>
        <translation>Die Preise sind in {currency}, doch ein Dollar zählt als ein {currency}.</translation>
    </message>
    <message>
        <source>Prices are in {currency}, but these still have the default in USD: {names}.</source>
        <translation>Die Preise sind in {currency}, doch diese stehen noch auf dem Standard in USD: {names}.</translation>
    </message>
    <message>
        <source>Prices as of</source>
        <translation>Preisstand</translation>
    </message>
    <message>
        <source>Prices of used hardware</source>
        <translation>Preise gebrauchter Hardware</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Drucken…</translation>
    </message>
    <message>
        <source>Procedure</source>
        <translation>Vorgehen</translation>
    </message>
    <message>
        <source>Processes are blocked on storage</source>
        <translation>Prozesse warten auf Storage</translation>
    </message>
    <message>
        <source>Production run</source>
        <translation>Produktionslauf</translation>
    </message>
    <message>
        <source>Products, attention and memory traffic together</source>
        <translation>Produkte, Attention und Speicherverkehr zusammen</translation>
    </message>
    <message>
        <source>Profile the job</source>
        <translation>Profil des Jobs aufnehmen</translation>
    </message>
    <message>
        <source>Profile the job: data, communication, host</source>
        <translation>Profil des Jobs aufnehmen: Daten, Kommunikation, Host</translation>
    </message>
    <message>
        <source>profiling slows steps</source>
        <translation>Profiling verlangsamt Schritte</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>Fortschritt der Suche</translation>
    </message>
    <message>
        <source>Progress of {name}</source>
        <translation>Fortschritt von {name}</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Projected from measured steps and drills; future failures are those of the plan.</source>
        <translation>Hochgerechnet aus gemessenen Schritten und Übungen; künftige Ausfälle sind die des Plans.</translation>
    </message>
    <message>
        <source>Prometheus</source>
        <translation>Prometheus</translation>
    </message>
    <message>
        <source>Prometheus, Alertmanager</source>
        <translation>Prometheus, Alertmanager</translation>
    </message>
    <message>
        <source>Prometheus: scraping, rules, rule tests</source>
        <translation>Prometheus: Abfrage, Regeln, Regeltests</translation>
    </message>
    <message>
        <source>Proprietary</source>
        <translation>Proprietär</translation>
    </message>
    <message>
        <source>Protocol family</source>
        <translation>Protokollfamilie</translation>
    </message>
    <message>
        <source>Prove</source>
        <translation>Nachweisen</translation>
    </message>
    <message>
        <source>Prove: tests and measurements replace assumptions</source>
        <translation>Nachweisen: Tests und Messungen ersetzen Annahmen</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>published</source>
        <translation>veröffentlicht</translation>
    </message>
    <message>
        <source>Published benchmark runs</source>
        <translation>Veröffentlichte Benchmark-Läufe</translation>
    </message>
    <message>
        <source>Published bills of material</source>
        <translation>Veröffentlichte Stücklisten</translation>
    </message>
    <message>
        <source>Published models</source>
        <translation>Veröffentlichte Modelle</translation>
    </message>
    <message>
        <source>Published nccl-tests results over the ceiling of the NICs that a group has.</source>
        <translation>Veröffentlichte nccl-tests-Ergebnisse durch die Obergrenze der NICs, die eine Gruppe hat.</translation>
    </message>
    <message>
        <source>Published nccl-tests results over the ceiling of these NICs; the least of them passes.</source>
        <translation>Veröffentlichte nccl-tests-Ergebnisse durch die Obergrenze dieser NICs; das kleinste genügt.</translation>
    </message>
    <message>
        <source>Published nccl-tests results over the ceiling of two nodes; the least of them passes.</source>
        <translation>Veröffentlichte nccl-tests-Ergebnisse durch die Obergrenze zweier Knoten; das kleinste genügt.</translation>
    </message>
    <message>
        <source>Published nccl-tests results over the rate of these links; the least of them passes.</source>
        <translation>Veröffentlichte nccl-tests-Ergebnisse durch die Rate dieser Links; das kleinste genügt.</translation>
    </message>
    <message>
        <source>Published procurements of national centres</source>
        <translation>Veröffentlichte Beschaffungen nationaler Zentren</translation>
    </message>
    <message>
        <source>published runs</source>
        <translation>veröffentlichte Läufe</translation>
    </message>
    <message>
        <source>Published runs of the validation page</source>
        <translation>Veröffentlichte Läufe der Validierungsseite</translation>
    </message>
    <message>
        <source>Published runs that resemble it</source>
        <translation>Ähnliche veröffentlichte Läufe</translation>
    </message>
    <message>
        <source>Published runs that resemble it, and what to mind</source>
        <translation>Ähnliche veröffentlichte Läufe, und was zu beachten ist</translation>
    </message>
    <message>
        <source>Published tables are tuned; production runs are slower</source>
        <translation>Veröffentlichte Tabellen sind abgestimmt; Produktionsläufe sind langsamer</translation>
    </message>
    <message>
        <source>Published tables are tuned; production runs are slower.</source>
        <translation>Veröffentlichte Tabellen sind abgestimmt; Produktionsläufe sind langsamer.</translation>
    </message>
    <message>
        <source>PUE</source>
        <translation>PUE</translation>
    </message>
    <message>
        <source>Purchase price</source>
        <translation>Kaufpreis</translation>
    </message>
    <message>
        <source>pure bf16</source>
        <translation>reines bf16</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Use Python 3.12, or a released Megatron-Core</source>
        <translation>Python 3.12, oder ein veröffentlichtes Megatron-Core</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>PyTorch 2.0 runs on Python 3.8 to 3.11.</source>
        <translation>PyTorch 2.0 läuft auf Python 3.8 bis 3.11.</translation>
    </message>
    <message>
        <source>PyTorch 2.1 runs on Python 3.8 to 3.11.</source>
        <translation>PyTorch 2.1 läuft auf Python 3.8 bis 3.11.</translation>
    </message>
    <message>
        <source>PyTorch 2.10 runs on Python 3.10 to 3.14.</source>
        <translation>PyTorch 2.10 läuft auf Python 3.10 bis 3.14.</translation>
    </message>
    <message>
        <source>PyTorch 2.11 runs on Python 3.10 to 3.14.</source>
        <translation>PyTorch 2.11 läuft auf Python 3.10 bis 3.14.</translation>
    </message>
    <message>
        <source>PyTorch 2.12 runs on Python 3.10 to 3.14.</source>
        <translation>PyTorch 2.12 läuft auf Python 3.10 bis 3.14.</translation>
    </message>
    <message>
        <source>PyTorch 2.13 runs on Python 3.10 to 3.15.</source>
        <translation>PyTorch 2.13 läuft auf Python 3.10 bis 3.15.</translation>
    </message>
    <message>
        <source>PyTorch 2.14 runs on Python 3.10 to 3.15.</source>
        <translation>PyTorch 2.14 läuft auf Python 3.10 bis 3.15.</translation>
    </message>
    <message>
        <source>PyTorch 2.2 runs on Python 3.8 to 3.12.</source>
        <translation>PyTorch 2.2 läuft auf Python 3.8 bis 3.12.</translation>
    </message>
    <message>
        <source>PyTorch 2.3 runs on Python 3.8 to 3.12.</source>
        <translation>PyTorch 2.3 läuft auf Python 3.8 bis 3.12.</translation>
    </message>
    <message>
        <source>PyTorch 2.4 runs on Python 3.8 to 3.12.</source>
        <translation>PyTorch 2.4 läuft auf Python 3.8 bis 3.12.</translation>
    </message>
    <message>
        <source>PyTorch 2.5 runs on Python 3.9 to 3.12.</source>
        <translation>PyTorch 2.5 läuft auf Python 3.9 bis 3.12.</translation>
    </message>
    <message>
        <source>PyTorch 2.6 runs on Python 3.9 to 3.13.</source>
        <translation>PyTorch 2.6 läuft auf Python 3.9 bis 3.13.</translation>
    </message>
    <message>
        <source>PyTorch 2.7 runs on Python 3.9 to 3.13.</source>
        <translation>PyTorch 2.7 läuft auf Python 3.9 bis 3.13.</translation>
    </message>
    <message>
        <source>PyTorch 2.8 runs on Python 3.9 to 3.13.</source>
        <translation>PyTorch 2.8 läuft auf Python 3.9 bis 3.13.</translation>
    </message>
    <message>
        <source>PyTorch 2.9 runs on Python 3.10 to 3.14.</source>
        <translation>PyTorch 2.9 läuft auf Python 3.10 bis 3.14.</translation>
    </message>
    <message>
        <source>PyTorch by pip over the image</source>
        <translation>PyTorch per pip über dem Image</translation>
    </message>
    <message>
        <source>PyTorch distributed checkpoint documentation</source>
        <translation>PyTorch-Dokumentation, Distributed Checkpoint</translation>
    </message>
    <message>
        <source>PyTorch documentation of DataLoader</source>
        <translation>PyTorch-Dokumentation des DataLoader</translation>
    </message>
    <message>
        <source>PyTorch finds no GPU after pip install torch</source>
        <translation>PyTorch findet keine GPU nach pip install torch</translation>
    </message>
    <message>
        <source>PyTorch FSDP (arXiv 2304.11277)</source>
        <translation>PyTorch FSDP (arXiv 2304.11277)</translation>
    </message>
    <message>
        <source>PyTorch FSDP1</source>
        <translation>PyTorch FSDP1</translation>
    </message>
    <message>
        <source>PyTorch FSDP2</source>
        <translation>PyTorch FSDP2</translation>
    </message>
    <message>
        <source>PyTorch version in the name of its wheel: torch2.8</source>
        <translation>PyTorch-Version im Namen des Wheels: torch2.8</translation>
    </message>
    <message>
        <source>pyxis 0.24, Apptainer, NVIDIA container toolkit 1.20</source>
        <translation>pyxis 0.24, Apptainer, NVIDIA Container Toolkit 1.20</translation>
    </message>
    <message>
        <source>pyxis built for</source>
        <translation>pyxis gebaut für</translation>
    </message>
    <message>
        <source>pyxis is a Slurm plug-in.</source>
        <translation>pyxis ist ein Plug-in von Slurm.</translation>
    </message>
    <message>
        <source>pyxis is not loaded: incompatible plugin version</source>
        <translation>pyxis wird nicht geladen: incompatible plugin version</translation>
    </message>
    <message>
        <source>QLoRA</source>
        <translation>QLoRA</translation>
    </message>
    <message>
        <source>QLoRA (arXiv 2305.14314)</source>
        <translation>QLoRA (arXiv 2305.14314)</translation>
    </message>
    <message>
        <source>QLoRA, 4-bit base</source>
        <translation>QLoRA, 4-Bit-Basis</translation>
    </message>
    <message>
        <source>QLoRA, the base in 4 bit</source>
        <translation>QLoRA, Basis in 4 Bit</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Menge</translation>
    </message>
    <message>
        <source>Query and value, or all linear layers.</source>
        <translation>Query und Value, oder alle linearen Schichten.</translation>
    </message>
    <message>
        <source>Query rank</source>
        <translation>Query-Rang</translation>
    </message>
    <message>
        <source>Query, key and value projections</source>
        <translation>Projektionen von Query, Key und Value</translation>
    </message>
    <message>
        <source>Question about versions</source>
        <translation>Frage zu Versionen</translation>
    </message>
    <message>
        <source>Questions about versions</source>
        <translation>Fragen zu Versionen</translation>
    </message>
    <message>
        <source>Quick reference</source>
        <translation>Kurzreferenz</translation>
    </message>
    <message>
        <source>quote</source>
        <translation>Angebot</translation>
    </message>
    <message>
        <source>Quote for</source>
        <translation>Angebot für</translation>
    </message>
    <message>
        <source>Quoted by engineers</source>
        <translation>Unter Ingenieuren üblich</translation>
    </message>
    <message>
        <source>Quoted price of one</source>
        <translation>Angebotener Stückpreis</translation>
    </message>
    <message>
        <source>Quoted price of the whole network.</source>
        <translation>Angebotspreis des ganzen Netzwerks.</translation>
    </message>
    <message>
        <source>R570 is the first driver for Blackwell.</source>
        <translation>R570 ist der erste Treiber für Blackwell.</translation>
    </message>
    <message>
        <source>R580 is the last driver for Maxwell, Pascal and Volta.</source>
        <translation>R580 ist der letzte Treiber für Maxwell, Pascal und Volta.</translation>
    </message>
    <message>
        <source>Rack elevation</source>
        <translation>Rackansicht</translation>
    </message>
    <message>
        <source>rack meters, BMC (DCMI)</source>
        <translation>Rack-Zähler, BMC (DCMI)</translation>
    </message>
    <message>
        <source>Rack units</source>
        <translation>Höheneinheiten</translation>
    </message>
    <message>
        <source>Rack, rated</source>
        <translation>Rack, Nennwert</translation>
    </message>
    <message>
        <source>Racks</source>
        <translation>Racks</translation>
    </message>
    <message>
        <source>racks</source>
        <translation>Racks</translation>
    </message>
    <message>
        <source>Racks and circuits</source>
        <translation>Racks und Stromkreise</translation>
    </message>
    <message>
        <source>Racks and cooling</source>
        <translation>Racks und Kühlung</translation>
    </message>
    <message>
        <source>Racks of {kilowatts:.0f} kW exceed what air cooling usually handles (about 30 kW).</source>
        <translation>Racks mit {kilowatts:.0f} kW liegen über dem, was Luftkühlung üblicherweise trägt (etwa 30 kW).</translation>
    </message>
    <message>
        <source>racks, power distribution, cooling</source>
        <translation>Racks, Stromverteilung, Kühlung</translation>
    </message>
    <message>
        <source>Racks, power, cooling</source>
        <translation>Racks, Strom, Kühlung</translation>
    </message>
    <message>
        <source>racks, power, cooling, installation, over the cluster&apos;s life x hours of this run / hours kept busy</source>
        <translation>Racks, Strom, Kühlung, Installation, über die Lebensdauer des Clusters x Stunden dieses Laufs / ausgelastete Stunden</translation>
    </message>
    <message>
        <source>racks, power, cooling, spare parts, installation, freight</source>
        <translation>Racks, Strom, Kühlung, Ersatzteile, Installation, Fracht</translation>
    </message>
    <message>
        <source>Racks, room, installation and commissioning.</source>
        <translation>Racks, Raum, Installation und Inbetriebnahme.</translation>
    </message>
    <message>
        <source>rail</source>
        <translation>Rail</translation>
    </message>
    <message>
        <source>Rail-optimised</source>
        <translation>Rail-optimiert</translation>
    </message>
    <message>
        <source>RAM, available</source>
        <translation>RAM, verfügbar</translation>
    </message>
    <message>
        <source>RAM, needed</source>
        <translation>RAM, benötigt</translation>
    </message>
    <message>
        <source>ran out of memory: the run needs more than the accelerator has</source>
        <translation>kein Speicher mehr: der Lauf braucht mehr, als der Beschleuniger hat</translation>
    </message>
    <message>
        <source>random states, scheduler and reader position of every rank</source>
        <translation>Zufallszustände, Scheduler und Leseposition jedes Ranks</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Rare hangs at large scale</source>
        <translation>Seltene Hänger bei großen Jobs</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>Rate and stability of {steps} steps; not whether the loss converges.</source>
        <translation>Rate und Stabilität über {steps} Schritte; nicht, ob der Loss konvergiert.</translation>
    </message>
    <message>
        <source>Rate between nodes for gradients, weights and stages.</source>
        <translation>Rate zwischen Knoten für Gradienten, Gewichte und Stufen.</translation>
    </message>
    <message>
        <source>Rate needed</source>
        <translation>Nötige Rate</translation>
    </message>
    <message>
        <source>Rate of a collective, corrected so that it can be held against the links.</source>
        <translation>Rate eines Collective, so umgerechnet, dass sie sich mit den Links vergleichen lässt.</translation>
    </message>
    <message>
        <source>Rate of a node = ports x port speed.</source>
        <translation>Rate eines Knotens = Ports x Portgeschwindigkeit.</translation>
    </message>
    <message>
        <source>rated</source>
        <translation>Nennwert</translation>
    </message>
    <message>
        <source>Rated power of nodes, network and storage x PUE.</source>
        <translation>Nennleistung von Knoten, Netzwerk und Storage x PUE.</translation>
    </message>
    <message>
        <source>rated power x price per kW and month x months of this run</source>
        <translation>Nennleistung x Preis je kW und Monat x Monate dieses Laufs</translation>
    </message>
    <message>
        <source>rated power x price per kW and month x months of this run / share kept busy</source>
        <translation>Nennleistung x Preis je kW und Monat x Monate dieses Laufs / ausgelasteter Anteil</translation>
    </message>
    <message>
        <source>rated {power}</source>
        <translation>Nennleistung {power}</translation>
    </message>
    <message>
        <source>Rates and capacity grow with them.</source>
        <translation>Raten und Kapazität wachsen mit ihnen.</translation>
    </message>
    <message>
        <source>Rates and capacity of one of its units.</source>
        <translation>Raten und Kapazität einer Einheit.</translation>
    </message>
    <message>
        <source>Raw text</source>
        <translation>Rohtext</translation>
    </message>
    <message>
        <source>Ray</source>
        <translation>Ray</translation>
    </message>
    <message>
        <source>RCCL</source>
        <translation>RCCL</translation>
    </message>
    <message>
        <source>RCCL is slow across nodes on Ubuntu 24.04</source>
        <translation>RCCL ist unter Ubuntu 24.04 über Knoten hinweg langsam</translation>
    </message>
    <message>
        <source>RCCL stops at start, or collectives are 2 to 10 times slower</source>
        <translation>RCCL bleibt beim Start stehen, oder Collectives sind 2- bis 10-mal langsamer</translation>
    </message>
    <message>
        <source>RCCL warns of iommu=pt and hangs</source>
        <translation>RCCL warnt wegen iommu=pt und hängt</translation>
    </message>
    <message>
        <source>RDMA packets arrive out of sequence</source>
        <translation>RDMA-Pakete kommen in falscher Reihenfolge an</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Read a config.json</source>
        <translation>config.json lesen</translation>
    </message>
    <message>
        <source>Read allocated and reserved from torch.cuda.memory_summary() on every rank.</source>
        <translation>Belegt und reserviert auf jedem Rank aus torch.cuda.memory_summary() lesen.</translation>
    </message>
    <message>
        <source>read and decoded</source>
        <translation>gelesen und dekodiert</translation>
    </message>
    <message>
        <source>Read and write checkpoints faster, save more often, or use fewer nodes.</source>
        <translation>Checkpoints schneller lesen und schreiben, öfter speichern oder weniger Knoten verwenden.</translation>
    </message>
    <message>
        <source>Read and written</source>
        <translation>Gelesen und geschrieben</translation>
    </message>
    <message>
        <source>read back to compare its sums</source>
        <translation>zurücklesen, um die Prüfsummen zu vergleichen</translation>
    </message>
    <message>
        <source>Read files…</source>
        <translation>Dateien lesen…</translation>
    </message>
    <message>
        <source>Read from files…</source>
        <translation>Aus Dateien lesen…</translation>
    </message>
    <message>
        <source>Read IOPS</source>
        <translation>Lese-IOPS</translation>
    </message>
    <message>
        <source>Read its config.json</source>
        <translation>Dessen config.json lesen</translation>
    </message>
    <message>
        <source>Read operations</source>
        <translation>Leseoperationen</translation>
    </message>
    <message>
        <source>Read per client</source>
        <translation>Lesen je Client</translation>
    </message>
    <message>
        <source>Read rate</source>
        <translation>Leserate</translation>
    </message>
    <message>
        <source>read rate</source>
        <translation>Leserate</translation>
    </message>
    <message>
        <source>Read rate = samples a second x size.</source>
        <translation>Leserate = Samples je Sekunde x Größe.</translation>
    </message>
    <message>
        <source>Read rate = tokens a second x bytes a token.</source>
        <translation>Leserate = Tokens je Sekunde x Bytes je Token.</translation>
    </message>
    <message>
        <source>Read rate by nodes</source>
        <translation>Leserate nach Knoten</translation>
    </message>
    <message>
        <source>Read rate, all nodes</source>
        <translation>Leserate, alle Knoten</translation>
    </message>
    <message>
        <source>Read size</source>
        <translation>Lesegröße</translation>
    </message>
    <message>
        <source>Read the counters, run the all-reduce over all nodes for 1 h, read them again.</source>
        <translation>Zähler lesen, All-reduce über alle Knoten 1 h laufen lassen, Zähler erneut lesen.</translation>
    </message>
    <message>
        <source>Read the matrix of one node: a NIC at PIX or PXB for every accelerator, {ports} ports, peers on the fast links.</source>
        <translation>Die Matrix eines Knotens lesen: eine NIC mit PIX oder PXB je Beschleuniger, {ports} Ports, Peers an den schnellen Links.</translation>
    </message>
    <message>
        <source>Read the value from logs and benchmark output</source>
        <translation>Wert aus Logs und Benchmark-Ausgaben lesen</translation>
    </message>
    <message>
        <source>read {ratio:.0f} times faster than written</source>
        <translation>{ratio:.0f}-mal schneller gelesen als geschrieben</translation>
    </message>
    <message>
        <source>read {ratio:.0f} times faster than written by the same ranks without -C: the page cache, not a disk</source>
        <translation>{ratio:.0f}-mal schneller gelesen als von denselben Ranks ohne -C geschrieben: der Page Cache, keine Platte</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>reading and writing the optimizer states</source>
        <translation>Lesen und Schreiben der Optimizer-Zustände</translation>
    </message>
    <message>
        <source>Reading back</source>
        <translation>Zurücklesen</translation>
    </message>
    <message>
        <source>Reading nodes</source>
        <translation>Lesende Knoten</translation>
    </message>
    <message>
        <source>Reading the checkpoint</source>
        <translation>Checkpoint lesen</translation>
    </message>
    <message>
        <source>Reading the published runs.</source>
        <translation>Die veröffentlichten Läufe werden gelesen.</translation>
    </message>
    <message numerus="yes">
        <source>Reading {count} files.</source>
        <translation>
            <numerusform>{count} Datei wird gelesen.</numerusform>
            <numerusform>{count} Dateien werden gelesen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading, available</source>
        <translation>Lesen, verfügbar</translation>
    </message>
    <message>
        <source>Reading, needed</source>
        <translation>Lesen, benötigt</translation>
    </message>
    <message>
        <source>Reads a second = read rate / size of a read.</source>
        <translation>Lesevorgänge je Sekunde = Leserate / Größe eines Lesevorgangs.</translation>
    </message>
    <message>
        <source>reads and writes at once: neither is the rate alone</source>
        <translation>Lesen und Schreiben zugleich: keines ist die Rate allein</translation>
    </message>
    <message>
        <source>Reads, verifies checksums and trains ten steps; says nothing about a failure while saving.</source>
        <translation>Liest, prüft Summen und trainiert zehn Schritte; sagt nichts über einen Ausfall beim Speichern.</translation>
    </message>
    <message>
        <source>Reads, GB/s</source>
        <translation>Liest, GB/s</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Ready to sign.</source>
        <translation>Bereit zur Unterschrift.</translation>
    </message>
    <message>
        <source>Rear-door exchangers carry 30 to 60 kW, cold plates 50 to 140; a professional must confirm the room.</source>
        <translation>Rücktür-Wärmetauscher tragen 30 bis 60 kW, Kühlplatten 50 bis 140; eine Fachkraft muss den Raum bestätigen.</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Recipes in Python; Megatron-Bridge succeeds it</source>
        <translation>Rezepte in Python; Nachfolger ist Megatron-Bridge</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Recompute</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>Recompute</translation>
    </message>
    <message>
        <source>recompute all layers</source>
        <translation>Recompute aller Schichten</translation>
    </message>
    <message>
        <source>recompute attention</source>
        <translation>Recompute der Attention</translation>
    </message>
    <message>
        <source>recompute every {n}</source>
        <translation>Recompute jede {n}.</translation>
    </message>
    <message>
        <source>recompute first {n}</source>
        <translation>Recompute der ersten {n}</translation>
    </message>
    <message>
        <source>recompute of parts of a layer in this framework</source>
        <translation>Recompute von Teilen einer Schicht in diesem Framework</translation>
    </message>
    <message>
        <source>recompute selective</source>
        <translation>Recompute selektiv</translation>
    </message>
    <message>
        <source>Recompute {new} instead of {old}</source>
        <translation>Recompute {new} statt {old}</translation>
    </message>
    <message>
        <source>Recompute {new} instead of {old} repeats less work.</source>
        <translation>Recompute {new} statt {old} rechnet weniger doppelt.</translation>
    </message>
    <message>
        <source>Recompute {new} instead of {old} keeps fewer activations.</source>
        <translation>Recompute {new} statt {old} behält weniger Aktivierungen.</translation>
    </message>
    <message>
        <source>Recomputing attention alone is not tried: a flash kernel keeps no scores to free.</source>
        <translation>Recompute der Attention allein wird nicht probiert: ein Flash-Kernel hält keine Scores, die frei würden.</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Record again…</source>
        <translation>Erneut eintragen…</translation>
    </message>
    <message>
        <source>Record the highest mean of 15 minutes of all IT load, and intake and outlet temperatures.</source>
        <translation>Das höchste 15-Minuten-Mittel aller IT-Last eintragen, dazu Zu- und Ablufttemperatur.</translation>
    </message>
    <message>
        <source>Record the largest change within one second. Look for swings between 0.1 and 20 Hz.</source>
        <translation>Die größte Änderung binnen einer Sekunde eintragen. Auf Schwankungen zwischen 0,1 und 20 Hz achten.</translation>
    </message>
    <message>
        <source>Record the largest memory in use that the driver shows on any accelerator.</source>
        <translation>Den größten Speicher in Gebrauch eintragen, den der Treiber auf einem Beschleuniger zeigt.</translation>
    </message>
    <message>
        <source>Record the largest use of any node.</source>
        <translation>Den höchsten Verbrauch eines Knotens eintragen.</translation>
    </message>
    <message>
        <source>Record the longer time from the failure to the first new step.</source>
        <translation>Die längere Zeit vom Ausfall bis zum ersten neuen Schritt eintragen.</translation>
    </message>
    <message>
        <source>Record the median step.</source>
        <translation>Den Median der Schritte eintragen.</translation>
    </message>
    <message>
        <source>Record the share of the step spent waiting for data, and the loader&apos;s queue.</source>
        <translation>Den auf Daten wartenden Anteil des Schritts und die Warteschlange des Loaders eintragen.</translation>
    </message>
    <message>
        <source>Record the slowest of all accelerators. Check the clocks and power limits of those below.</source>
        <translation>Den langsamsten aller Beschleuniger eintragen. Bei denen darunter Takt und Leistungsgrenzen ansehen.</translation>
    </message>
    <message>
        <source>Record the slowest pair at the largest message. Rerun slow pairs with swapped partners.</source>
        <translation>Das langsamste Paar bei der größten Nachricht eintragen. Die langsamen mit getauschtem Partner wiederholen.</translation>
    </message>
    <message>
        <source>Record the step time of the chosen one over that of the fastest alternative.</source>
        <translation>Schritt des gewählten durch Schritt des schnellsten anderen eintragen.</translation>
    </message>
    <message>
        <source>Record the time from the start of the job to the first step.</source>
        <translation>Die Zeit vom Start des Jobs bis zum ersten Schritt eintragen.</translation>
    </message>
    <message>
        <source>Record tokens per second per accelerator at the larger count over the smaller.</source>
        <translation>Tokens je Sekunde und Beschleuniger bei der größeren Zahl durch die bei der kleineren eintragen.</translation>
    </message>
    <message>
        <source>Record tokens per second per accelerator, median after the first 10 steps.</source>
        <translation>Tokens je Sekunde und Beschleuniger eintragen, Median nach den ersten 10 Schritten.</translation>
    </message>
    <message>
        <source>Record {test}</source>
        <translation>{test} eintragen</translation>
    </message>
    <message>
        <source>Record…</source>
        <translation>Eintragen…</translation>
    </message>
    <message>
        <source>reduce-scatter</source>
        <translation>Reduce-scatter</translation>
    </message>
    <message>
        <source>Reduce-scatter tests</source>
        <translation>Reduce-scatter-Tests</translation>
    </message>
    <message>
        <source>Reduction bucket</source>
        <translation>Reduktions-Bucket</translation>
    </message>
    <message>
        <source>reduction of the embedding&apos;s and head&apos;s gradients</source>
        <translation>Reduktion der Gradienten von Embedding und Ausgabeschicht</translation>
    </message>
    <message>
        <source>reduction of the head&apos;s gradient</source>
        <translation>Reduktion des Gradienten der Ausgabeschicht</translation>
    </message>
    <message>
        <source>Reduction precision</source>
        <translation>Genauigkeit der Reduktion</translation>
    </message>
    <message>
        <source>Reference architectures of the makers</source>
        <translation>Referenzarchitekturen der Hersteller</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>Registered buffers of the allocator</source>
        <translation>Registrierte Puffer des Allocators</translation>
    </message>
    <message>
        <source>Registration of NCCL buffers is off or crashes</source>
        <translation>Die Registrierung der NCCL-Puffer ist aus oder stürzt ab</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>Release</translation>
    </message>
    <message>
        <source>Release notes</source>
        <translation>Release Notes</translation>
    </message>
    <message>
        <source>Reliability</source>
        <translation>Zuverlässigkeit</translation>
    </message>
    <message>
        <source>Reliability is not computed yet.</source>
        <translation>Die Zuverlässigkeit ist noch nicht berechnet.</translation>
    </message>
    <message>
        <source>Reload the file</source>
        <translation>Datei neu laden</translation>
    </message>
    <message>
        <source>Remove a further run</source>
        <translation>Weiteren Lauf entfernen</translation>
    </message>
    <message>
        <source>Remove a phase</source>
        <translation>Phase entfernen</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the last</source>
        <translation>Letzten entfernen</translation>
    </message>
    <message>
        <source>Remove the last phase</source>
        <translation>Letzte Phase entfernen</translation>
    </message>
    <message>
        <source>Remove the last run</source>
        <translation>Letzten Lauf entfernen</translation>
    </message>
    <message>
        <source>Remove the quote for {item}</source>
        <translation>Angebot für {item} entfernen</translation>
    </message>
    <message>
        <source>Remove your runs</source>
        <translation>Eigene Läufe entfernen</translation>
    </message>
    <message>
        <source>Removed after another error or a kill</source>
        <translation>Entfernt nach einem anderen Fehler oder einem Kill</translation>
    </message>
    <message>
        <source>Rename the scenario {name}</source>
        <translation>Szenario {name} umbenennen</translation>
    </message>
    <message>
        <source>Rent</source>
        <translation>Miete</translation>
    </message>
    <message>
        <source>rent</source>
        <translation>Miete</translation>
    </message>
    <message>
        <source>Rent = accelerators x hours x price.</source>
        <translation>Miete = Beschleuniger x Stunden x Preis.</translation>
    </message>
    <message>
        <source>Rent by the hour, or the run&apos;s share of owning.</source>
        <translation>Miete je Stunde, oder der Anteil des Laufs am Kauf.</translation>
    </message>
    <message>
        <source>Rent for months, own for years.</source>
        <translation>Mieten für Monate, kaufen für Jahre.</translation>
    </message>
    <message>
        <source>Rent of room, power and cooling.</source>
        <translation>Miete für Raum, Strom und Kühlung.</translation>
    </message>
    <message>
        <source>Rent of this run on the smallest cluster</source>
        <translation>Miete dieses Laufs auf dem kleinsten Cluster</translation>
    </message>
    <message>
        <source>Rent, this run</source>
        <translation>Miete, dieser Lauf</translation>
    </message>
    <message>
        <source>Rent, {currency}</source>
        <translation>Miete, {currency}</translation>
    </message>
    <message>
        <source>Rent.</source>
        <translation>Miete.</translation>
    </message>
    <message>
        <source>Rent: the machines are needed for {needed}; {pays}.</source>
        <translation>Miete: die Maschinen werden {needed} gebraucht; {pays}.</translation>
    </message>
    <message>
        <source>Rented</source>
        <translation>Gemietet</translation>
    </message>
    <message>
        <source>Rented as a capacity block</source>
        <translation>Miete als Capacity Block</translation>
    </message>
    <message>
        <source>Rented instance</source>
        <translation>Gemietete Instanz</translation>
    </message>
    <message>
        <source>Rented on demand</source>
        <translation>Miete auf Abruf</translation>
    </message>
    <message>
        <source>Rented on the spot market</source>
        <translation>Miete am Spotmarkt</translation>
    </message>
    <message>
        <source>Rented, reserved for a year</source>
        <translation>Miete, ein Jahr reserviert</translation>
    </message>
    <message>
        <source>Rented, reserved for three years</source>
        <translation>Miete, drei Jahre reserviert</translation>
    </message>
    <message>
        <source>Rented, worth today</source>
        <translation>Miete, heutiger Wert</translation>
    </message>
    <message>
        <source>renting</source>
        <translation>Miete</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace the file</source>
        <translation>Datei ersetzen</translation>
    </message>
    <message>
        <source>Replace {name}? What was changed there is lost.</source>
        <translation>{name} ersetzen? Was dort geändert wurde, geht verloren.</translation>
    </message>
    <message>
        <source>Replaces the calibrated share of peak in the time of every product.</source>
        <translation>Ersetzt den kalibrierten Anteil am Peak in der Zeit jedes Produkts.</translation>
    </message>
    <message>
        <source>Replaces the data sheet&apos;s read rate between and near the sizes measured.</source>
        <translation>Ersetzt die Leserate des Datenblatts zwischen den gemessenen Größen und in ihrer Nähe.</translation>
    </message>
    <message>
        <source>Replaces the data sheet&apos;s write rate between and near the sizes measured; sets how long a checkpoint takes.</source>
        <translation>Ersetzt die Schreibrate des Datenblatts zwischen den gemessenen Größen und in ihrer Nähe; bestimmt, wie lange ein Checkpoint dauert.</translation>
    </message>
    <message>
        <source>Replaces the instance&apos;s price</source>
        <translation>Ersetzt den Preis der Instanz</translation>
    </message>
    <message>
        <source>Replaces the modelled rate for groups of that shape; may slow groups of another shape, never speed them up.</source>
        <translation>Ersetzt die berechnete Rate für Gruppen dieser Form; kann andere Gruppen verlangsamen, nie beschleunigen.</translation>
    </message>
    <message>
        <source>Replaces the modelled rate of collectives between nodes.</source>
        <translation>Ersetzt die modellierte Rate der Collectives zwischen Knoten.</translation>
    </message>
    <message>
        <source>Replaces the share of the node price.</source>
        <translation>Ersetzt den Anteil am Knotenpreis.</translation>
    </message>
    <message>
        <source>Replaces what the model would predict with what this cluster has shown.</source>
        <translation>Ersetzt die Vorhersage des Modells durch das, was dieser Cluster gezeigt hat.</translation>
    </message>
    <message>
        <source>replicas</source>
        <translation>Replikate</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Reproducibility</source>
        <translation>Reproduzierbarkeit</translation>
    </message>
    <message>
        <source>Requeue and start</source>
        <translation>Einreihen und Start</translation>
    </message>
    <message>
        <source>requeue, restart and load after failures</source>
        <translation>erneutes Einreihen, Starten und Laden nach Ausfällen</translation>
    </message>
    <message>
        <source>Requirement {text!r} is not of the form NAME COMPARISON VALUE, such as tensor&lt;=8</source>
        <translation>Die Bedingung {text!r} hat nicht die Form NAME VERGLEICH WERT, wie tensor&lt;=8</translation>
    </message>
    <message>
        <source>Requirement {text!r}: {name!r} is not one of {names}</source>
        <translation>Bedingung {text!r}: {name!r} ist keines von {names}</translation>
    </message>
    <message>
        <source>Requirement {text!r}: {value!r} is not {allowed}</source>
        <translation>Bedingung {text!r}: {value!r} ist nicht {allowed}</translation>
    </message>
    <message>
        <source>Requirements</source>
        <translation>Anforderungen</translation>
    </message>
    <message>
        <source>Requirements take tensor, pipeline, micro_batch, sharding, recompute, peak_gib, seconds and the like.</source>
        <translation>Anforderungen nehmen tensor, pipeline, micro_batch, sharding, recompute, peak_gib, seconds und ähnliche.</translation>
    </message>
    <message>
        <source>Resale</source>
        <translation>Wiederverkauf</translation>
    </message>
    <message>
        <source>Reseat the card, check riser and cable</source>
        <translation>Karte neu stecken, Riser und Kabel prüfen</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Reserviert</translation>
    </message>
    <message>
        <source>Reserved, 1 year</source>
        <translation>Reserviert, 1 Jahr</translation>
    </message>
    <message>
        <source>Reserved, 3 years</source>
        <translation>Reserviert, 3 Jahre</translation>
    </message>
    <message>
        <source>Reset the GPU</source>
        <translation>GPU zurücksetzen</translation>
    </message>
    <message>
        <source>Reset the GPU at the next break</source>
        <translation>GPU in der nächsten Lücke zurücksetzen</translation>
    </message>
    <message>
        <source>Reset the GPU, then service</source>
        <translation>GPU zurücksetzen, dann Service</translation>
    </message>
    <message>
        <source>Reset the GPU; replace it if it happens again</source>
        <translation>GPU zurücksetzen; bei Wiederholung tauschen</translation>
    </message>
    <message>
        <source>Reset the GPU; report it if it happens again</source>
        <translation>GPU zurücksetzen; bei Wiederholung melden</translation>
    </message>
    <message>
        <source>Reset the GPU; service it if it happens again</source>
        <translation>GPU zurücksetzen; bei Wiederholung Service</translation>
    </message>
    <message>
        <source>Reset {title}</source>
        <translation>{title} zurücksetzen</translation>
    </message>
    <message>
        <source>Reshard after forward</source>
        <translation>Nach dem Forward wieder sharden</translation>
    </message>
    <message>
        <source>Reshard embedding and head after forward</source>
        <translation>Embedding und Ausgabeschicht nach dem Forward wieder sharden</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neustart</translation>
    </message>
    <message>
        <source>Restart after a failure</source>
        <translation>Neustart nach einem Ausfall</translation>
    </message>
    <message>
        <source>Restart it; what it watches is invisible until then</source>
        <translation>Neu starten; was er überwacht, ist nicht zu sehen</translation>
    </message>
    <message>
        <source>Restart the job</source>
        <translation>Job neu starten</translation>
    </message>
    <message>
        <source>Restart the affected job; reset the GPU at the next break</source>
        <translation>Betroffenen Job neu starten; GPU in der nächsten Lücke zurücksetzen</translation>
    </message>
    <message>
        <source>Restart the job, then diagnose the card</source>
        <translation>Job neu starten, dann die Karte diagnostizieren</translation>
    </message>
    <message>
        <source>Restart the job; check the program, and the card if it happens there again</source>
        <translation>Job neu starten; das Programm prüfen, und bei Wiederholung auf derselben Karte die Karte</translation>
    </message>
    <message>
        <source>Restarts</source>
        <translation>Neustarts</translation>
    </message>
    <message>
        <source>Restore drill, oldest checkpoint</source>
        <translation>Wiederherstellungsübung, ältester Checkpoint</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>results of the tests above</source>
        <translation>Ergebnisse der Tests oben</translation>
    </message>
    <message>
        <source>Reviewed by</source>
        <translation>Geprüft von</translation>
    </message>
    <message>
        <source>Revisions</source>
        <translation>Änderungsstände</translation>
    </message>
    <message>
        <source>Ring attention (arXiv 2310.01889)</source>
        <translation>Ring attention (arXiv 2310.01889)</translation>
    </message>
    <message>
        <source>Ring attention (arXiv 2310.01889), Llama 3</source>
        <translation>Ring attention (arXiv 2310.01889), Llama 3</translation>
    </message>
    <message>
        <source>RmInitAdapter failed, no devices were found</source>
        <translation>RmInitAdapter failed, no devices were found</translation>
    </message>
    <message>
        <source>RoCE</source>
        <translation>RoCE</translation>
    </message>
    <message>
        <source>ROCm</source>
        <translation>ROCm</translation>
    </message>
    <message>
        <source>ROCm 6.0 lists gfx942.</source>
        <translation>ROCm 6.0 nennt gfx942.</translation>
    </message>
    <message>
        <source>ROCm 6.2 and 6.3 list Ubuntu 22.04 and 24.04, RHEL 8 and 9.</source>
        <translation>ROCm 6.2 und 6.3 nennen Ubuntu 22.04 und 24.04, RHEL 8 und 9.</translation>
    </message>
    <message>
        <source>Use ROCm 6.3 or newer, or kernel 5.15 or 6.5</source>
        <translation>ROCm 6.3 oder neuer, oder Kernel 5.15 oder 6.5</translation>
    </message>
    <message>
        <source>Use ROCm 7.2</source>
        <translation>ROCm 7.2</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>rule of thumb</source>
        <translation>Faustregel</translation>
    </message>
    <message>
        <source>Rule says</source>
        <translation>Regel sagt</translation>
    </message>
    <message>
        <source>Rule, and what to trust</source>
        <translation>Regel, und worauf Verlass ist</translation>
    </message>
    <message>
        <source>Rules in PromQL</source>
        <translation>Regeln in PromQL</translation>
    </message>
    <message>
        <source>Rules of thumb</source>
        <translation>Faustregeln</translation>
    </message>
    <message>
        <source>Rules read</source>
        <translation>Gelesene Regeln</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Run it at {half} and at {nodes} nodes.</source>
        <translation>Bei {half} und bei {nodes} Knoten ausführen.</translation>
    </message>
    <message>
        <source>Run it on all nodes at once; one group of {domain} ranks a node.</source>
        <translation>Auf allen Knoten zugleich ausführen; je Knoten eine Gruppe von {domain} Ranks.</translation>
    </message>
    <message>
        <source>Run it; record the mean accelerator utilization.</source>
        <translation>Ausführen; die mittlere Auslastung der Beschleuniger eintragen.</translation>
    </message>
    <message>
        <source>Run the real job on all nodes for {hours} h.</source>
        <translation>Den echten Job auf allen Knoten {hours} h laufen lassen.</translation>
    </message>
    <message>
        <source>Run the real job with its loader workers through at least one save.</source>
        <translation>Den echten Job mit seinen Loader-Workern über mindestens ein Speichern laufen lassen.</translation>
    </message>
    <message>
        <source>Run them again; the plan has changed since they ran.</source>
        <translation>Erneut ausführen; der Plan ist nicht mehr der, gegen den sie gehalten wurden.</translation>
    </message>
    <message>
        <source>Run time</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>run time</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Run time in days</source>
        <translation>Laufzeit in Tagen</translation>
    </message>
    <message>
        <source>Run time, days</source>
        <translation>Laufzeit, Tage</translation>
    </message>
    <message>
        <source>Run {collective} in groups of {size} ranks, {stride} apart.</source>
        <translation>{collective} in Gruppen zu {size} Ranks ausführen, Abstand {stride}.</translation>
    </message>
    <message>
        <source>run {id}</source>
        <translation>Lauf {id}</translation>
    </message>
    <message>
        <source>Run {number}</source>
        <translation>Lauf {number}</translation>
    </message>
    <message>
        <source>run {number}</source>
        <translation>Lauf {number}</translation>
    </message>
    <message>
        <source>Run {steps} steps at the planned batch; drop the first 10.</source>
        <translation>{steps} Schritte beim geplanten Batch ausführen; die ersten 10 weglassen.</translation>
    </message>
    <message>
        <source>Run {steps} steps each with {chosen} and with {others}.</source>
        <translation>Je {steps} Schritte mit {chosen} und mit {others} ausführen.</translation>
    </message>
    <message>
        <source>Run {steps} steps of the planned launch on a small subset of the data.</source>
        <translation>{steps} Schritte des geplanten Starts auf einer kleinen Teilmenge der Daten ausführen.</translation>
    </message>
    <message>
        <source>Run {steps} steps of the real model.</source>
        <translation>{steps} Schritte des echten Modells ausführen.</translation>
    </message>
    <message>
        <source>Run {steps} steps on {first} and on {count} accelerators.</source>
        <translation>{steps} Schritte auf {first} und auf {count} Beschleunigern ausführen.</translation>
    </message>
    <message>
        <source>Runbook</source>
        <translation>Runbook</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Runs (*.jsonl *.json);;All files (*)</source>
        <translation>Läufe (*.jsonl *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>runs and fits</source>
        <translation>läuft und passt</translation>
    </message>
    <message>
        <source>runs on no other size of cluster</source>
        <translation>läuft auf keiner anderen Clustergröße</translation>
    </message>
    <message>
        <source>runs on no size of cluster</source>
        <translation>läuft auf keiner Clustergröße</translation>
    </message>
    <message>
        <source>Runs played</source>
        <translation>Gespielte Läufe</translation>
    </message>
    <message>
        <source>runs that the fit had not seen</source>
        <translation>Läufe, die der Fit nicht gesehen hatte</translation>
    </message>
    <message>
        <source>Runtime hook</source>
        <translation>Runtime-Hook</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>sacct tells jobs and the time between them; pauses inside a job need the training log</source>
        <translation>sacct nennt Jobs und die Zeit dazwischen; Pausen in einem Job brauchen das Trainingslog</translation>
    </message>
    <message>
        <source>Said by {name}, {day}.</source>
        <translation>Angabe von {name}, {day}.</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>Same global batch</source>
        <translation>Gleicher globaler Batch</translation>
    </message>
    <message>
        <source>Same global batch and layout; data parallel varies, only sizes that share the batch evenly.</source>
        <translation>Gleicher globaler Batch, gleiches Layout; Data parallel ändert sich, nur Größen, die den Batch gleichmäßig teilen.</translation>
    </message>
    <message>
        <source>Same global batch and layout; data parallel varies; hollow points do not fit</source>
        <translation>Gleicher globaler Batch, gleiches Layout; Data parallel ändert sich; hohle Punkte passen nicht</translation>
    </message>
    <message>
        <source>same global batch; only data parallel changes in this layout</source>
        <translation>gleicher globaler Batch; in diesem Layout ändert sich nur Data parallel</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>Samples a step = tokens of a step / tokens per sample.</source>
        <translation>Samples je Schritt = Tokens je Schritt / Tokens je Sample.</translation>
    </message>
    <message>
        <source>samples of an RLHF step, not of training</source>
        <translation>Samples eines RLHF-Schritts, nicht des Trainings</translation>
    </message>
    <message>
        <source>samples of emulated accelerators, not of training</source>
        <translation>Samples emulierter Beschleuniger, nicht des Trainings</translation>
    </message>
    <message>
        <source>Samples per file</source>
        <translation>Samples je Datei</translation>
    </message>
    <message>
        <source>Samples that share a file.</source>
        <translation>Samples, die sich eine Datei teilen.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Save a &amp;diagnostics file…</source>
        <translation>&amp;Diagnosedatei speichern…</translation>
    </message>
    <message>
        <source>Save a diagnostics file</source>
        <translation>Diagnosedatei speichern</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>Als PDF speichern…</translation>
    </message>
    <message>
        <source>Save asynchronously or to the nodes&apos; own drives.</source>
        <translation>Asynchron oder auf die Laufwerke der Knoten speichern.</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Save it again</source>
        <translation>Erneut speichern</translation>
    </message>
    <message>
        <source>Save less often or asynchronously, or use the nodes&apos; own drives or faster storage.</source>
        <translation>Seltener oder asynchron speichern, die Laufwerke der Knoten nutzen oder schnelleres Storage nehmen.</translation>
    </message>
    <message>
        <source>Save more often or faster, restart faster, or plan spare nodes.</source>
        <translation>Öfter oder schneller speichern, schneller neu starten oder Reserveknoten planen.</translation>
    </message>
    <message>
        <source>Save the changes to {name}?</source>
        <translation>Änderungen an {name} speichern?</translation>
    </message>
    <message>
        <source>Save the commands…</source>
        <translation>Befehle speichern…</translation>
    </message>
    <message>
        <source>Save the file</source>
        <translation>Datei speichern</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Save the picture of {name}</source>
        <translation>Bild von {name} speichern</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>Plan speichern</translation>
    </message>
    <message>
        <source>Save the plan to keep the new figures with it.</source>
        <translation>Den Plan speichern, um die neuen Zahlen mit ihm zu behalten.</translation>
    </message>
    <message>
        <source>Save the plan to keep your edits: {why}, in {folder}.</source>
        <translation>Plan speichern, um die Änderungen zu behalten: {why}, in {folder}.</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>Tabelle speichern</translation>
    </message>
    <message>
        <source>Save the table {name} as CSV or XLSX</source>
        <translation>Tabelle {name} als CSV oder XLSX speichern</translation>
    </message>
    <message>
        <source>Save with the new figures</source>
        <translation>Mit den neuen Zahlen speichern</translation>
    </message>
    <message>
        <source>Save your own entries</source>
        <translation>Eigene Einträge speichern</translation>
    </message>
    <message>
        <source>Saved as {path}.</source>
        <translation>Als {path} gespeichert.</translation>
    </message>
    <message>
        <source>Saved in {folder}.</source>
        <translation>In {folder} gespeichert.</translation>
    </message>
    <message>
        <source>saved parameters x bytes of the stored weights</source>
        <translation>gespeicherte Parameter x Bytes der gespeicherten Gewichte</translation>
    </message>
    <message>
        <source>Saved {time}</source>
        <translation>Gespeichert {time}</translation>
    </message>
    <message>
        <source>Saved. New choices of the plan have it at once.</source>
        <translation>Gespeichert. Neue Auswahlen des Plans haben es sofort.</translation>
    </message>
    <message>
        <source>Saves become short; a lost node needs a copy elsewhere.</source>
        <translation>Speichern wird kurz; ein verlorener Knoten braucht eine Kopie anderswo.</translation>
    </message>
    <message>
        <source>saves x pause of a save</source>
        <translation>Speichervorgänge x Pause je Vorgang</translation>
    </message>
    <message>
        <source>saves, evaluations and slow steps are one bucket: the logs tell no more</source>
        <translation>Speichern, Evaluierungen und langsame Schritte sind ein Topf: die Logs sagen nicht mehr</translation>
    </message>
    <message>
        <source>Saves, GiB</source>
        <translation>Spart, GiB</translation>
    </message>
    <message>
        <source>Saving every {interval}</source>
        <translation>Speichern alle {interval}</translation>
    </message>
    <message>
        <source>Saving needs a write rate of {required:.1f} GB/s; the storage provides {available:.1f} GB/s.</source>
        <translation>Speichern braucht {required:.1f} GB/s Schreibrate; das Storage gibt {available:.1f} GB/s.</translation>
    </message>
    <message>
        <source>Saving takes longer than planned</source>
        <translation>Speichern dauert länger als geplant</translation>
    </message>
    <message>
        <source>Shows that the nodes are alike, not that the versions are compatible.</source>
        <translation>Sagt, dass die Knoten gleich sind, nicht, dass die Versionen zusammenpassen.</translation>
    </message>
    <message>
        <source>Shows where things are plugged in, not how fast they are.</source>
        <translation>Sagt, wo Dinge stecken, nicht, wie schnell sie sind.</translation>
    </message>
    <message>
        <source>Scale-up links</source>
        <translation>Scale-up-Links</translation>
    </message>
    <message>
        <source>Scales memory saved and work added.</source>
        <translation>Skaliert gesparten Speicher und zusätzliche Arbeit.</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>Skalierung</translation>
    </message>
    <message>
        <source>Scaling efficiency</source>
        <translation>Skalierungseffizienz</translation>
    </message>
    <message>
        <source>Scaling, {first} to {count}</source>
        <translation>Skalierung, {first} auf {count}</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Szenario</translation>
    </message>
    <message>
        <source>scenario</source>
        <translation>Szenario</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>Scenarios side by side</source>
        <translation>Szenarien nebeneinander</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Schedule</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>Scheduler&apos;s accounting (sacct)</source>
        <translation>Abrechnung des Schedulers (sacct)</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Scrape interval</source>
        <translation>Scrape-Intervall</translation>
    </message>
    <message>
        <source>scratch memory of kernels</source>
        <translation>Arbeitsspeicher der Kernels</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>Neu suchen</translation>
    </message>
    <message>
        <source>Search finds layouts, Uncertainty the chances, What if and Scenarios compare.</source>
        <translation>Die Suche findet Layouts, Unsicherheit die Chancen; Was-wäre-wenn und Szenarien vergleichen.</translation>
    </message>
    <message>
        <source>Search whole layouts</source>
        <translation>Ganze Layouts suchen</translation>
    </message>
    <message>
        <source>Searching for the best layouts.</source>
        <translation>Die besten Layouts werden gesucht.</translation>
    </message>
    <message>
        <source>Searching the layouts of {count} accelerators.</source>
        <translation>Die Layouts von {count} Beschleunigern werden durchsucht.</translation>
    </message>
    <message>
        <source>Reseat the card or replace its riser, and check the slot&apos;s lanes in the firmware.</source>
        <translation>Die Karte neu stecken oder den Riser tauschen und die Lanes des Steckplatzes in der Firmware prüfen.</translation>
    </message>
    <message>
        <source>Second input</source>
        <translation>Zweite Eingabe</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Security fault</source>
        <translation>Sicherheitsfehler</translation>
    </message>
    <message>
        <source>Check that saves complete; a failure now loses all work since the last one</source>
        <translation>Sicherstellen, dass Speichern endet; ein Ausfall kostet jetzt alle Arbeit seither</translation>
    </message>
    <message>
        <source>See under Network what other ports would save and cost, or use a layout that sends less between nodes.</source>
        <translation>Unter Netzwerk steht, was andere Ports sparen und kosten; oder ein Layout nehmen, das weniger zwischen Knoten sendet.</translation>
    </message>
    <message>
        <source>Check whether it idles or is power-capped</source>
        <translation>Prüfen, ob sie wartet oder begrenzt ist</translation>
    </message>
    <message>
        <source>Check whether it was a loader worker; use fewer of them</source>
        <translation>Prüfen, ob es ein Loader-Worker war; weniger davon</translation>
    </message>
    <message>
        <source>Seen by fit</source>
        <translation>Im Fit</translation>
    </message>
    <message>
        <source>Segments of PyTorch&apos;s allocator cannot be registered before NCCL 2.29</source>
        <translation>Segmente des PyTorch-Allocators lassen sich vor NCCL 2.29 nicht registrieren</translation>
    </message>
    <message>
        <source>seldom changed</source>
        <translation>selten geändert</translation>
    </message>
    <message>
        <source>Selective</source>
        <translation>Selektiv</translation>
    </message>
    <message>
        <source>Selective, every second product</source>
        <translation>Selektiv, jedes zweite Produkt</translation>
    </message>
    <message>
        <source>Sensitivity</source>
        <translation>Sensitivität</translation>
    </message>
    <message>
        <source>Sent, GB a step</source>
        <translation>Gesendet, GB je Schritt</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>Sequenzlänge</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>Sequence parallel</translation>
    </message>
    <message>
        <source>sequence parallel</source>
        <translation>Sequence parallel</translation>
    </message>
    <message>
        <source>Sequence parallel splits what tensor parallel leaves whole.</source>
        <translation>Sequence parallel teilt, was Tensor parallel ganz lässt.</translation>
    </message>
    <message>
        <source>Sequence parallel: norms and dropout split</source>
        <translation>Sequence parallel: Norms und Dropout geteilt</translation>
    </message>
    <message>
        <source>Sequences</source>
        <translation>Sequenzen</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>Sequenzen</translation>
    </message>
    <message>
        <source>Sequences are packed with masks or padded, but nobody says how long documents are: attention and padding count as if each filled its sequence.</source>
        <translation>Sequenzen sind mit Masken gepackt oder aufgefüllt, doch niemand sagt, wie lang Dokumente sind: Attention und Auffüllung zählen, als füllte jedes seine Sequenz.</translation>
    </message>
    <message>
        <source>Sequences between two updates of the weights.</source>
        <translation>Sequenzen zwischen zwei Aktualisierungen der Gewichte.</translation>
    </message>
    <message>
        <source>Sequences between two updates.</source>
        <translation>Sequenzen zwischen zwei Aktualisierungen.</translation>
    </message>
    <message>
        <source>Sequences in flight at once in this phase; left open, the plan&apos;s own.</source>
        <translation>Sequenzen, die in dieser Phase zugleich unterwegs sind; offengelassen gilt der Wert des Plans.</translation>
    </message>
    <message>
        <source>Sequences that pass the model at once.</source>
        <translation>Sequenzen, die zugleich durch das Modell laufen.</translation>
    </message>
    <message>
        <source>Sequences that pass through the model at once.</source>
        <translation>Sequenzen, die zugleich durch das Modell laufen.</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>Zeitreihe</translation>
    </message>
    <message>
        <source>series 1</source>
        <translation>series 1</translation>
    </message>
    <message>
        <source>series 2</source>
        <translation>series 2</translation>
    </message>
    <message>
        <source>series 7</source>
        <translation>series 7</translation>
    </message>
    <message>
        <source>Served by the cache</source>
        <translation>Aus dem Cache bedient</translation>
    </message>
    <message>
        <source>server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>servers and spares x their price</source>
        <translation>Server und Reserven x ihr Preis</translation>
    </message>
    <message>
        <source>servers, spares, head nodes x their prices</source>
        <translation>Server, Reserven, Head-Knoten x ihre Preise</translation>
    </message>
    <message>
        <source>Serves what fits from the second pass over the data on.</source>
        <translation>Bedient ab dem zweiten Durchgang durch die Daten, was hineinpasst.</translation>
    </message>
    <message>
        <source>Service contract</source>
        <translation>Servicevertrag</translation>
    </message>
    <message>
        <source>Set expert parallel to 1.</source>
        <translation>Expert parallel auf 1 setzen.</translation>
    </message>
    <message>
        <source>set in the plan</source>
        <translation>im Plan gesetzt</translation>
    </message>
    <message>
        <source>Set it to 1</source>
        <translation>Auf 1 setzen</translation>
    </message>
    <message>
        <source>Set the ports per node, or use one node.</source>
        <translation>Ports je Knoten setzen oder einen Knoten verwenden.</translation>
    </message>
    <message>
        <source>Set the sequence length to {tokens}.</source>
        <translation>Sequenzlänge auf {tokens} setzen.</translation>
    </message>
    <message>
        <source>Set virtual stages to 1.</source>
        <translation>Virtuelle Stufen auf 1 setzen.</translation>
    </message>
    <message>
        <source>Sets the bytes per logit that the loss holds at once</source>
        <translation>Bestimmt die Bytes je Logit, die der Loss zugleich hält</translation>
    </message>
    <message>
        <source>Sets the peak rate, the bytes of weights and activations, and the master copy.</source>
        <translation>Bestimmt Peak-Rate, Bytes der Gewichte und Aktivierungen und die Master-Kopie.</translation>
    </message>
    <message>
        <source>Sets the write rate that storage must reach.</source>
        <translation>Bestimmt die Schreibrate, die das Storage erreichen muss.</translation>
    </message>
    <message>
        <source>Sets what attention computes within documents, or how much of a sequence is padding.</source>
        <translation>Bestimmt, was Attention in Dokumenten rechnet, oder wie viel einer Sequenz aufgefüllt ist.</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Setting up</source>
        <translation>Einrichten</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Settings known to cause trouble with this stack, not every possible one.</source>
        <translation>Einstellungen, die bei diesem Stack bekanntermaßen schiefgehen, nicht alle denkbaren.</translation>
    </message>
    <message>
        <source>Settings that no cloud offers are needed.</source>
        <translation>Einstellungen werden gebraucht, die keine Cloud bietet.</translation>
    </message>
    <message>
        <source>Firm up the prices that matter most.</source>
        <translation>Die Preise klären, die am meisten ausmachen.</translation>
    </message>
    <message>
        <source>Several chunks of layers on each stage.</source>
        <translation>Mehrere Chunks von Schichten auf jeder Stufe.</translation>
    </message>
    <message>
        <source>Several micro batches are summed before an update.</source>
        <translation>Mehrere Micro-Batches werden vor einer Aktualisierung summiert.</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD mit Momentum</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>Shard group</source>
        <translation>Shard-Gruppe</translation>
    </message>
    <message>
        <source>Shard or recompute more, lower the micro batch, or search for layouts that fit.</source>
        <translation>Mehr sharden oder Recompute erweitern, Micro-Batch verkleinern oder passende Layouts suchen.</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>Sharding compared, not assumed</source>
        <translation>Sharding verglichen, nicht angenommen</translation>
    </message>
    <message>
        <source>Sharding of optimizer state, gradients and weights.</source>
        <translation>Sharding von Optimizer-Zustand, Gradienten und Gewichten.</translation>
    </message>
    <message>
        <source>Sharding {new} instead of {old}</source>
        <translation>Sharding {new} statt {old}</translation>
    </message>
    <message>
        <source>Sharding {new} instead of {old} gathers and scatters less.</source>
        <translation>Sharding {new} statt {old} sammelt und verteilt weniger.</translation>
    </message>
    <message>
        <source>Sharding {new} instead of {old} spreads more of the model&apos;s states over the data ranks.</source>
        <translation>Sharding {new} statt {old} verteilt mehr Modellzustände auf die Data-Ranks.</translation>
    </message>
    <message>
        <source>Shards</source>
        <translation>Shards</translation>
    </message>
    <message>
        <source>Shards are read in order and stay with their node; single samples are read at random from all data.</source>
        <translation>Shards werden der Reihe nach gelesen und bleiben bei ihrem Knoten; einzelne Samples werden zufällig aus allen Daten gelesen.</translation>
    </message>
    <message>
        <source>shards being read</source>
        <translation>gerade gelesene Shards</translation>
    </message>
    <message>
        <source>Shards inside a group, copies between groups.</source>
        <translation>Shards innerhalb einer Gruppe, Kopien zwischen Gruppen.</translation>
    </message>
    <message>
        <source>shards of {n}</source>
        <translation>Shards zu {n}</translation>
    </message>
    <message>
        <source>Shards, and a buffer within them.</source>
        <translation>Shards, und ein Puffer darin.</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Share of a circuit that may be used for good.</source>
        <translation>Anteil eines Stromkreises, der dauerhaft genutzt werden darf.</translation>
    </message>
    <message>
        <source>share of a step</source>
        <translation>Anteil eines Schritts</translation>
    </message>
    <message>
        <source>Share of adapter inputs that is dropped while training.</source>
        <translation>Anteil der Adaptereingaben, der beim Training wegfällt.</translation>
    </message>
    <message>
        <source>Share of calendar time that advances the run.</source>
        <translation>Anteil der Kalenderzeit, der den Lauf voranbringt.</translation>
    </message>
    <message>
        <source>share of each step that waits for data</source>
        <translation>Anteil jedes Schritts, der auf Daten wartet</translation>
    </message>
    <message>
        <source>Share of failures after which a node must be replaced.</source>
        <translation>Anteil der Ausfälle, nach denen ein Knoten zu ersetzen ist.</translation>
    </message>
    <message>
        <source>Share of its hours in which an owned cluster works.</source>
        <translation>Anteil der Stunden, in denen ein gekaufter Cluster arbeitet.</translation>
    </message>
    <message>
        <source>Share of the calendar time that advances the run.</source>
        <translation>Anteil der Kalenderzeit, der den Lauf voranbringt.</translation>
    </message>
    <message>
        <source>Share of the catalogue&apos;s prices that is really paid.</source>
        <translation>Anteil der Katalogpreise, der wirklich bezahlt wird.</translation>
    </message>
    <message>
        <source>Share of the heat that the liquid takes.</source>
        <translation>Anteil der Wärme, den die Flüssigkeit aufnimmt.</translation>
    </message>
    <message>
        <source>Share of the price paid by a loan.</source>
        <translation>Anteil des Preises, der durch ein Darlehen bezahlt wird.</translation>
    </message>
    <message>
        <source>Share of the price paid with the order.</source>
        <translation>Anteil des Preises, der mit der Bestellung bezahlt wird.</translation>
    </message>
    <message>
        <source>Share of the price that is paid for it in the end.</source>
        <translation>Anteil des Preises, der am Ende dafür bezahlt wird.</translation>
    </message>
    <message>
        <source>share of the reads</source>
        <translation>Anteil der Lesevorgänge</translation>
    </message>
    <message>
        <source>Share, %</source>
        <translation>Anteil, %</translation>
    </message>
    <message>
        <source>Shared experts</source>
        <translation>Gemeinsame Experten</translation>
    </message>
    <message>
        <source>Shared memory of the container</source>
        <translation>Gemeinsamer Speicher des Containers</translation>
    </message>
    <message>
        <source>Shared memory that a container gets.</source>
        <translation>Gemeinsamer Speicher (shm), den ein Container bekommt.</translation>
    </message>
    <message>
        <source>shell</source>
        <translation>Shell</translation>
    </message>
    <message>
        <source>Shipped with the application, or the person&apos;s own</source>
        <translation>Mit der Anwendung geliefert, oder eigener</translation>
    </message>
    <message>
        <source>Short list</source>
        <translation>Kurzliste</translation>
    </message>
    <message>
        <source>Show all findings</source>
        <translation>Alle Befunde zeigen</translation>
    </message>
    <message>
        <source>Show all {count}</source>
        <translation>Alle {count} zeigen</translation>
    </message>
    <message>
        <source>Show differences</source>
        <translation>Unterschiede zeigen</translation>
    </message>
    <message>
        <source>Show {count} more</source>
        <translation>{count} weitere zeigen</translation>
    </message>
    <message>
        <source>Show {count} more inputs, all as usual</source>
        <translation>{count} weitere Eingaben zeigen, alle wie üblich</translation>
    </message>
    <message>
        <source>Show {count} more inputs, {changed} changed</source>
        <translation>{count} weitere Eingaben zeigen, {changed} geändert</translation>
    </message>
    <message>
        <source>Shown by</source>
        <translation>Zu sehen mit</translation>
    </message>
    <message>
        <source>Shown once the plan can run.</source>
        <translation>Erscheint, sobald der Plan laufen kann.</translation>
    </message>
    <message>
        <source>shown, not judged</source>
        <translation>gezeigt, nicht bewertet</translation>
    </message>
    <message>
        <source>Shows NVLink</source>
        <translation>Zeigt NVLink</translation>
    </message>
    <message>
        <source>Shuffling</source>
        <translation>Mischen</translation>
    </message>
    <message>
        <source>Sign</source>
        <translation>Unterzeichnen</translation>
    </message>
    <message>
        <source>Sign-off</source>
        <translation>Unterzeichnung</translation>
    </message>
    <message>
        <source>Sign-off…</source>
        <translation>Unterzeichnung…</translation>
    </message>
    <message>
        <source>signature</source>
        <translation>Unterschrift</translation>
    </message>
    <message>
        <source>signed</source>
        <translation>unterzeichnet</translation>
    </message>
    <message>
        <source>Signed by {name}, {day}.</source>
        <translation>Unterzeichnet von {name}, {day}.</translation>
    </message>
    <message>
        <source>Silent corruptions</source>
        <translation>Stille Datenfehler</translation>
    </message>
    <message>
        <source>Simulated failures</source>
        <translation>Simulierte Ausfälle</translation>
    </message>
    <message>
        <source>Since NCCL 2.24 an unsuitable value is an error</source>
        <translation>Seit NCCL 2.24 ist ein unpassender Wert ein Fehler</translation>
    </message>
    <message>
        <source>Since PyTorch 2.11 the default wheel of pip is built with CUDA 13, which needs driver R580</source>
        <translation>Seit PyTorch 2.11 ist das Wheel, das pip nimmt, mit CUDA 13 gebaut und braucht Treiber R580</translation>
    </message>
    <message>
        <source>Since this plan was saved with Trainplan {engine}, calibration {calibration}, these figures moved: {figures}.</source>
        <translation>Seit dieser Plan mit Trainplan {engine}, Kalibrierung {calibration}, gespeichert wurde, haben sich diese Zahlen verändert: {figures}.</translation>
    </message>
    <message>
        <source>Single samples over all data</source>
        <translation>Einzelne Samples über alle Daten</translation>
    </message>
    <message>
        <source>Site</source>
        <translation>Standort</translation>
    </message>
    <message>
        <source>site</source>
        <translation>Standort</translation>
    </message>
    <message>
        <source>site design</source>
        <translation>Vor-Ort-Wert</translation>
    </message>
    <message>
        <source>Site desk</source>
        <translation>Standortleitstelle</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Size circuits for the rated power; in training, nodes draw 76 to 82% of it, and the energy bill follows the draw.</source>
        <translation>Stromkreise nach Nennleistung auslegen; im Training nehmen Knoten 76 bis 82 % davon auf, und die Stromrechnung folgt der Aufnahme.</translation>
    </message>
    <message>
        <source>Size of a message that reaches half of the measured rate.</source>
        <translation>Größe einer Nachricht, die die halbe gemessene Rate erreicht.</translation>
    </message>
    <message>
        <source>Size of one</source>
        <translation>Größe eines Checkpoints</translation>
    </message>
    <message>
        <source>Size of one image, recording, film or page on disk.</source>
        <translation>Größe eines Bildes, einer Aufnahme, eines Films oder einer Seite auf der Platte.</translation>
    </message>
    <message>
        <source>Size on disk</source>
        <translation>Größe auf der Platte</translation>
    </message>
    <message>
        <source>Size on storage, and how often the run repeats it.</source>
        <translation>Größe auf dem Storage, und wie oft der Lauf sie wiederholt.</translation>
    </message>
    <message>
        <source>Sizes on this fabric</source>
        <translation>Größen auf dieser Fabric</translation>
    </message>
    <message>
        <source>Skipped steps</source>
        <translation>Übersprungene Schritte</translation>
    </message>
    <message>
        <source>Slack</source>
        <translation>Slack</translation>
    </message>
    <message>
        <source>sliding windows are not exported</source>
        <translation>Sliding Windows werden nicht exportiert</translation>
    </message>
    <message>
        <source>Slurm 25.11, Kubernetes</source>
        <translation>Slurm 25.11, Kubernetes</translation>
    </message>
    <message>
        <source>Slurm after 22.05, pyxis, your partitions and mounts</source>
        <translation>Slurm nach 22.05, pyxis, eigene Partitionen und Mounts</translation>
    </message>
    <message>
        <source>Slurm job</source>
        <translation>Slurm-Job</translation>
    </message>
    <message>
        <source>Slurm that it was compiled against</source>
        <translation>Slurm, gegen das es übersetzt wurde</translation>
    </message>
    <message>
        <source>Slurm, srun</source>
        <translation>Slurm, srun</translation>
    </message>
    <message>
        <source>sm says how often a kernel ran, not how much of the tensor cores was used</source>
        <translation>sm sagt, wie oft ein Kernel lief, nicht, wie stark die Tensor Cores genutzt wurden</translation>
    </message>
    <message>
        <source>small blocks measure operations, not bandwidth</source>
        <translation>kleine Blöcke messen Operationen, nicht Bandbreite</translation>
    </message>
    <message>
        <source>small letters, digits, points and hyphens</source>
        <translation>Kleinbuchstaben, Ziffern, Punkte und Bindestriche</translation>
    </message>
    <message>
        <source>Small matrices trained beside frozen weights.</source>
        <translation>Kleine Matrizen, neben eingefrorenen Gewichten trainiert.</translation>
    </message>
    <message>
        <source>Small random read or metadata open</source>
        <translation>Kleiner zufälliger Lesevorgang oder Metadaten-Open</translation>
    </message>
    <message>
        <source>Small random reads</source>
        <translation>Kleine zufällige Lesevorgänge</translation>
    </message>
    <message>
        <source>Small random writes</source>
        <translation>Kleine zufällige Schreibvorgänge</translation>
    </message>
    <message>
        <source>Smaller messages run below the measured bus bandwidth.</source>
        <translation>Kleinere Nachrichten laufen unter der gemessenen Bus-Bandbreite.</translation>
    </message>
    <message>
        <source>Smallest</source>
        <translation>Kleinster</translation>
    </message>
    <message>
        <source>SMs active</source>
        <translation>SMs aktiv</translation>
    </message>
    <message>
        <source>This many steps run in half an hour here. Long steps need fewer for a stable mean, short ones more to include a save; the acceptance tests take 100 to 500.</source>
        <translation>So viele Schritte vergehen hier in einer halben Stunde. Lange Schritte brauchen weniger für einen stabilen Mittelwert, kurze mehr, um ein Speichern zu treffen; die Abnahmetests nehmen 100 bis 500.</translation>
    </message>
    <message>
        <source>SOCKET_POWER under LIMIT is a cap, not a reading</source>
        <translation>SOCKET_POWER unter LIMIT ist eine Grenze, kein Messwert</translation>
    </message>
    <message>
        <source>Software</source>
        <translation>Software</translation>
    </message>
    <message>
        <source>Software licences</source>
        <translation>Softwarelizenzen</translation>
    </message>
    <message>
        <source>Software, storage and the rest, whatever the size; small jobs see 0.018 per node and day of it. OPT-175B: 40 restarts in 16 days on 128 nodes, less their hardware failures</source>
        <translation>Software, Storage und anderes, unabhängig von der Größe; kleine Jobs sehen 0,018 je Knoten und Tag davon. OPT-175B: 40 Neustarts in 16 Tagen auf 128 Knoten, ohne die Hardware-Ausfälle</translation>
    </message>
    <message>
        <source>some pairs of GPUs are joined by XGMI, some by PCIe only</source>
        <translation>manche GPU-Paare sind durch XGMI verbunden, manche nur durch PCIe</translation>
    </message>
    <message>
        <source>Something is still missing.</source>
        <translation>Es fehlt noch etwas.</translation>
    </message>
    <message>
        <source>Something went wrong in Trainplan. Your plan is unchanged.</source>
        <translation>In Trainplan ist ein Fehler aufgetreten. Der Plan ist unverändert.</translation>
    </message>
    <message>
        <source>Sort the interruptions of these days by cause; check restarts, saves and lost work</source>
        <translation>Die Stopps dieser Tage nach Ursache ordnen; Neustarts, Speichern und verlorene Arbeit ansehen</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Sovereignty</source>
        <translation>Souveränität</translation>
    </message>
    <message>
        <source>Space on the nodes&apos; drives.</source>
        <translation>Platz auf den Laufwerken der Knoten.</translation>
    </message>
    <message>
        <source>Spare nodes</source>
        <translation>Reserveknoten</translation>
    </message>
    <message>
        <source>Spare nodes in repair at once.</source>
        <translation>Reserveknoten, die zugleich in Reparatur sind.</translation>
    </message>
    <message>
        <source>spare nodes of the plan</source>
        <translation>Reserveknoten des Plans</translation>
    </message>
    <message>
        <source>Spare nodes on standby</source>
        <translation>Bereitstehende Reserveknoten</translation>
    </message>
    <message>
        <source>spare parts, installation, freight, as shares of the equipment</source>
        <translation>Ersatzteile, Installation, Fracht, als Anteile der Ausrüstung</translation>
    </message>
    <message>
        <source>Spares that passed every test of the nodes, and the swap by the scheduler.</source>
        <translation>Reserven, die jeden Test der Knoten bestanden haben, und der Tausch durch den Scheduler.</translation>
    </message>
    <message>
        <source>sparse attention by an indexer is not exported</source>
        <translation>Sparse Attention mit Indexer wird nicht exportiert</translation>
    </message>
    <message>
        <source>Speaks for</source>
        <translation>Spricht für</translation>
    </message>
    <message>
        <source>Speaks for owning.</source>
        <translation>Spricht für Kauf.</translation>
    </message>
    <message>
        <source>Speaks for prices that are fixed.</source>
        <translation>Spricht für feste Preise.</translation>
    </message>
    <message>
        <source>Special hardware or settings</source>
        <translation>Besondere Hardware oder Einstellungen</translation>
    </message>
    <message>
        <source>special hardware or settings</source>
        <translation>besondere Hardware oder Einstellungen</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Speed here</source>
        <translation>Tempo hier</translation>
    </message>
    <message>
        <source>Speed of an accelerator over the size of the cluster</source>
        <translation>Tempo eines Beschleunigers über der Clustergröße</translation>
    </message>
    <message>
        <source>Speed of one port.</source>
        <translation>Geschwindigkeit eines Ports.</translation>
    </message>
    <message>
        <source>Split norms and dropout</source>
        <translation>Norms und Dropout teilen</translation>
    </message>
    <message>
        <source>Split norms and dropout over the tensor group</source>
        <translation>Norms und Dropout über die Tensor-Gruppe teilen</translation>
    </message>
    <message>
        <source>Spot interruptions</source>
        <translation>Spot-Unterbrechungen</translation>
    </message>
    <message>
        <source>Spot, high</source>
        <translation>Spot, hoch</translation>
    </message>
    <message>
        <source>Spot, low</source>
        <translation>Spot, niedrig</translation>
    </message>
    <message>
        <source>Spread of documents</source>
        <translation>Streuung der Dokumente</translation>
    </message>
    <message>
        <source>Spreadsheet (*.xlsx)</source>
        <translation>Tabellenblatt (*.xlsx)</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>Stack</translation>
    </message>
    <message>
        <source>stack</source>
        <translation>Stack</translation>
    </message>
    <message>
        <source>Staff</source>
        <translation>Personal</translation>
    </message>
    <message>
        <source>staff per year x years of this run</source>
        <translation>Personal je Jahr x Jahre dieses Laufs</translation>
    </message>
    <message>
        <source>staff per year x years of this run / share kept busy</source>
        <translation>Personal je Jahr x Jahre dieses Laufs / ausgelasteter Anteil</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Stage that is shown</source>
        <translation>Gezeigte Stufe</translation>
    </message>
    <message>
        <source>Stage {number}</source>
        <translation>Stufe {number}</translation>
    </message>
    <message>
        <source>Stage {number}, the fullest; the diamond is its peak: {instant}</source>
        <translation>Stufe {number}, die vollste; die Raute ist ihr Höchststand: {instant}</translation>
    </message>
    <message>
        <source>Stage {number}; the diamond is its peak: {instant}</source>
        <translation>Stufe {number}; die Raute ist ihr Höchststand: {instant}</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>stages as neighbours</source>
        <translation>Stufen als Nachbarn</translation>
    </message>
    <message>
        <source>Stages that the layers are cut into.</source>
        <translation>Stufen, in die die Schichten geteilt werden.</translation>
    </message>
    <message>
        <source>stages waiting while the pipeline fills and drains, or for the slowest stage</source>
        <translation>Stufen, die warten, während sich die Pipeline füllt und leert, oder auf die langsamste Stufe</translation>
    </message>
    <message>
        <source>Stale</source>
        <translation>Veraltet</translation>
    </message>
    <message>
        <source>stale: {inputs} changed</source>
        <translation>veraltet: {inputs} geändert</translation>
    </message>
    <message>
        <source>Stand for mean and spread: attention, padding and waiting follow from them.</source>
        <translation>Stehen für Mittel und Streuung: Attention, Auffüllung und Warten folgen daraus.</translation>
    </message>
    <message>
        <source>Standard deviation of the lengths over their mean.</source>
        <translation>Standardabweichung der Längen durch ihr Mittel.</translation>
    </message>
    <message>
        <source>standard instances</source>
        <translation>Standardinstanzen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Start from</source>
        <translation>Ausgehen von</translation>
    </message>
    <message>
        <source>Start from a model</source>
        <translation>Von einem Modell ausgehen</translation>
    </message>
    <message>
        <source>Start from a published run</source>
        <translation>Von einem veröffentlichten Lauf ausgehen</translation>
    </message>
    <message>
        <source>Start of the run</source>
        <translation>Beginn des Laufs</translation>
    </message>
    <message>
        <source>Start of the run and its first checkpoints; the whole job stands still while one is taken</source>
        <translation>Beginn des Laufs und erste Checkpoints; der ganze Job steht, während einer geschrieben wird</translation>
    </message>
    <message>
        <source>Start small and grow</source>
        <translation>Klein beginnen und wachsen</translation>
    </message>
    <message>
        <source>Start the job, let it save twice, stop it. Measure the feed 10 times a second or faster.</source>
        <translation>Job starten, zweimal speichern lassen, anhalten. Die Einspeisung mindestens 10-mal je Sekunde messen.</translation>
    </message>
    <message>
        <source>Start with fewer accelerators and grow: data parallel freely, tensor parallel from a floor on</source>
        <translation>Mit weniger Beschleunigern beginnen und wachsen: Data parallel frei, Tensor parallel ab einer Untergrenze</translation>
    </message>
    <message>
        <source>Start with the model and the accelerators; every page is complete from the start.</source>
        <translation>Mit Modell und Beschleunigern beginnen; jede Seite ist von Anfang an vollständig.</translation>
    </message>
    <message>
        <source>Start-up</source>
        <translation>Inbetriebnahme</translation>
    </message>
    <message>
        <source>Start-up, quoted</source>
        <translation>Inbetriebnahme, laut Angebot</translation>
    </message>
    <message>
        <source>Started on the first stage that fits, the run ends on day {day}; started when all are there, on day {later}.</source>
        <translation>Auf der ersten passenden Etappe begonnen, endet der Lauf am Tag {day}; begonnen, wenn alle da sind, am Tag {later}.</translation>
    </message>
    <message>
        <source>Starts complete; change what differs</source>
        <translation>Von Anfang an vollständig; nur Abweichendes ändern</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>State the mean document and its spread, or measured lengths.</source>
        <translation>Das mittlere Dokument und seine Streuung angeben, oder gemessene Längen.</translation>
    </message>
    <message>
        <source>Enter the rate of the accelerator&apos;s links, or keep such nodes out of the job.</source>
        <translation>Die Rate der Beschleuniger-Links angeben oder solche Knoten aus dem Job lassen.</translation>
    </message>
    <message>
        <source>state-space layers</source>
        <translation>State-Space-Schichten</translation>
    </message>
    <message>
        <source>States kept in host memory or on drives.</source>
        <translation>Zustände, die im Host-Speicher oder auf Laufwerken liegen.</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Keep the PyTorch of the image, or rebuild Transformer Engine with the new cuDNN</source>
        <translation>Beim PyTorch des Images bleiben oder Transformer Engine mit dem neuen cuDNN bauen</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Step waits</source>
        <translation>Schritt wartet</translation>
    </message>
    <message>
        <source>Step with {count} accumulated micro batches</source>
        <translation>Schritt mit {count} akkumulierten Micro-Batches</translation>
    </message>
    <message>
        <source>Step {number} of {all}</source>
        <translation>Schritt {number} von {all}</translation>
    </message>
    <message>
        <source>Step, s</source>
        <translation>Schritt, s</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Steps = tokens / (global batch x sequence length); run time follows.</source>
        <translation>Schritte = Tokens / (globaler Batch x Sequenzlänge); daraus folgt die Laufzeit.</translation>
    </message>
    <message>
        <source>Steps between two validation passes.</source>
        <translation>Schritte zwischen zwei Validierungsdurchgängen.</translation>
    </message>
    <message>
        <source>steps of an RLHF loop: generation is in them</source>
        <translation>Schritte einer RLHF-Schleife: Generierung ist darin</translation>
    </message>
    <message>
        <source>steps per second are printed with three decimals: {rate:g} is good to {percent:.0f} % only</source>
        <translation>Schritte je Sekunde haben drei Nachkommastellen: {rate:g} ist nur auf {percent:.0f} % genau</translation>
    </message>
    <message>
        <source>Steps take longer than the plan&apos;s interval</source>
        <translation>Schritte dauern länger als das Intervall des Plans</translation>
    </message>
    <message>
        <source>Steps were skipped</source>
        <translation>Schritte wurden übersprungen</translation>
    </message>
    <message>
        <source>steps x seconds per step, over all phases</source>
        <translation>Schritte x Sekunden je Schritt, über alle Phasen</translation>
    </message>
    <message>
        <source>Steps x step time / goodput.</source>
        <translation>Schritte x Schrittzeit / Goodput.</translation>
    </message>
    <message>
        <source>Still open here</source>
        <translation>Hier noch offen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop training. Drop the caches of the storage clients.</source>
        <translation>Training anhalten. Die Caches der Storage-Clients leeren.</translation>
    </message>
    <message>
        <source>Stop; return to the last checkpoint before it and skip the batch</source>
        <translation>Anhalten; zum letzten Checkpoint davor zurück und den Batch überspringen</translation>
    </message>
    <message>
        <source>stopped at {percent:.0f} %</source>
        <translation>bei {percent:.0f} % angehalten</translation>
    </message>
    <message>
        <source>stopped by time: the rate counts completed data</source>
        <translation>durch Zeit beendet: die Rate zählt abgeschlossene Daten</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>Stopped. What is shown is older than the plan, or nothing yet.</source>
        <translation>Angehalten. Das Gezeigte ist älter als der Plan, oder es gibt noch nichts.</translation>
    </message>
    <message>
        <source>Stopped; your runs are not compared.</source>
        <translation>Angehalten; die eigenen Läufe sind nicht verglichen.</translation>
    </message>
    <message>
        <source>Stopped; {count} accelerators were tried.</source>
        <translation>Angehalten; {count} Beschleuniger wurden probiert.</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Storage</translation>
    </message>
    <message>
        <source>Storage = size x all that are kept.</source>
        <translation>Storage = Größe x alle behaltenen.</translation>
    </message>
    <message>
        <source>Storage = size x all that are kept; one is written every hour.</source>
        <translation>Storage = Größe x alle behaltenen; stündlich wird einer geschrieben.</translation>
    </message>
    <message>
        <source>Storage and its network under the burst of a save; not the serialization of the framework.</source>
        <translation>Storage und sein Netzwerk unter dem Stoß eines Speicherns; nicht die Serialisierung des Frameworks.</translation>
    </message>
    <message>
        <source>Storage and restart</source>
        <translation>Storage und Neustart</translation>
    </message>
    <message>
        <source>Storage cost of renting.</source>
        <translation>Storage-Kosten der Miete.</translation>
    </message>
    <message>
        <source>Storage design of the site</source>
        <translation>Storage-Auslegung des Standorts</translation>
    </message>
    <message>
        <source>Storage network</source>
        <translation>Storage-Netz</translation>
    </message>
    <message>
        <source>Storage read rate</source>
        <translation>Leserate des Storage</translation>
    </message>
    <message>
        <source>Storage servers</source>
        <translation>Storage-Server</translation>
    </message>
    <message>
        <source>Storage servers&apos; copper cable</source>
        <translation>Kupferkabel der Storage-Server</translation>
    </message>
    <message>
        <source>Storage servers&apos; fibre, {metres:.0f} m</source>
        <translation>Glasfaser der Storage-Server, {metres:.0f} m</translation>
    </message>
    <message>
        <source>Storage servers&apos; optic, both ends</source>
        <translation>Optik der Storage-Server, beide Enden</translation>
    </message>
    <message>
        <source>Storage tiers side by side</source>
        <translation>Storage-Klassen nebeneinander</translation>
    </message>
    <message>
        <source>Storage units</source>
        <translation>Storage-Einheiten</translation>
    </message>
    <message>
        <source>Storage write rate</source>
        <translation>Schreibrate des Storage</translation>
    </message>
    <message>
        <source>storage x its price</source>
        <translation>Storage x sein Preis</translation>
    </message>
    <message>
        <source>Storage, quoted</source>
        <translation>Storage, laut Angebot</translation>
    </message>
    <message>
        <source>Storage, reading</source>
        <translation>Storage, Lesen</translation>
    </message>
    <message>
        <source>Storage, writing</source>
        <translation>Storage, Schreiben</translation>
    </message>
    <message>
        <source>Storage: {name}</source>
        <translation>Storage: {name}</translation>
    </message>
    <message>
        <source>straggler</source>
        <translation>Nachzügler</translation>
    </message>
    <message>
        <source>Straggler sweep, matrix product</source>
        <translation>Nachzüglersuche, Matrixprodukt</translation>
    </message>
    <message>
        <source>Stragglers</source>
        <translation>Nachzügler</translation>
    </message>
    <message>
        <source>Strategies for this plan</source>
        <translation>Strategien für diesen Plan</translation>
    </message>
    <message>
        <source>Streaming multiprocessors (CUs on AMD)</source>
        <translation>Streaming-Multiprozessoren (CUs bei AMD)</translation>
    </message>
    <message>
        <source>strong</source>
        <translation>stark</translation>
    </message>
    <message>
        <source>Strong scaling: the same global batch at both counts.</source>
        <translation>Starke Skalierung: derselbe globale Batch bei beiden Zahlen.</translation>
    </message>
    <message>
        <source>structural engineer</source>
        <translation>Statiker</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Untersuchen</translation>
    </message>
    <message>
        <source>Study: better layouts, cost, risk, what if</source>
        <translation>Untersuchen: bessere Layouts, Kosten, Risiko, Was-wäre-wenn</translation>
    </message>
    <message>
        <source>succeeded</source>
        <translation>abgelöst</translation>
    </message>
    <message>
        <source>such as: switch firmware 3.11</source>
        <translation>etwa: Switch-Firmware 3.11</translation>
    </message>
    <message>
        <source>Such files were read by {programs} without a remark.</source>
        <translation>Solche Dateien wurden von {programs} ohne Beanstandung gelesen.</translation>
    </message>
    <message>
        <source>SUM adds all pairs: it is not the rate of a link</source>
        <translation>SUM addiert alle Paare: es ist nicht die Rate eines Links</translation>
    </message>
    <message>
        <source>Support and maintenance</source>
        <translation>Support und Wartung</translation>
    </message>
    <message>
        <source>Support contract.</source>
        <translation>Supportvertrag.</translation>
    </message>
    <message>
        <source>Support ends</source>
        <translation>Support endet</translation>
    </message>
    <message>
        <source>support of servers, networks and storage per year x years of this run</source>
        <translation>Support für Server, Netze und Storage je Jahr x Jahre dieses Laufs</translation>
    </message>
    <message>
        <source>support of servers, networks and storage per year x years of this run / share kept busy</source>
        <translation>Support für Server, Netze und Storage je Jahr x Jahre dieses Laufs / ausgelasteter Anteil</translation>
    </message>
    <message>
        <source>Sustained power</source>
        <translation>Dauerleistung</translation>
    </message>
    <message>
        <source>Sustained power, {hours} h</source>
        <translation>Dauerleistung, {hours} h</translation>
    </message>
    <message>
        <source>Swing</source>
        <translation>Lastsprung</translation>
    </message>
    <message>
        <source>Switch ports</source>
        <translation>Switch-Ports</translation>
    </message>
    <message>
        <source>Switch power</source>
        <translation>Leistung eines Switches</translation>
    </message>
    <message>
        <source>Switch price</source>
        <translation>Preis eines Switches</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>Switches</translation>
    </message>
    <message>
        <source>switches</source>
        <translation>Schalter</translation>
    </message>
    <message>
        <source>Switches added (SHARP, NVLS); None: not said</source>
        <translation>Switches haben addiert (SHARP, NVLS); leer: nicht angegeben</translation>
    </message>
    <message>
        <source>switches, optics and cables of three networks x their prices</source>
        <translation>Switches, Optiken und Kabel dreier Netze x ihre Preise</translation>
    </message>
    <message>
        <source>switches, optics and cables x their prices</source>
        <translation>Switches, Optiken und Kabel x ihre Preise</translation>
    </message>
    <message>
        <source>SXM, OAM, PCIe ...</source>
        <translation>SXM, OAM, PCIe ...</translation>
    </message>
    <message>
        <source>Symptom</source>
        <translation>Symptom</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>system of the run</source>
        <translation>System des Laufs</translation>
    </message>
    <message>
        <source>t CO2</source>
        <translation>t CO₂</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Nehmen</translation>
    </message>
    <message>
        <source>Use 2.8.3</source>
        <translation>2.8.3 nehmen</translation>
    </message>
    <message>
        <source>Take a &amp;job’s configuration…</source>
        <translation>&amp;Job-Konfiguration übernehmen…</translation>
    </message>
    <message>
        <source>Use a faster tier, more units or more loader workers.</source>
        <translation>Eine schnellere Klasse, mehr Einheiten oder mehr Loader-Worker nehmen.</translation>
    </message>
    <message>
        <source>Take a measurement back</source>
        <translation>Messung zurücknehmen</translation>
    </message>
    <message>
        <source>Use a production or long-term branch on clusters</source>
        <translation>Auf Clustern einen Production- oder Long-Term-Zweig nehmen</translation>
    </message>
    <message>
        <source>Use a release that is supported to the end of the run, or plan the upgrade.</source>
        <translation>Ein Release nehmen, das bis zum Ende des Laufs unterstützt wird, oder den Wechsel einplanen.</translation>
    </message>
    <message>
        <source>Use a release that is supported to the end of the run.</source>
        <translation>Ein Release nehmen, das bis zum Ende des Laufs unterstützt wird.</translation>
    </message>
    <message>
        <source>Use a version in that range</source>
        <translation>Eine Version innerhalb dieses Bereichs nehmen</translation>
    </message>
    <message>
        <source>Use a wheel built with CUDA 12.8 or newer, PyTorch 2.7 or newer</source>
        <translation>Ein Wheel mit CUDA 12.8 oder neuer nehmen, PyTorch 2.7 oder neuer</translation>
    </message>
    <message>
        <source>Take entries from a file</source>
        <translation>Einträge aus einer Datei nehmen</translation>
    </message>
    <message>
        <source>Use nodes with more memory, offload less, or save synchronously.</source>
        <translation>Knoten mit mehr Arbeitsspeicher nehmen, weniger auslagern oder synchron speichern.</translation>
    </message>
    <message>
        <source>Take none</source>
        <translation>Keine nehmen</translation>
    </message>
    <message>
        <source>Take the bus bandwidth of the largest message at {nodes} nodes.</source>
        <translation>Die Bus-Bandbreite der größten Nachricht bei {nodes} Knoten nehmen.</translation>
    </message>
    <message>
        <source>Take the bus bandwidth of the largest message, not the average over all sizes.</source>
        <translation>Die Bus-Bandbreite der größten Nachricht nehmen, nicht das Mittel über alle Größen.</translation>
    </message>
    <message>
        <source>Take the bus bandwidth of the largest message; the slowest group counts (-a 2).</source>
        <translation>Die Bus-Bandbreite der größten Nachricht nehmen; die langsamste Gruppe zählt (-a 2).</translation>
    </message>
    <message>
        <source>Take the median.</source>
        <translation>Den Median nehmen.</translation>
    </message>
    <message>
        <source>Take the median; keep the name of the slowest node.</source>
        <translation>Den Median nehmen; den Namen des langsamsten Knotens festhalten.</translation>
    </message>
    <message>
        <source>Take the model {name}</source>
        <translation>Modell {name} übernehmen</translation>
    </message>
    <message>
        <source>Take the new figures</source>
        <translation>Neue Werte nehmen</translation>
    </message>
    <message>
        <source>Remove the failing node; check the first error in the log</source>
        <translation>Den ausfallenden Knoten herausnehmen; den ersten Fehler des Logs ansehen</translation>
    </message>
    <message>
        <source>Take the settings of {name}</source>
        <translation>Einstellungen von {name} übernehmen</translation>
    </message>
    <message>
        <source>Use the wheel for the same PyTorch, CUDA major, Python and C++ ABI, or build from source</source>
        <translation>Das Wheel mit gleichem PyTorch, CUDA-Major, Python und C++-ABI nehmen oder selbst bauen</translation>
    </message>
    <message>
        <source>Take this one back</source>
        <translation>Diese zurücknehmen</translation>
    </message>
    <message numerus="yes">
        <source>Take {count} measurements</source>
        <translation>
            <numerusform>{count} Messung übernehmen</numerusform>
            <numerusform>{count} Messungen übernehmen</numerusform>
        </translation>
    </message>
    <message>
        <source>Take {input}</source>
        <translation>{input} nehmen</translation>
    </message>
    <message>
        <source>Take {layer} {version}</source>
        <translation>{layer} {version} nehmen</translation>
    </message>
    <message>
        <source>Take {name} from the catalogue</source>
        <translation>{name} aus dem Katalog nehmen</translation>
    </message>
    <message>
        <source>Taken before</source>
        <translation>Schon übernommen</translation>
    </message>
    <message>
        <source>Taken together: {what}</source>
        <translation>Zusammen genommen: {what}</translation>
    </message>
    <message>
        <source>Takes a purchase or a contract</source>
        <translation>Verlangt einen Kauf oder Vertrag</translation>
    </message>
    <message>
        <source>Target modules</source>
        <translation>Zielmodule</translation>
    </message>
    <message>
        <source>target_modules is not a list of names</source>
        <translation>target_modules ist keine Liste von Namen</translation>
    </message>
    <message>
        <source>TB</source>
        <translation>TB</translation>
    </message>
    <message>
        <source>TCP on a 100 Gb/s port delivers less than most multi-node layouts send.</source>
        <translation>TCP auf einem 100-Gb/s-Port liefert weniger, als die meisten Layouts vieler Knoten senden.</translation>
    </message>
    <message>
        <source>Team size</source>
        <translation>Teamgröße</translation>
    </message>
    <message>
        <source>Technology</source>
        <translation>Technik</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>tensor and context parallel need FSDP2 here</source>
        <translation>Tensor und Context parallel brauchen hier FSDP2</translation>
    </message>
    <message>
        <source>Tensor and sequence parallel traffic does not overlap</source>
        <translation>Tensor- und Sequence-parallel-Verkehr überlappt nicht</translation>
    </message>
    <message>
        <source>Tensor cores active</source>
        <translation>Tensor Cores aktiv</translation>
    </message>
    <message>
        <source>Tensor cores are less active than planned</source>
        <translation>Tensor Cores arbeiten weniger als geplant</translation>
    </message>
    <message>
        <source>tensor degree</source>
        <translation>Tensor-Grad</translation>
    </message>
    <message>
        <source>Tensor degree inside each expert.</source>
        <translation>Tensor-Grad innerhalb jedes Experten.</translation>
    </message>
    <message>
        <source>Tensor inside, then context, data, pipeline outermost.</source>
        <translation>Tensor innen, dann Context, Data, Pipeline außen.</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Tensor parallel</translation>
    </message>
    <message>
        <source>tensor parallel</source>
        <translation>Tensor parallel</translation>
    </message>
    <message>
        <source>Tensor parallel above the limit</source>
        <translation>Tensor parallel über der Grenze</translation>
    </message>
    <message>
        <source>Tensor parallel inside the node</source>
        <translation>Tensor parallel im Knoten</translation>
    </message>
    <message>
        <source>Tensor parallel stays inside one node</source>
        <translation>Tensor parallel bleibt in einem Knoten</translation>
    </message>
    <message>
        <source>Tensor parallel traffic</source>
        <translation>Tensor-parallel-Verkehr</translation>
    </message>
    <message>
        <source>Tensor parallel {new} instead of {old}</source>
        <translation>Tensor parallel {new} statt {old}</translation>
    </message>
    <message>
        <source>Tensor parallel {new} instead of {old} exchanges less inside every layer.</source>
        <translation>Tensor parallel {new} statt {old} tauscht in jeder Schicht weniger aus.</translation>
    </message>
    <message>
        <source>Tensor parallel {new} instead of {old} spreads every layer over more accelerators.</source>
        <translation>Tensor parallel {new} statt {old} verteilt jede Schicht auf mehr Beschleuniger.</translation>
    </message>
    <message>
        <source>Tensor parallel {tensor} exceeds the scale-up domain of {domain} accelerators.</source>
        <translation>Tensor parallel {tensor} ist größer als die {domain} Beschleuniger, die schnelle Links verbinden.</translation>
    </message>
    <message>
        <source>Tensor parallel {tensor} sends every layer&apos;s activations over these links.</source>
        <translation>Tensor parallel {tensor} sendet jede Schicht über diese Links.</translation>
    </message>
    <message>
        <source>tensor parallelism in this framework</source>
        <translation>Tensor-Parallelität in diesem Framework</translation>
    </message>
    <message>
        <source>tensor, context and pipeline parallel are no plain values of TrainingArguments: choose 1, or use Accelerate</source>
        <translation>Tensor, Context und Pipeline parallel sind keine einfachen Werte von TrainingArguments: 1 wählen, oder Accelerate verwenden</translation>
    </message>
    <message>
        <source>Tensor, context, expert parallel</source>
        <translation>Tensor, Context, Expert parallel</translation>
    </message>
    <message>
        <source>TensorBoard</source>
        <translation>TensorBoard</translation>
    </message>
    <message>
        <source>tensors kept for backward x (micro batches in flight - 1)</source>
        <translation>für Backward behaltene Tensoren x (Micro-Batches in Arbeit - 1)</translation>
    </message>
    <message>
        <source>tensors kept for backward x micro batches in flight, and what one layer needs while it runs</source>
        <translation>für Backward behaltene Tensoren x Micro-Batches in Arbeit, und was eine Schicht währenddessen braucht</translation>
    </message>
    <message>
        <source>Tensors of each layer that wait in host memory between forward and backward.</source>
        <translation>Tensoren jeder Schicht, die zwischen Vorwärts- und Rückwärtslauf im Speicher des Hosts warten.</translation>
    </message>
    <message>
        <source>Tensors of {count} micro batches are held at once.</source>
        <translation>Tensoren von {count} Micro-Batches werden zugleich gehalten.</translation>
    </message>
    <message>
        <source>live tensors</source>
        <translation>lebende Tensoren</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Glied</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Glieder</translation>
    </message>
    <message>
        <source>Terms, {unit}</source>
        <translation>Glieder, {unit}</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Tests that a change touches</source>
        <translation>Tests, die eine Änderung betrifft</translation>
    </message>
    <message>
        <source>Tests that the change touches</source>
        <translation>Tests, die die Änderung betrifft</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>tf32</source>
        <translation>tf32</translation>
    </message>
    <message>
        <source>TFLOP/s</source>
        <translation>TFLOP/s</translation>
    </message>
    <message>
        <source>TFLOPS</source>
        <translation>TFLOPS</translation>
    </message>
    <message>
        <source>Tests that alarms reach the person on call under the right name, not their thresholds in daily use.</source>
        <translation>Dass Alarme die Bereitschaft erreichen, mit dem richtigen Namen; nicht ihre Schwellen im Alltag.</translation>
    </message>
    <message>
        <source>Tests that these alarms reach the person on call; promtool fires the other rules of {count} on synthetic series.</source>
        <translation>Dass diese Alarme die Bereitschaft erreichen; die übrigen Regeln von {count} löst promtool an erdachten Zeitreihen aus.</translation>
    </message>
    <message>
        <source>the accelerators are emulated; the first epoch often reads lower</source>
        <translation>die Beschleuniger sind emuliert; die erste Epoche liest oft weniger</translation>
    </message>
    <message>
        <source>The adapter&apos;s data sheet</source>
        <translation>Das Datenblatt des Adapters</translation>
    </message>
    <message>
        <source>the adapters are {kind}; plans support LoRA only</source>
        <translation>die Adapter sind {kind}; ein Plan kennt nur LoRA</translation>
    </message>
    <message>
        <source>The allocator holds almost all memory</source>
        <translation>Der Allocator hält fast den ganzen Speicher</translation>
    </message>
    <message>
        <source>The band is the 80 % interval.</source>
        <translation>Das Band ist das 80-%-Intervall.</translation>
    </message>
    <message>
        <source>the bandwidth falls from {peak:g} GB/s at {at} bytes to {last:g} GB/s at the largest size: no asymptote; find the cause first</source>
        <translation>die Bandbreite fällt von {peak:g} GB/s bei {at} Bytes auf {last:g} GB/s bei der größten Größe: keine Asymptote; zuerst die Ursache finden</translation>
    </message>
    <message>
        <source>the bandwidth still rises at the largest size: a lower bound; test larger sizes</source>
        <translation>die Bandbreite steigt bei der größten Größe noch: eine Untergrenze; größere Größen testen</translation>
    </message>
    <message>
        <source>The bank&apos;s offer</source>
        <translation>Das Angebot der Bank</translation>
    </message>
    <message>
        <source>The break-even moves with rent, price, life and power: 40% fits hyperscaler list prices, 60 to 80% newer clouds.</source>
        <translation>Die Gewinnschwelle wandert mit Miete, Preis, Lebensdauer und Strom: 40 % passt zu Hyperscaler-Listenpreisen, 60 bis 80 % zu neueren Clouds.</translation>
    </message>
    <message>
        <source>The budget may follow the hours that are used.</source>
        <translation>Das Budget darf den genutzten Stunden folgen.</translation>
    </message>
    <message>
        <source>The budget must be known beforehand.</source>
        <translation>Das Budget muss vorab bekannt sein.</translation>
    </message>
    <message>
        <source>the build itself</source>
        <translation>der Build selbst</translation>
    </message>
    <message>
        <source>the calendar has no such date</source>
        <translation>der Kalender hat kein solches Datum</translation>
    </message>
    <message>
        <source>The card draws less than planned</source>
        <translation>Die Karte nimmt weniger auf als geplant</translation>
    </message>
    <message>
        <source>The card is too hot</source>
        <translation>Die Karte ist heiß</translation>
    </message>
    <message>
        <source>The card throttles because of heat</source>
        <translation>Die Karte drosselt wegen Hitze</translation>
    </message>
    <message>
        <source>The card idles more than planned</source>
        <translation>Die Karte wartet mehr als geplant</translation>
    </message>
    <message>
        <source>The card&apos;s memory is too hot</source>
        <translation>Der Speicher der Karte ist heiß</translation>
    </message>
    <message>
        <source>The catalogue has no {kind} entry {name!r}{hint}</source>
        <translation>Der Katalog hat unter {kind} keinen Eintrag {name!r}{hint}</translation>
    </message>
    <message>
        <source>The catalogue&apos;s figures for {entry} differ from the plan&apos;s; the plan&apos;s are used.</source>
        <translation>Der Katalog hat für {entry} andere Werte als der Plan; es gelten die des Plans.</translation>
    </message>
    <message>
        <source>The catalogue has other figures for {names} than the plan carries.</source>
        <translation>Der Katalog hat für {names} andere Werte als der Plan.</translation>
    </message>
    <message>
        <source>The chance of being done by then.</source>
        <translation>Die Chance, bis dahin fertig zu sein.</translation>
    </message>
    <message>
        <source>The chance that it fits is {chance:.0%}: {peak:.1f} of {capacity:.1f} GiB.</source>
        <translation>Die Chance, dass es passt, ist {chance:.0%}: {peak:.1f} von {capacity:.1f} GiB.</translation>
    </message>
    <message>
        <source>The chance of meeting the deadline is {chance:.0%}.</source>
        <translation>Die Chance, den Termin zu halten, ist {chance:.0%}.</translation>
    </message>
    <message>
        <source>The chance of staying within the budget is {chance:.0%}.</source>
        <translation>Die Chance, im Budget zu bleiben, ist {chance:.0%}.</translation>
    </message>
    <message>
        <source>The checkpoint interval of {interval:.0f} s is {ratio:.1f} times the optimum of {optimum:.0f} s.</source>
        <translation>Das Checkpoint-Intervall von {interval:.0f} s ist das {ratio:.1f}-Fache des Optimums von {optimum:.0f} s.</translation>
    </message>
    <message>
        <source>The chip that computes, with its data sheet.</source>
        <translation>Der rechnende Chip, mit seinem Datenblatt.</translation>
    </message>
    <message>
        <source>The cloud machine that is rented.</source>
        <translation>Die gemietete Cloud-Maschine.</translation>
    </message>
    <message>
        <source>The cluster</source>
        <translation>Der Cluster</translation>
    </message>
    <message>
        <source>The compatibility package works on data-center GPUs only</source>
        <translation>Das Kompatibilitätspaket läuft nur auf Rechenzentrums-GPUs</translation>
    </message>
    <message>
        <source>The compatibility package works on data-center GPUs only.</source>
        <translation>Das Kompatibilitätspaket läuft nur auf Rechenzentrums-GPUs.</translation>
    </message>
    <message>
        <source>the constants that ship have seen it; this prediction has not</source>
        <translation>die mitgelieferten Konstanten haben ihn gesehen; diese Vorhersage nicht</translation>
    </message>
    <message>
        <source>The container&apos;s /dev/shm is below 1 GiB; Docker gives 64 MiB</source>
        <translation>/dev/shm des Containers liegt unter 1 GiB; Docker gibt 64 MiB</translation>
    </message>
    <message>
        <source>The cost of the run follows it; other ways are compared.</source>
        <translation>Die Kosten des Laufs folgen daraus; andere Wege werden verglichen.</translation>
    </message>
    <message>
        <source>The counter shows that a kernel is resident, even a waiting one; here only bubbles and data stalls lower it.</source>
        <translation>Der Zähler sagt, dass ein Kernel resident ist, auch ein wartender; hier senken ihn Bubbles und Daten.</translation>
    </message>
    <message>
        <source>The CUDA 12.8 wheels dropped Pascal in PyTorch 2.8.</source>
        <translation>Die CUDA-12.8-Wheels verloren Pascal mit PyTorch 2.8.</translation>
    </message>
    <message>
        <source>The CUDA 12.8 wheels dropped Volta in PyTorch 2.11.</source>
        <translation>Die CUDA-12.8-Wheels verloren Volta mit PyTorch 2.11.</translation>
    </message>
    <message>
        <source>The curve of nccl-tests over sizes</source>
        <translation>Die Kurve von nccl-tests über die Größen</translation>
    </message>
    <message>
        <source>The data can be where the machines are.</source>
        <translation>Die Daten können dort sein, wo die Maschinen sind.</translation>
    </message>
    <message>
        <source>the data fits the memory of {hosts} hosts: the page cache was read</source>
        <translation>die Daten passen in den Arbeitsspeicher von {hosts} Hosts: der Page Cache wurde gelesen</translation>
    </message>
    <message>
        <source>The day&apos;s rate.</source>
        <translation>Der Tageskurs.</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>der Datenträger ist voll</translation>
    </message>
    <message>
        <source>the disk is read-only</source>
        <translation>der Datenträger ist schreibgeschützt</translation>
    </message>
    <message>
        <source>the file holds no step time beside the wait, so its share is not known</source>
        <translation>die Datei enthält keine Schrittzeit neben der Wartezeit, ihr Anteil ist also nicht bekannt</translation>
    </message>
    <message>
        <source>the file was measured with {have}; the test asks for {asked}</source>
        <translation>die Datei wurde mit {have} gemessen; der Test verlangt {asked}</translation>
    </message>
    <message>
        <source>the files hold {values} figures, the test wants one of each of {figures} nodes</source>
        <translation>die Dateien enthalten {values} Zahlen, der Test will je eine von {figures} Knoten</translation>
    </message>
    <message>
        <source>the id of a catalogue entry</source>
        <translation>die Kennung eines Katalogeintrags</translation>
    </message>
    <message>
        <source>The instances and images that the provider sells.</source>
        <translation>Die Instanzen und Images, die der Anbieter verkauft.</translation>
    </message>
    <message>
        <source>the JobSet has no job with a container</source>
        <translation>das JobSet hat keinen Job mit einem Container</translation>
    </message>
    <message>
        <source>the layout {name} of the sweep has no expected step time</source>
        <translation>das Layout {name} des Sweeps hat keine erwartete Schrittzeit</translation>
    </message>
    <message>
        <source>The machines are needed for {needed} and pay from {even:.1f} months on.</source>
        <translation>Die Maschinen werden {needed} gebraucht und lohnen sich ab {even:.1f} Monaten.</translation>
    </message>
    <message>
        <source>The machines are needed for {needed}; without both prices only the rule of {rule:.0f} months speaks.</source>
        <translation>Die Maschinen werden {needed} gebraucht; ohne beide Preise spricht nur die Regel von {rule:.0f} Monaten.</translation>
    </message>
    <message>
        <source>the model&apos;s sizes are inconsistent: {problems}</source>
        <translation>die Größen des Modells passen nicht zusammen: {problems}</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>der Name ist zu lang</translation>
    </message>
    <message>
        <source>The plan cannot be evaluated; its findings say why</source>
        <translation>Der Plan lässt sich nicht auswerten; seine Befunde sagen, warum</translation>
    </message>
    <message>
        <source>the plan has errors and no layout to launch; fix its findings first</source>
        <translation>der Plan hat Fehler und kein Layout zum Starten; erst seine Befunde beheben</translation>
    </message>
    <message>
        <source>The plan has no results; its findings say why</source>
        <translation>Der Plan hat keine Ergebnisse; seine Befunde sagen, warum</translation>
    </message>
    <message>
        <source>the plan has no scenario {name!r}; it has: {known}</source>
        <translation>der Plan hat kein Szenario {name!r}; er hat: {known}</translation>
    </message>
    <message>
        <source>The plan has no scenarios</source>
        <translation>Der Plan hat keine Szenarien</translation>
    </message>
    <message>
        <source>the record holds {most_entries:,} entries, as many as it can</source>
        <translation>das Protokoll enthält {most_entries:,} Einträge, mehr kann es nicht</translation>
    </message>
    <message>
        <source>the script has no options of a known training program</source>
        <translation>das Skript hat keine Optionen eines bekannten Trainingsprogramms</translation>
    </message>
    <message>
        <source>These sizes give more modules than any model has.</source>
        <translation>Die Größen ergeben mehr Module, als irgendein Modell hat.</translation>
    </message>
    <message>
        <source>the text is too long</source>
        <translation>der Text ist zu lang</translation>
    </message>
    <message>
        <source>the threshold of {code} is not known: enter pass or fail</source>
        <translation>die Schwelle von {code} ist nicht bekannt: bestanden oder durchgefallen angeben</translation>
    </message>
    <message>
        <source>the TrainJob has no trainer</source>
        <translation>der TrainJob hat keinen Trainer</translation>
    </message>
    <message>
        <source>The unfused attention kernel computes whole score matrices, whatever document masks forbid.</source>
        <translation>Der nicht fusionierte Attention-Kernel rechnet ganze Score-Matrizen, was immer Masken verbieten.</translation>
    </message>
    <message>
        <source>the command of the {kind} contains no launch files written by Trainplan</source>
        <translation>der Befehl im {kind} enthält keine Startdateien von uns</translation>
    </message>
    <message>
        <source>there is no example {name!r}{hint}; `trainplan list examples` shows all</source>
        <translation>es gibt kein Beispiel {name!r}{hint}; `trainplan list examples` zeigt alle</translation>
    </message>
    <message>
        <source>There is no model preset {name!r}{hint}</source>
        <translation>Es gibt keine Modellvorlage {name!r}{hint}</translation>
    </message>
    <message>
        <source>there is no such field</source>
        <translation>es gibt kein solches Feld</translation>
    </message>
    <message>
        <source>They lie in the provider&apos;s region, under its law.</source>
        <translation>Sie liegen in der Region des Anbieters, unter deren Recht.</translation>
    </message>
    <message>
        <source>They lie there already.</source>
        <translation>Sie liegen schon dort.</translation>
    </message>
    <message>
        <source>They must be brought to the provider&apos;s region.</source>
        <translation>Sie müssen in die Region des Anbieters gebracht werden.</translation>
    </message>
    <message>
        <source>this framework</source>
        <translation>dieses Framework</translation>
    </message>
    <message>
        <source>This layout runs on {floor:,} accelerators and grows in steps of that many.</source>
        <translation>Dieses Layout läuft ab {floor:,} Beschleunigern und wächst in Schritten von so vielen.</translation>
    </message>
    <message>
        <source>This layout runs on {floor:,} accelerators and more, below {all:,} only if the sharded states still fit.</source>
        <translation>Dieses Layout läuft ab {floor:,} Beschleunigern, unter {all:,} nur, wo die geshardeten Zustände noch passen.</translation>
    </message>
    <message>
        <source>Tokens of an average document.</source>
        <translation>Token eines mittleren Dokuments.</translation>
    </message>
    <message>
        <source>tokens, documents</source>
        <translation>Token, Dokumente</translation>
    </message>
    <message>
        <source>topology &quot;none&quot; needs domain_size 1 and no gb_s; every other needs both</source>
        <translation>topology „none“ gehört zu domain_size 1 und keinem gb_s, jede andere zu beidem</translation>
    </message>
    <message>
        <source>torchtitan 0.3.0 has no model of these sizes: it builds the models of its registry (Llama 3, Qwen3, DeepSeek-V3) alone</source>
        <translation>torchtitan 0.3.0 hat kein Modell dieser Größen: es baut nur die Modelle seines Verzeichnisses (Llama 3, Qwen3, DeepSeek-V3)</translation>
    </message>
    <message>
        <source>training: {stated!r} is none of full, {training}</source>
        <translation>training: {stated!r} ist keines von full, {training}</translation>
    </message>
    <message>
        <source>Transceiver, 10 Gb/s</source>
        <translation>Transceiver, 10 Gb/s</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>true or false is needed</source>
        <translation>true oder false ist nötig</translation>
    </message>
    <message>
        <source>true or false is needed here</source>
        <translation>hier ist true oder false nötig</translation>
    </message>
    <message>
        <source>typical ({typical:g}) is outside {low:g} to {high:g}</source>
        <translation>typisch ({typical:g}) liegt außerhalb von {low:g} bis {high:g}</translation>
    </message>
    <message>
        <source>unknown kind {kind!r}; the kinds are: {kinds}</source>
        <translation>unbekannte Art {kind!r}; die Arten sind: {kinds}</translation>
    </message>
    <message>
        <source>unknown source {unknown!r}</source>
        <translation>unbekannte Quelle {unknown!r}</translation>
    </message>
    <message>
        <source>Useful tokens</source>
        <translation>Nützliche Token</translation>
    </message>
    <message>
        <source>Usually up to {limit:,.0f} on demand; {count:,} bind for a year or more.</source>
        <translation>Meist bis {limit:,.0f} auf Abruf; {count:,} binden für ein Jahr oder länger.</translation>
    </message>
    <message>
        <source>waiting for the slowest of many accelerators, and for the ranks with the longest documents</source>
        <translation>Warten auf den langsamsten vieler Beschleuniger und auf die Ranks mit den längsten Dokumenten</translation>
    </message>
    <message>
        <source>what an image for the framework {framework} needs is not known here</source>
        <translation>was ein Image für das Framework {framework} braucht, ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>What the storage system gave to more and more nodes that read together.</source>
        <translation>Was das Speichersystem immer mehr Knoten lieferte, die gemeinsam lesen.</translation>
    </message>
    <message>
        <source>What the storage system took from more and more nodes that write together.</source>
        <translation>Was das Speichersystem von immer mehr Knoten annahm, die gemeinsam schreiben.</translation>
    </message>
    <message>
        <source>Whole sequences for pre-training, packed with masks for fine-tuning and long context.</source>
        <translation>Ganze Sequenzen im Pre-Training, mit Masken gepackt im Fine-Tuning und bei langem Kontext.</translation>
    </message>
    <message>
        <source>write a number in {unit}, such as {example}</source>
        <translation>eine Zahl in {unit} schreiben, wie {example}</translation>
    </message>
    <message>
        <source>write a number, such as 8 or 0.85</source>
        <translation>eine Zahl schreiben, wie 8 oder 0,85</translation>
    </message>
    <message>
        <source>Enter accelerators and the day they become available, such as 256 at 0, 1024 at 60.</source>
        <translation>Beschleuniger und den Tag schreiben, ab dem sie da sind, wie 256 at 0, 1024 at 60.</translation>
    </message>
    <message>
        <source>zero_optimization.stage is {stage}; 0 to 3 are stages</source>
        <translation>zero_optimization.stage ist {stage}; Stufen sind 0 bis 3</translation>
    </message>
    <message>
        <source>{accelerators} accelerators are no multiple of tensor x pipeline x context, {ranks}</source>
        <translation>{accelerators} Beschleuniger sind kein Vielfaches von Tensor x Pipeline x Kontext, {ranks}</translation>
    </message>
    <message>
        <source>{allocated} GiB are allocated; cached blocks fill the rest up to the limit.</source>
        <translation>{allocated} GiB sind belegt; vorgehaltene Blöcke füllen den Rest bis zur Grenze.</translation>
    </message>
    <message>
        <source>{cloud:.0f} Gb/s an accelerator, {instance} of {provider}.</source>
        <translation>{cloud:.0f} Gb/s je Beschleuniger, {instance} von {provider}.</translation>
    </message>
    <message>
        <source>{code} is a confirmation: enter pass or fail</source>
        <translation>{code} ist eine Bestätigung: bestanden oder durchgefallen angeben</translation>
    </message>
    <message>
        <source>{code} takes no value from files: type it, and give the file with --evidence</source>
        <translation>{code} nimmt keinen Wert aus Dateien: ihn eintippen und die Datei mit --evidence angeben</translation>
    </message>
    <message>
        <source>{code}: the figures say {found}; waive the test with a note to proceed anyway</source>
        <translation>{code}: die Zahlen sagen {found}; auf den Test mit einer Notiz verzichten, um trotzdem weiterzumachen</translation>
    </message>
    <message>
        <source>{code}: the files say {most:,.3g} {unit}, the plan expects {expected:,.3g}: measure while the job runs, or type the value</source>
        <translation>{code}: die Dateien sagen {most:,.3g} {unit}, der Plan erwartet {expected:,.3g}: messen, während der Job läuft, oder den Wert eintippen</translation>
    </message>
    <message>
        <source>{code}: {why}</source>
        <translation>{code}: {why}</translation>
    </message>
    <message>
        <source>{count:,} are not had at once: a contract, some weeks to months.</source>
        <translation>{count:,} sind nicht sofort zu haben: ein Vertrag, einige Wochen bis Monate.</translation>
    </message>
    <message>
        <source>{count:,}, busy or idle; more means another order.</source>
        <translation>{count:,}, ausgelastet oder nicht; mehr heißt neu bestellen.</translation>
    </message>
    <message>
        <source>{count} a parameter</source>
        <translation>{count} je Parameter</translation>
    </message>
    <message numerus="yes">
        <source>{count} nodes of {each}</source>
        <translation>
            <numerusform>{count} Knoten mit {each}</numerusform>
            <numerusform>{count} Knoten mit {each}</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} steps appear twice (two writers, or a restart); each counts once</source>
        <translation>{count} Schritte stehen doppelt da (zwei Schreiber oder ein Neustart); jeder zählt einmal</translation>
    </message>
    <message>
        <source>{days:.0f} days</source>
        <translation>{days:.0f} Tage</translation>
    </message>
    <message>
        <source>{depth} entries, one per layer, are needed</source>
        <translation>{depth} Einträge, einer je Schicht, sind nötig</translation>
    </message>
    <message>
        <source>{depth} of {names} are needed</source>
        <translation>{depth} aus {names} sind nötig</translation>
    </message>
    <message>
        <source>{entry_id} can be looked up only with a catalogue</source>
        <translation>{entry_id} lässt sich nur mit einem Katalog nachschlagen</translation>
    </message>
    <message>
        <source>{enumeration} has no value {word!r}</source>
        <translation>{enumeration} hat keinen Wert {word!r}</translation>
    </message>
    <message>
        <source>{error}; `trainplan list {kind}` shows all</source>
        <translation>{error}; `trainplan list {kind}` zeigt alle</translation>
    </message>
    <message>
        <source>{error}; it takes {bounds}</source>
        <translation>{error}; erlaubt ist {bounds}</translation>
    </message>
    <message>
        <source>{folder} is not a list of layouts written by an export</source>
        <translation>{folder} ist keine Liste von Layouts, die ein Export geschrieben hat</translation>
    </message>
    <message>
        <source>{formula} is {value}, which is no size.</source>
        <translation>{formula} ist {value}, und das ist keine Größe.</translation>
    </message>
    <message>
        <source>{formula} is {value}; at most {max_layers:,} is possible</source>
        <translation>{formula} ist {value}; höchstens {max_layers:,} ist möglich</translation>
    </message>
    <message>
        <source>{formula}: {error}</source>
        <translation>{formula}: {error}</translation>
    </message>
    <message>
        <source>{host} {device} reaches {least:.0f} TFLOP/s: it slows down all others</source>
        <translation>{host} {device} erreicht {least:.0f} TFLOP/s: es bremst alle anderen</translation>
    </message>
    <message>
        <source>{hours:.1f} hours</source>
        <translation>{hours:.1f} Stunden</translation>
    </message>
    <message>
        <source>{item} is not a range of hosts</source>
        <translation>{item} ist kein Bereich von Hosts</translation>
    </message>
    <message>
        <source>{keys}{error}</source>
        <translation>{keys}{error}</translation>
    </message>
    <message>
        <source>{keys}{section}.model_type is {model_type}, a family that is not known inside another model.</source>
        <translation>{keys}{section}.model_type ist {model_type}, eine Familie, die innerhalb eines anderen Modells nicht bekannt ist.</translation>
    </message>
    <message>
        <source>{key}.device is {device}; none, cpu and nvme are known</source>
        <translation>{key}.device ist {device}; bekannt sind none, cpu und nvme</translation>
    </message>
    <message>
        <source>{kind} says {path}: {problem}</source>
        <translation>{kind} sagt {path}: {problem}</translation>
    </message>
    <message>
        <source>{lead} until it is delivered and accepted.</source>
        <translation>{lead}, bis geliefert und abgenommen ist.</translation>
    </message>
    <message>
        <source>{length} whole numbers from 1 to {max_size:,} are needed</source>
        <translation>{length} ganze Zahlen von 1 bis {max_size:,} sind nötig</translation>
    </message>
    <message>
        <source>{measured:.1f} GiB is more than the accelerator has ({capacity:.1f} GiB): another accelerator</source>
        <translation>{measured:.1f} GiB sind mehr, als der Beschleuniger hat ({capacity:.1f} GiB): ein anderer Beschleuniger</translation>
    </message>
    <message>
        <source>{modules} off-loaded</source>
        <translation>{modules} ausgelagert</translation>
    </message>
    <message>
        <source>{months:.1f} months</source>
        <translation>{months:.1f} Monate</translation>
    </message>
    <message>
        <source>{months:g} months</source>
        <translation>{months:g} Monate</translation>
    </message>
    <message>
        <source>{names} is {value}; a number is needed</source>
        <translation>{names} ist {value}; eine Zahl ist nötig</translation>
    </message>
    <message>
        <source>{names} is {value}; a whole number from {least} is needed</source>
        <translation>{names} ist {value}; eine ganze Zahl ab {least} ist nötig</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}</source>
        <translation>{name} kann nicht gelesen werden: {reason}</translation>
    </message>
    <message>
        <source>{name} exists already; choose another name or allow it to be replaced (--force)</source>
        <translation>{name} gibt es schon; einen anderen Namen wählen oder das Ersetzen erlauben (--force)</translation>
    </message>
    <message>
        <source>{name} holds {size:,} bytes; a model&apos;s config.json holds a few thousand (at most {max_config_bytes:,} are read). Is it the weights?</source>
        <translation>{name} enthält {size:,} Byte; die config.json eines Modells enthält ein paar tausend (höchstens {max_config_bytes:,} werden gelesen). Sind es die Gewichte?</translation>
    </message>
    <message>
        <source>{name} holds {value}; a JSON object with model_type and sizes is needed.</source>
        <translation>{name} enthält {value}; ein JSON-Objekt mit model_type und Größen ist nötig.</translation>
    </message>
    <message>
        <source>{name} is empty; a plan file holds a JSON object</source>
        <translation>{name} ist leer; eine Plandatei enthält ein JSON-Objekt</translation>
    </message>
    <message>
        <source>{name} is larger than {largest_bytes:,} kB; a job&apos;s configuration is far smaller</source>
        <translation>{name} ist größer als {largest_bytes:,} kB; die Konfiguration eines Jobs ist viel kleiner</translation>
    </message>
    <message>
        <source>{name} is larger than {largest_evidence} MB: keep an excerpt of it</source>
        <translation>{name} ist größer als {largest_evidence} MB: einen Auszug davon aufheben</translation>
    </message>
    <message>
        <source>{name} is larger than {max_config_bytes:,} bytes; a model&apos;s config.json is far smaller.</source>
        <translation>{name} ist größer als {max_config_bytes:,} Byte; die config.json eines Modells ist viel kleiner.</translation>
    </message>
    <message>
        <source>{name} is nested more than {max_depth} levels deep; a model&apos;s config.json is nearly flat.</source>
        <translation>{name} ist mehr als {max_depth} tief verschachtelt; die config.json eines Modells ist fast flach.</translation>
    </message>
    <message>
        <source>{name} is nested too deeply to be a model&apos;s config.json.</source>
        <translation>{name} ist zu tief verschachtelt für die config.json eines Modells.</translation>
    </message>
    <message>
        <source>{name} is not a file</source>
        <translation>{name} ist keine Datei</translation>
    </message>
    <message>
        <source>{name} is not a key that this family is known to have, and it may change the number of parameters (here it is {value}). Remove it if it changes nothing, or enter the model by hand.</source>
        <translation>{name} ist kein bekannter Schlüssel dieser Familie und könnte die Zahl der Parameter ändern (hier ist er {value}). Ihn entfernen, wenn er nichts ändert, oder das Modell von Hand eingeben.</translation>
    </message>
    <message>
        <source>{name} is not a plan: broken JSON at line {lineno} ({reason})</source>
        <translation>{name} ist kein Plan: kaputtes JSON in Zeile {lineno} ({reason})</translation>
    </message>
    <message>
        <source>{name} is not a plan: it does not say &quot;format&quot;: &quot;{format}&quot;</source>
        <translation>{name} ist kein Plan: es steht nicht &quot;format&quot;: &quot;{format}&quot; darin</translation>
    </message>
    <message>
        <source>{name} is not a plan: it holds a JSON {document} where an object should be</source>
        <translation>{name} ist kein Plan: statt eines JSON-Objekts enthält die Datei {document}</translation>
    </message>
    <message>
        <source>{name} is not a plan: it holds more than {most_values:,} values</source>
        <translation>{name} ist kein Plan: die Datei enthält mehr als {most_values:,} Werte</translation>
    </message>
    <message>
        <source>{name} is not a plan: it is nested too deeply</source>
        <translation>{name} ist kein Plan: die Datei ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>{name} is not a plan: it is not a text file</source>
        <translation>{name} ist kein Plan: es ist keine Textdatei</translation>
    </message>
    <message>
        <source>{name} is not a plan: its schema_version is {written}, not a whole number from 1</source>
        <translation>{name} ist kein Plan: schema_version ist {written}, keine ganze Zahl ab 1</translation>
    </message>
    <message>
        <source>{name} is not a plan: {problem}</source>
        <translation>{name} ist kein Plan: {problem}</translation>
    </message>
    <message>
        <source>{name} is not a text file</source>
        <translation>{name} ist keine Textdatei</translation>
    </message>
    <message>
        <source>{name} is not given</source>
        <translation>{name} ist nicht angegeben</translation>
    </message>
    <message>
        <source>{name} is not JSON ({error}); a model&apos;s config.json is needed.</source>
        <translation>{name} ist kein JSON ({error}); die config.json eines Modells ist nötig.</translation>
    </message>
    <message>
        <source>{name} is not UTF-8 text; a model&apos;s config.json is needed.</source>
        <translation>{name} ist kein UTF-8-Text; die config.json eines Modells ist nötig.</translation>
    </message>
    <message>
        <source>{name} is {value}; a list of names or numbers is needed.</source>
        <translation>{name} ist {value}; eine Liste von Namen oder Zahlen ist nötig.</translation>
    </message>
    <message>
        <source>{name} is {value}; a number, a text or a list is needed.</source>
        <translation>{name} ist {value}; eine Zahl, ein Text oder eine Liste ist nötig.</translation>
    </message>
    <message>
        <source>{name} is {value}; a section is needed</source>
        <translation>{name} ist {value}; ein Abschnitt ist nötig</translation>
    </message>
    <message>
        <source>{name} is {value}; a whole number is needed.</source>
        <translation>{name} ist {value}; eine ganze Zahl ist nötig.</translation>
    </message>
    <message>
        <source>{name} is {value}; a whole number up to {max_size:,} is needed.</source>
        <translation>{name} ist {value}; eine ganze Zahl bis {max_size:,} ist nötig.</translation>
    </message>
    <message>
        <source>{name} is {value}; {wanted} is needed.</source>
        <translation>{name} ist {value}; nötig ist {wanted}.</translation>
    </message>
    <message>
        <source>{name} is {value}; {wanted}.</source>
        <translation>{name} ist {value}; {wanted}.</translation>
    </message>
    <message>
        <source>{name} was changed by another program since it was opened; save under another name</source>
        <translation>{name} wurde seit dem Öffnen von einem anderen Programm geändert; unter einem anderen Namen speichern</translation>
    </message>
    <message>
        <source>{name} was written by a newer Trainplan (format {version}, this one reads up to {newest}); it is left as it is</source>
        <translation>{name} wurde von einem neueren Trainplan geschrieben (Format {version}, dieses liest bis {newest}); die Datei bleibt, wie sie ist</translation>
    </message>
    <message>
        <source>{name}: an object is needed, not {value}</source>
        <translation>{name}: ein Objekt ist nötig, nicht {value}</translation>
    </message>
    <message>
        <source>{name}: last_answer.{error}</source>
        <translation>{name}: last_answer.{error}</translation>
    </message>
    <message>
        <source>{name}: {error}</source>
        <translation>{name}: {error}</translation>
    </message>
    <message>
        <source>{nodes} of {planned} nodes: it can slow larger groups of the plan, never speed them up</source>
        <translation>{nodes} von {planned} Knoten: größere Gruppen des Plans kann es bremsen, nie beschleunigen</translation>
    </message>
    <message>
        <source>{node} has no place in a formula</source>
        <translation>{node} hat in einer Formel keinen Platz</translation>
    </message>
    <message>
        <source>{number} above {low}</source>
        <translation>{number} über {low}</translation>
    </message>
    <message>
        <source>{number} above {low} to {high}</source>
        <translation>{number} über {low} bis {high}</translation>
    </message>
    <message>
        <source>{number} from {low}</source>
        <translation>{number} ab {low}</translation>
    </message>
    <message>
        <source>{number} from {low} to {high}</source>
        <translation>{number} von {low} bis {high}</translation>
    </message>
    <message>
        <source>{number} to {high}</source>
        <translation>{number} bis {high}</translation>
    </message>
    <message>
        <source>{own:.0f} Gb/s an accelerator, {fabric}.</source>
        <translation>{own:.0f} Gb/s je Beschleuniger, {fabric}.</translation>
    </message>
    <message>
        <source>{padding:.0%} of the tokens in a sequence are padding: they are computed and train nothing.</source>
        <translation>{padding:.0%} der Token einer Sequenz sind aufgefüllt: sie werden gerechnet und trainieren nichts.</translation>
    </message>
    <message>
        <source>{part} is not a host list; write gpu[001-128]</source>
        <translation>{part} ist keine Hostliste; gpu[001-128] schreiben</translation>
    </message>
    <message>
        <source>{path!r} is not a file name</source>
        <translation>{path!r} ist kein Dateiname</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}</source>
        <translation>{path} kann nicht gelesen werden: {reason}</translation>
    </message>
    <message>
        <source>{path} cannot be written: {reason}</source>
        <translation>{path} kann nicht geschrieben werden: {reason}</translation>
    </message>
    <message>
        <source>{path} holds no number; give the values to try</source>
        <translation>{path} enthält keine Zahl; die zu versuchenden Werte angeben</translation>
    </message>
    <message>
        <source>{path} holds no row; one JSON object is needed</source>
        <translation>{path} enthält keine Zeile; ein JSON-Objekt ist nötig</translation>
    </message>
    <message>
        <source>{path} holds {rows} lines and no one JSON object; a file with one row is needed</source>
        <translation>{path} enthält {rows} Zeilen und nicht ein JSON-Objekt; eine Datei mit einer Zeile ist nötig</translation>
    </message>
    <message>
        <source>{path} is missing</source>
        <translation>{path} fehlt</translation>
    </message>
    <message>
        <source>{path} is not a file</source>
        <translation>{path} ist keine Datei</translation>
    </message>
    <message>
        <source>{path} is not a text file; one JSON object a line is needed</source>
        <translation>{path} ist keine Textdatei; ein JSON-Objekt je Zeile ist nötig</translation>
    </message>
    <message>
        <source>{path} is too large for a file of runs (limit {largest_file_bytes} MB)</source>
        <translation>{path} ist zu groß für eine Datei mit Läufen (Grenze {largest_file_bytes} MB)</translation>
    </message>
    <message>
        <source>{path} is too large for a plan: {size:,.0f} MB, at most {most} MB</source>
        <translation>{path} ist zu groß für einen Plan: {size:,.0f} MB, höchstens {most} MB</translation>
    </message>
    <message>
        <source>{path}, {why}</source>
        <translation>{path}, {why}</translation>
    </message>
    <message>
        <source>{path}: {problem}</source>
        <translation>{path}: {problem}</translation>
    </message>
    <message>
        <source>the combined effect of {path}{key} and {path}{added} is not known.</source>
        <translation>{path}{key} und {path}{added} formen das Modell zusammen auf eine Weise, die nicht bekannt ist.</translation>
    </message>
    <message>
        <source>{path}{key} is needed ({error}).</source>
        <translation>{path}{key} ist nötig ({error}).</translation>
    </message>
    <message>
        <source>{path}{key} is needed: the family&apos;s default is not known when {path}{moved} is {shown}.</source>
        <translation>{path}{key} ist nötig: was die Familie annimmt, wo {path}{moved} gleich {shown} ist, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>{path}{key} is {shown}; its effect is known for {usual} only.</source>
        <translation>{path}{key} ist {shown}; was es formt, ist nur für {usual} bekannt.</translation>
    </message>
    <message>
        <source>{path}{key} is {value}; its effect on the model is not known (the usual value is {usual}).</source>
        <translation>{path}{key} ist {value}; wie das das Modell formt, ist nicht bekannt (üblich ist {usual}).</translation>
    </message>
    <message>
        <source>{path}{key} together with {removed} is not known.</source>
        <translation>{path}{key} zusammen mit {removed} ist nicht bekannt.</translation>
    </message>
    <message>
        <source>{path}{key} would have {length} entries.</source>
        <translation>{path}{key} hätte {length} Einträge.</translation>
    </message>
    <message>
        <source>{path}{name}.model_type is {model_type}, which is not known.</source>
        <translation>{path}{name}.model_type ist {model_type}, was nicht bekannt ist.</translation>
    </message>
    <message>
        <source>{problem} (given: {value})</source>
        <translation>{problem} (angegeben: {value})</translation>
    </message>
    <message>
        <source>{range} {unit}</source>
        <translation>{range} {unit}</translation>
    </message>
    <message>
        <source>{samples:,} values; give at most {most_samples:,}</source>
        <translation>{samples:,} Werte; höchstens {most_samples:,} angeben</translation>
    </message>
    <message>
        <source>{seconds} s of each step wait for traffic between nodes, {share}.</source>
        <translation>{seconds} s jedes Schritts warten auf Verkehr zwischen Knoten, {share}.</translation>
    </message>
    <message>
        <source>{section} is not a section of a torchtitan file</source>
        <translation>{section} ist kein Abschnitt einer torchtitan-Datei</translation>
    </message>
    <message>
        <source>{text!r} is not a condition: {match!r} is not a version range</source>
        <translation>{text!r} ist keine Bedingung: {match!r} ist kein Versionsbereich</translation>
    </message>
    <message>
        <source>{text!r} is not a condition; write &gt;=12.1,&lt;13 or a product, separated by |</source>
        <translation>{text!r} ist keine Bedingung; &gt;=12.1,&lt;13 oder ein Produkt schreiben, getrennt durch |</translation>
    </message>
    <message>
        <source>{text!r} is no layer; there are {names}</source>
        <translation>{text!r} ist keine Schicht; es gibt {names}</translation>
    </message>
    <message>
        <source>{text!r}: {problem}</source>
        <translation>{text!r}: {problem}</translation>
    </message>
    <message>
        <source>{text} (and 1 more problem)</source>
        <translation>{text} (und 1 weiteres Problem)</translation>
    </message>
    <message>
        <source>{text} (and {more} more problems)</source>
        <translation>{text} (und {more} weitere Probleme)</translation>
    </message>
    <message>
        <source>{text} characters are too many for a quantity</source>
        <translation>{text} Zeichen sind zu viele für eine Größe</translation>
    </message>
    <message>
        <source>{text} is refused: it takes JSON</source>
        <translation>{text} wird abgelehnt: nötig ist JSON</translation>
    </message>
    <message>
        <source>{text} is refused: it takes {bounds}</source>
        <translation>{text} wird abgelehnt: erlaubt ist {bounds}</translation>
    </message>
    <message>
        <source>{tokens} trillion tokens in {days} days with a chance of {chance}: {able} of {all} accelerators can.</source>
        <translation>{tokens} Bio. Tokens in {days} Tagen mit einer Chance von {chance}: {able} von {all} Beschleunigern schaffen das.</translation>
    </message>
    <message>
        <source>{unit} and {to} cannot be converted into each other</source>
        <translation>{unit} und {to} lassen sich nicht ineinander umrechnen</translation>
    </message>
    <message>
        <source>{value!r} can be looked up only with a catalogue</source>
        <translation>{value!r} lässt sich nur mit einem Katalog nachschlagen</translation>
    </message>
    <message>
        <source>{value!r} is not in the catalogue</source>
        <translation>{value!r} ist nicht im Katalog</translation>
    </message>
    <message>
        <source>1F1B needs at least as many micro batches as stages: {micro_batches} for {pipeline}</source>
        <translation>1F1B braucht mindestens so viele Micro-Batches wie Stufen: {micro_batches} für {pipeline}</translation>
    </message>
    <message>
        <source>2026-11-30 Bandwidth measured</source>
        <translation>2026-11-30 Bandbreite gemessen</translation>
    </message>
    <message>
        <source>256 patches an image of 256 pixels, 1,500 frames half a minute of sound.</source>
        <translation>256 Patches je Bild mit 256 Pixeln, 1.500 Frames je halbe Minute Ton.</translation>
    </message>
    <message>
        <source>3.</source>
        <translation>3.</translation>
    </message>
    <message>
        <source>4, or one for each week of the run.</source>
        <translation>4, oder einer für jede Woche des Laufs.</translation>
    </message>
    <message>
        <source>400 Gb/s port</source>
        <translation>400-Gb/s-Port</translation>
    </message>
    <message>
        <source>5 to 20 ms a JPEG, 50 ms sound, 1 s film.</source>
        <translation>5 bis 20 ms je JPEG, 50 ms Ton, 1 s Film.</translation>
    </message>
    <message>
        <source>500 to 5,000.</source>
        <translation>500 bis 5.000.</translation>
    </message>
    <message>
        <source>6 to 24.</source>
        <translation>6 bis 24.</translation>
    </message>
    <message>
        <source>7.</source>
        <translation>7.</translation>
    </message>
    <message>
        <source>80% interval beyond {shown}</source>
        <translation>80-%-Intervall jenseits von {shown}</translation>
    </message>
    <message>
        <source>80% interval {low:.0f} to beyond {shown}</source>
        <translation>80-%-Intervall {low:.0f} bis jenseits von {shown}</translation>
    </message>
    <message>
        <source>80% interval {low:.0f} to {high:.0f}</source>
        <translation>80-%-Intervall {low:.0f} bis {high:.0f}</translation>
    </message>
    <message>
        <source>80% utilization on NVMe becomes 40 to 50% on SATA drives or network storage</source>
        <translation>80 % Auslastung auf NVMe werden auf SATA-Laufwerken oder Netzwerk-Storage zu 40 bis 50 %</translation>
    </message>
    <message>
        <source>A chance of 50 to 99 %.</source>
        <translation>Eine Chance von 50 bis 99 %.</translation>
    </message>
    <message>
        <source>A checkpoint of a large model passes 1 TB</source>
        <translation>Ein Checkpoint eines großen Modells überschreitet 1 TB</translation>
    </message>
    <message>
        <source>Your own cluster takes 3 to 18 months, the cloud hours or days</source>
        <translation>Ein eigener Cluster braucht 3 bis 18 Monate, die Cloud Stunden oder Tage</translation>
    </message>
    <message>
        <source>a cluster, its admission rules, its network plugin and volumes</source>
        <translation>ein Cluster, seine Zulassungsregeln, sein Netzwerk-Plugin und seine Volumes</translation>
    </message>
    <message>
        <source>A full checkpoint on durable storage every day</source>
        <translation>Täglich ein voller Checkpoint auf dauerhaftem Storage</translation>
    </message>
    <message>
        <source>a Grafana server</source>
        <translation>ein Grafana-Server</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>A plain FSDP2 script has no pipeline; torchtitan and NeMo AutoModel have</source>
        <translation>Ein einfaches FSDP2-Skript hat keine Pipeline; torchtitan und NeMo AutoModel haben eine</translation>
    </message>
    <message>
        <source>A quote for the servers and an offer for the rent would settle it; {pays}.</source>
        <translation>Ein Angebot für die Server und eines für die Miete würden es klären; {pays}.</translation>
    </message>
    <message>
        <source>A restart takes the newest that is whole.</source>
        <translation>Ein Neustart nimmt den neuesten, der vollständig ist.</translation>
    </message>
    <message>
        <source>a trace without events, or cut before the first</source>
        <translation>ein Trace ohne Ereignisse, oder vor dem ersten abgeschnitten</translation>
    </message>
    <message>
        <source>A validation run takes 100 to 500 steps</source>
        <translation>Ein Validierungslauf umfasst 100 bis 500 Schritte</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>A year of running</source>
        <translation>Ein Jahr Betrieb</translation>
    </message>
    <message>
        <source>Above 10% fix data loading before the cluster grows; language models should stay below 2%.</source>
        <translation>Über 10 % ist das Laden zu beheben, bevor der Cluster wächst; Sprachmodelle sollten unter 2 % bleiben.</translation>
    </message>
    <message>
        <source>above {limit}</source>
        <translation>über {limit}</translation>
    </message>
    <message>
        <source>Accelerate&apos;s file has no expert groups: choose expert 1</source>
        <translation>die Accelerate-Datei hat keine Expertengruppen: Expert 1 wählen</translation>
    </message>
    <message>
        <source>Accelerate&apos;s file has no tensor parallel beside FSDP1: choose FSDP2</source>
        <translation>die Accelerate-Datei hat neben FSDP1 kein Tensor parallel: FSDP2 wählen</translation>
    </message>
    <message>
        <source>Accelerators and the day from which they are there</source>
        <translation>Beschleuniger und der Tag, ab dem sie da sind</translation>
    </message>
    <message>
        <source>Accelerators at day, such as 256 at 0, 1024 at 60</source>
        <translation>Beschleuniger am Tag, etwa 256 at 0, 1024 at 60</translation>
    </message>
    <message>
        <source>accelerators at day, …</source>
        <translation>Beschleuniger am Tag, …</translation>
    </message>
    <message>
        <source>Accepts {bounds}.</source>
        <translation>Erlaubt: {bounds}.</translation>
    </message>
    <message>
        <source>Accumulating without synchronisation keeps whole gradients on every rank</source>
        <translation>Akkumulieren ohne Synchronisation hält auf jedem Rank ganze Gradienten</translation>
    </message>
    <message>
        <source>Active electrical cable, 800 Gb/s, 3 to 7 m</source>
        <translation>Aktives Kupferkabel, 800 Gb/s, 3 bis 7 m</translation>
    </message>
    <message>
        <source>Adapter rank {lora_rank} does not divide by tensor {tensor}</source>
        <translation>Der Adapterrang {lora_rank} ist nicht durch Tensor {tensor} teilbar</translation>
    </message>
    <message>
        <source>Adapters with a pipeline place stages inside data ranks, which Megatron-FSDP refuses</source>
        <translation>Adapter mit Pipeline legen Stufen in Data-Ranks, was Megatron-FSDP ablehnt</translation>
    </message>
    <message>
        <source>Adds its data to the storage and a forward pass to the run.</source>
        <translation>Fügt dem Storage seine Daten und dem Lauf einen Forward-Durchgang hinzu.</translation>
    </message>
    <message>
        <source>Air cools racks of 20 to 30 kW; more needs liquid</source>
        <translation>Luft kühlt Racks von 20 bis 30 kW; mehr verlangt Flüssigkeit</translation>
    </message>
    <message>
        <source>all phases</source>
        <translation>alle Phasen</translation>
    </message>
    <message>
        <source>All tests</source>
        <translation>Alle Tests</translation>
    </message>
    <message>
        <source>All together</source>
        <translation>Alle zusammen</translation>
    </message>
    <message>
        <source>All-gather tests</source>
        <translation>All-gather-Tests</translation>
    </message>
    <message>
        <source>All-reduce bandwidth of at least 10% of the compute bandwidth</source>
        <translation>All-reduce-Bandbreite mindestens 10 % der Rechenbandbreite</translation>
    </message>
    <message>
        <source>All-reduce tests</source>
        <translation>All-reduce-Tests</translation>
    </message>
    <message>
        <source>All-to-all context parallelism needs the heads of a tensor rank ({heads}/{tensor}, key-value {kv_heads}/{tensor}) to divide by {context}</source>
        <translation>All-to-all-Context-Parallelität verlangt, dass die Heads eines Tensor-Ranks ({heads}/{tensor}, Key-Value {kv_heads}/{tensor}) durch {context} teilbar sind</translation>
    </message>
    <message>
        <source>All-to-all tests</source>
        <translation>All-to-all-Tests</translation>
    </message>
    <message>
        <source>An alarm that has never fired proves nothing. A hang not caught by any timeout cost BLOOM three hours.</source>
        <translation>Ein Alarm, der nie ausgelöst hat, ist eine Hoffnung. Ein Hänger, den kein Timeout fing, kostete BLOOM drei Stunden.</translation>
    </message>
    <message>
        <source>An uncorrected error of device memory</source>
        <translation>Ein nicht korrigierter Fehler im Gerätespeicher</translation>
    </message>
    <message>
        <source>An uncorrected error of on-chip memory</source>
        <translation>Ein nicht korrigierter Fehler im On-Chip-Speicher</translation>
    </message>
    <message>
        <source>Apptainer itself, which no package index has, and the build</source>
        <translation>Apptainer selbst, das kein Paketindex hat, und der Build</translation>
    </message>
    <message>
        <source>arXiv 2403.08763, section 5.1</source>
        <translation>arXiv 2403.08763, Abschnitt 5.1</translation>
    </message>
    <message>
        <source>arXiv 2407.07263; arXiv 2403.08763</source>
        <translation>arXiv 2407.07263; arXiv 2403.08763</translation>
    </message>
    <message>
        <source>At a fixed global batch, each doubling leaves less work to hide traffic and bubbles behind; compared with the smallest cluster that runs this layout.</source>
        <translation>Bei gleichem globalem Batch lässt jede Verdopplung weniger Arbeit, um Verkehr und Bubbles zu verdecken; gehalten gegen den kleinsten Cluster, auf dem dieses Layout läuft.</translation>
    </message>
    <message>
        <source>Attention sinks take context parallelism only by all-to-all, and not on packed sequences</source>
        <translation>Attention Sinks gehen mit Context-Parallelität nur per All-to-all und nicht auf gepackten Sequenzen</translation>
    </message>
    <message>
        <source>AutoModel does not off-load to drives</source>
        <translation>AutoModel lagert nicht auf Laufwerke aus</translation>
    </message>
    <message>
        <source>AutoModel runs on NVIDIA cards</source>
        <translation>AutoModel läuft auf NVIDIA-Karten</translation>
    </message>
    <message>
        <source>Batch does not divide</source>
        <translation>Batch ist nicht teilbar</translation>
    </message>
    <message>
        <source>Before expert groups of their own {expert} expert ranks have to divide data x context</source>
        <translation>Vor eigenen Expertengruppen müssen {expert} Experten-Ranks Data x Context teilen</translation>
    </message>
    <message>
        <source>Before release 0.16.1 {kv_heads} key-value heads have to be a multiple of tensor {tensor}</source>
        <translation>Vor Release 0.16.1 müssen {kv_heads} Key-Value-Heads ein Vielfaches von Tensor {tensor} sein</translation>
    </message>
    <message>
        <source>Before the job starts; counts towards the deadline</source>
        <translation>Bevor der Job startet; zählt zum Termin</translation>
    </message>
    <message>
        <source>Better and worse: a trade</source>
        <translation>Besser und schlechter: eine Abwägung</translation>
    </message>
    <message>
        <source>Better without a drawback</source>
        <translation>Besser ohne Nachteil</translation>
    </message>
    <message>
        <source>Block-scaled fp8 needs compute capability 9.0 or higher; this card has {cc}</source>
        <translation>Blockskaliertes fp8 braucht Compute Capability 9.0 oder höher; diese Karte hat {cc}</translation>
    </message>
    <message>
        <source>Bus bandwidth, all-reduce</source>
        <translation>Bus-Bandbreite, All-reduce</translation>
    </message>
    <message>
        <source>Bytes per sample on disk</source>
        <translation>Bytes je Sample auf der Platte</translation>
    </message>
    <message>
        <source>Bytes read at the start; without them the first steps warm up.</source>
        <translation>Bytes, die am Anfang gelesen werden; ohne sie sind die ersten Schritte Warm-up.</translation>
    </message>
    <message>
        <source>bytes, GB/s</source>
        <translation>Bytes, GB/s</translation>
    </message>
    <message>
        <source>cable</source>
        <translation>Kabel</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <source>Cache on the nodes</source>
        <translation>Cache auf den Knoten</translation>
    </message>
    <message>
        <source>cannot be read: {reason}</source>
        <translation>nicht lesbar: {reason}</translation>
    </message>
    <message>
        <source>Capital, once</source>
        <translation>Investition, einmalig</translation>
    </message>
    <message>
        <source>Capital: {amount} less</source>
        <translation>Investition: {amount} weniger</translation>
    </message>
    <message>
        <source>Capital: {amount} more</source>
        <translation>Investition: {amount} mehr</translation>
    </message>
    <message>
        <source>Cards before compute capability 8.0 have no bf16 arithmetic; this one has {cc}</source>
        <translation>Karten vor Compute Capability 8.0 rechnen kein bf16; diese hat {cc}</translation>
    </message>
    <message>
        <source>Chance to end by the deadline</source>
        <translation>Chance, bis zum Termin zu enden</translation>
    </message>
    <message>
        <source>Chance to end in time, percent</source>
        <translation>Chance, termingerecht zu enden, Prozent</translation>
    </message>
    <message>
        <source>Change the sign-off</source>
        <translation>Unterzeichnung ändern</translation>
    </message>
    <message>
        <source>Changes what is trained</source>
        <translation>Ändert, was trainiert wird</translation>
    </message>
    <message>
        <source>Check the tokens, and whether the number is in millions, billions or trillions.</source>
        <translation>Die Tokens prüfen, und ob die Zahl in Millionen, Milliarden oder Billionen gemeint ist.</translation>
    </message>
    <message>
        <source>Checkpoint policy</source>
        <translation>Checkpoint-Regel</translation>
    </message>
    <message>
        <source>Checkpoint staging</source>
        <translation>Checkpoint-Staging</translation>
    </message>
    <message>
        <source>Checkpoints of the last days on durable storage.</source>
        <translation>Checkpoints der letzten Tage auf dauerhaftem Speicher.</translation>
    </message>
    <message>
        <source>Checkpoints of the last hours on durable storage.</source>
        <translation>Checkpoints der letzten Stunden auf dauerhaftem Storage.</translation>
    </message>
    <message>
        <source>Checkpoints that are kept for good, one a week.</source>
        <translation>Checkpoints, die auf Dauer behalten werden, einer je Woche.</translation>
    </message>
    <message>
        <source>Communicators</source>
        <translation>Kommunikatoren</translation>
    </message>
    <message>
        <source>Complexity, guides</source>
        <translation>Komplexität, Leitfäden</translation>
    </message>
    <message>
        <source>Compliance leaves the site open.</source>
        <translation>Compliance lässt den Standort offen.</translation>
    </message>
    <message>
        <source>Compliance requires your own site</source>
        <translation>Compliance verlangt eigenen Standort</translation>
    </message>
    <message>
        <source>Compliance requires your own site.</source>
        <translation>Compliance verlangt einen eigenen Standort.</translation>
    </message>
    <message>
        <source>compliance that requires your own site</source>
        <translation>eine Compliance-Forderung nach eigenem Standort</translation>
    </message>
    <message>
        <source>Composer refuses off-load to the host</source>
        <translation>Composer lehnt Auslagern auf den Host ab</translation>
    </message>
    <message>
        <source>Compute engine busy</source>
        <translation>Recheneinheit ausgelastet</translation>
    </message>
    <message>
        <source>Compute is counted in operations and networks in bytes, and the guide gives no conversion, so the rule cannot be tested; the need follows from the bytes of a step and the computation that hides them.</source>
        <translation>Rechnung zählt Operationen, ein Netzwerk Bytes, und der Leitfaden nennt keinen Weg vom einen zum anderen; prüfen lässt es sich nicht. Der Bedarf folgt aus den Bytes je Schritt und der Rechnung daneben.</translation>
    </message>
    <message>
        <source>Context parallelism needs FSDP2 or DeepSpeed</source>
        <translation>Context-Parallelität braucht FSDP2 oder DeepSpeed</translation>
    </message>
    <message>
        <source>Contract of one to three months, off on demand</source>
        <translation>Vertrag über ein bis drei Monate, Nachlass auf Abruf</translation>
    </message>
    <message>
        <source>Contract of one year, off on demand</source>
        <translation>Vertrag über ein Jahr, Nachlass auf Abruf</translation>
    </message>
    <message>
        <source>Contract of three years, off on demand</source>
        <translation>Vertrag über drei Jahre, Nachlass auf Abruf</translation>
    </message>
    <message>
        <source>Coolant distribution, N+1, with loop</source>
        <translation>Kühlmittelverteilung, N+1, mit Kreislauf</translation>
    </message>
    <message>
        <source>Copper cable, 100 Gb/s, up to 3 m</source>
        <translation>Kupferkabel, 100 Gb/s, bis 3 m</translation>
    </message>
    <message>
        <source>Copper cable, 200 Gb/s, up to 3 m</source>
        <translation>Kupferkabel, 200 Gb/s, bis 3 m</translation>
    </message>
    <message>
        <source>Copper cable, 400 Gb/s, up to 3 m</source>
        <translation>Kupferkabel, 400 Gb/s, bis 3 m</translation>
    </message>
    <message>
        <source>Copper cable, 800 Gb/s, up to 2.5 m</source>
        <translation>Kupferkabel, 800 Gb/s, bis 2,5 m</translation>
    </message>
    <message>
        <source>Copper patch cable, 1 Gb/s</source>
        <translation>Kupfer-Patchkabel, 1 Gb/s</translation>
    </message>
    <message>
        <source>Copy to the accelerators</source>
        <translation>Auf die Beschleuniger kopieren</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>Core</translation>
    </message>
    <message>
        <source>core-s per sample</source>
        <translation>Kern-s je Sample</translation>
    </message>
    <message>
        <source>core-seconds per sample</source>
        <translation>Kern-Sekunden je Sample</translation>
    </message>
    <message>
        <source>Cores of a node = its samples a second x this work.</source>
        <translation>Kerne eines Knotens = seine Samples je Sekunde x diese Arbeit.</translation>
    </message>
    <message>
        <source>Daily</source>
        <translation>Täglich</translation>
    </message>
    <message>
        <source>Daily checkpoints kept</source>
        <translation>Tägliche Checkpoints behalten</translation>
    </message>
    <message>
        <source>data on your own site</source>
        <translation>Daten am eigenen Standort</translation>
    </message>
    <message>
        <source>Data parallel, states sharded (ZeRO, FSDP)</source>
        <translation>Datenparallel, Zustände verteilt (ZeRO, FSDP)</translation>
    </message>
    <message>
        <source>Data parallel, states replicated (DDP)</source>
        <translation>Datenparallel, Zustände ganz (DDP)</translation>
    </message>
    <message>
        <source>Data ranks exclude pipeline ranks</source>
        <translation>Data-Ranks schließen Pipeline-Ranks aus</translation>
    </message>
    <message>
        <source>data that can be anywhere</source>
        <translation>Daten, die überall liegen können</translation>
    </message>
    <message>
        <source>Days that the job waits before it starts.</source>
        <translation>Tage, die der Job vor dem Start wartet.</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>Dekodieren</translation>
    </message>
    <message>
        <source>DeepEP and HybridEP are written for NVIDIA&apos;s accelerators</source>
        <translation>DeepEP und HybridEP sind für Beschleuniger von NVIDIA geschrieben</translation>
    </message>
    <message>
        <source>DeepEP needs tensor x expert above 1</source>
        <translation>DeepEP braucht Tensor x Expert über 1</translation>
    </message>
    <message>
        <source>DeepSpeed has no fp8 training of its own</source>
        <translation>DeepSpeed hat kein eigenes fp8-Training</translation>
    </message>
    <message>
        <source>DeepSpeed has no interleaved pipeline schedule</source>
        <translation>DeepSpeed hat keinen Interleaved-Schedule</translation>
    </message>
    <message>
        <source>DeepSpeed pipelines run 1F1B only</source>
        <translation>DeepSpeed-Pipelines fahren nur 1F1B</translation>
    </message>
    <message>
        <source>DeepSpeed refuses ZeRO-2 and ZeRO-3 with a pipeline</source>
        <translation>DeepSpeed lehnt ZeRO-2 und ZeRO-3 mit Pipeline ab</translation>
    </message>
    <message>
        <source>DeepSpeed runs on NVIDIA, AMD and Intel accelerators</source>
        <translation>DeepSpeed läuft auf Beschleunigern von NVIDIA, AMD und Intel</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s file has no shard groups: choose ZeRO-3</source>
        <translation>die DeepSpeed-Datei hat keine Shard-Gruppen: ZeRO-3 wählen</translation>
    </message>
    <message>
        <source>Defaults not converted</source>
        <translation>Standardwerte nicht umgerechnet</translation>
    </message>
    <message>
        <source>Delayed scaling of fp8 excludes recomputing moe_act and layernorm</source>
        <translation>Verzögerte Skalierung von fp8 schließt aus, moe_act und layernorm neu zu berechnen</translation>
    </message>
    <message>
        <source>Delivered in stages</source>
        <translation>In Etappen geliefert</translation>
    </message>
    <message>
        <source>Delivery</source>
        <translation>Lieferung</translation>
    </message>
    <message>
        <source>Deployment</source>
        <translation>Bereitstellung</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>weicht ab</translation>
    </message>
    <message>
        <source>Do not apply</source>
        <translation>Nicht anwendbar</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Does not apply</source>
        <translation>Nicht anwendbar</translation>
    </message>
    <message>
        <source>does not fit: {layout}</source>
        <translation>passt nicht: {layout}</translation>
    </message>
    <message>
        <source>Drain the node; check the driver log and the power supply</source>
        <translation>Knoten drainen; Treiberlog und Stromversorgung prüfen</translation>
    </message>
    <message>
        <source>Drawn by nodes</source>
        <translation>Von Knoten aufgenommen</translation>
    </message>
    <message>
        <source>DualPipeV needs at least twice as many micro batches as ranks of the pipeline</source>
        <translation>DualPipeV braucht mindestens doppelt so viele Micro-Batches wie Pipeline-Ranks</translation>
    </message>
    <message>
        <source>Each of these settings has cost someone days on a cluster; none is in a data sheet.</source>
        <translation>Jede dieser Einstellungen hat jemanden Tage eines Clusters gekostet; keine steht im Datenblatt.</translation>
    </message>
    <message>
        <source>End stages do not fit</source>
        <translation>Endstufen passen nicht</translation>
    </message>
    <message>
        <source>Enter a whole number of accelerators from 1 to 1,000,000.</source>
        <translation>Die Zahl der Beschleuniger ist eine ganze Zahl von 1 bis 1.000.000.</translation>
    </message>
    <message>
        <source>Enter the data as a number of tokens, such as 15T.</source>
        <translation>Die Datenmenge ist eine Zahl von Tokens, etwa 15T.</translation>
    </message>
    <message>
        <source>Enter the deadline in days, or leave it empty.</source>
        <translation>Der Termin ist eine Zahl von Tagen oder bleibt leer.</translation>
    </message>
    <message>
        <source>Ethernet switch, 32 ports of 100 Gb/s</source>
        <translation>Ethernet-Switch, 32 Ports mit 100 Gb/s</translation>
    </message>
    <message>
        <source>Ethernet switch, 64 ports of 200 Gb/s</source>
        <translation>Ethernet-Switch, 64 Ports mit 200 Gb/s</translation>
    </message>
    <message>
        <source>Ethernet switch, 64 ports of 400 Gb/s</source>
        <translation>Ethernet-Switch, 64 Ports mit 400 Gb/s</translation>
    </message>
    <message>
        <source>Ethernet switch, 64 ports of 800 Gb/s</source>
        <translation>Ethernet-Switch, 64 Ports mit 800 Gb/s</translation>
    </message>
    <message>
        <source>Ethernet with RDMA matches InfiniBand at the same rate; what matters is the size of the scale-up domain.</source>
        <translation>Ethernet mit RDMA leistet bei gleicher Rate, was InfiniBand leistet; es zählt die Domäne der schnellen Links.</translation>
    </message>
    <message>
        <source>Every drill raises its alarm.</source>
        <translation>Jede Übung löst aus.</translation>
    </message>
    <message>
        <source>Expected: the plan&apos;s wait. Threshold: 10% of a step; above it the feed has to be fixed first.</source>
        <translation>Erwartet: das Warten laut Plan. Schwelle: 10 % eines Schritts; darüber ist zuerst die Zufuhr zu beheben.</translation>
    </message>
    <message>
        <source>Expert</source>
        <translation>Expert</translation>
    </message>
    <message>
        <source>Expert parallel without experts</source>
        <translation>Expert parallel ohne Experten</translation>
    </message>
    <message>
        <source>Expert parallel {expert} does not divide {data} data ranks</source>
        <translation>Expert parallel {expert} teilt {data} Data-Ranks nicht</translation>
    </message>
    <message>
        <source>Expert parallel {expert} must be a multiple of tensor, divide {experts} experts and the shard x tensor ranks</source>
        <translation>Expert parallel {expert} muss ein Vielfaches von Tensor sein und {experts} Experten sowie die Shard-x-Tensor-Ranks teilen</translation>
    </message>
    <message>
        <source>Expert parallel {expert} must divide {experts} experts and data x context x tensor</source>
        <translation>Expert parallel {expert} muss {experts} Experten und Data x Context x Tensor teilen</translation>
    </message>
    <message>
        <source>Expert parallel {expert} must divide {experts} experts and the ranks of shard x context x tensor</source>
        <translation>Expert parallel {expert} muss {experts} Experten und die Ranks von Shard x Context x Tensor teilen</translation>
    </message>
    <message>
        <source>Expert parallel {expert} must divide {experts} experts, and tensor x pipeline x expert the accelerators</source>
        <translation>Expert parallel {expert} muss {experts} Experten teilen, und Tensor x Pipeline x Expert die Beschleuniger</translation>
    </message>
    <message>
        <source>Expert parallelism under ZeRO-3 excludes tensor, sequence and expert tensor parallelism and shard groups</source>
        <translation>Expert-Parallelität unter ZeRO-3 schließt Tensor-, Sequence- und Expert-tensor-Parallelität und Shard-Gruppen aus</translation>
    </message>
    <message>
        <source>Expert ranks do not divide</source>
        <translation>Experten-Ranks sind nicht teilbar</translation>
    </message>
    <message>
        <source>Expert widths do not divide</source>
        <translation>Expertenbreiten sind nicht teilbar</translation>
    </message>
    <message>
        <source>Experts do not divide</source>
        <translation>Experten sind nicht teilbar</translation>
    </message>
    <message>
        <source>Experts exclude HSDP</source>
        <translation>Experten schließen HSDP aus</translation>
    </message>
    <message>
        <source>Experts exclude ZeRO-3</source>
        <translation>Experten schließen ZeRO-3 aus</translation>
    </message>
    <message>
        <source>Experts under tensor parallelism exclude sequence parallelism</source>
        <translation>Experten unter Tensor-Parallelität schließen Sequence-Parallelität aus</translation>
    </message>
    <message>
        <source>Experts under tensor parallelism need sequence parallelism</source>
        <translation>Experten unter Tensor-Parallelität brauchen Sequence-Parallelität</translation>
    </message>
    <message>
        <source>Experts with a bias need expert tensor 1</source>
        <translation>Experten mit Bias brauchen Expert tensor 1</translation>
    </message>
    <message>
        <source>Tensor and expert parallel gain most from fast links. This plan has tensor {tensor}, pipeline {pipeline}, data {data}; the search compares them all.</source>
        <translation>Schnelle Links nützen Tensor und Expert parallel am meisten. Dieser Plan hat Tensor {tensor}, Pipeline {pipeline}, Data {data}; die Suche vergleicht alle.</translation>
    </message>
    <message>
        <source>Fastest here: {strategy}.</source>
        <translation>Hier am schnellsten: {strategy}.</translation>
    </message>
    <message>
        <source>, rail-only</source>
        <translation>, nur Rails</translation>
    </message>
    <message>
        <source>A rail-only network needs fast links among all accelerators of a node; here they join {domain} of {node}.</source>
        <translation>Ein Netz nur aus Rails braucht schnelle Verbindungen zwischen allen Beschleunigern eines Knotens; hier verbinden sie {domain} von {node}.</translation>
    </message>
    <message>
        <source>A sale within 90 days brings 0.85 of the value (spotwire.ai, 2026)</source>
        <translation>Ein Verkauf binnen 90 Tagen bringt 0,85 des Werts (spotwire.ai, 2026)</translation>
    </message>
    <message>
        <source>Between nodes</source>
        <translation>Zwischen Knoten</translation>
    </message>
    <message>
        <source>decimal commas were read as decimal points</source>
        <translation>Dezimalkommas wurden als Dezimalpunkte gelesen</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s reduce and all-gather buckets; other frameworks reduce inside buffers already counted</source>
        <translation>Reduce- und All-gather-Buckets von DeepSpeed; andere Frameworks reduzieren in Puffern, die schon gezählt sind</translation>
    </message>
    <message>
        <source>Delayed weight gradients</source>
        <translation>Verzögerte Gewichtsgradienten</translation>
    </message>
    <message>
        <source>direct=0: reads may come from the page cache, and writes may stop there</source>
        <translation>direct=0: Lesen kann aus dem Seitencache kommen, Schreiben dort enden</translation>
    </message>
    <message>
        <source>Does not fit: its nearest layout lacks {gib:.1f} GiB</source>
        <translation>Passt nicht: dem nächsten Layout fehlen {gib:.1f} GiB</translation>
    </message>
    <message>
        <source>Does not run on this maker&apos;s accelerators</source>
        <translation>Läuft nicht auf Beschleunigern dieses Herstellers</translation>
    </message>
    <message>
        <source>Each rail is a fabric of its own, without switches between rails.</source>
        <translation>Jede Rail ist ein eigenes Netz, ohne Switches zwischen den Rails.</translation>
    </message>
    <message>
        <source>Expert capacity factor</source>
        <translation>Kapazitätsfaktor der Experten</translation>
    </message>
    <message>
        <source>Feed-forwards of width {ffn} do not divide by tensor {tensor}</source>
        <translation>Feed-forwards der Breite {ffn} sind nicht durch Tensor {tensor} teilbar</translation>
    </message>
    <message>
        <source>Fibre trunk, MPO, fixed part</source>
        <translation>Glasfaser-Trunk, MPO, fester Anteil</translation>
    </message>
    <message>
        <source>Fibre trunk, MPO, per metre</source>
        <translation>Glasfaser-Trunk, MPO, je Meter</translation>
    </message>
    <message>
        <source>Fix it and test again, or waive the test with a reason.</source>
        <translation>Beheben und erneut prüfen oder mit Begründung auf den Test verzichten.</translation>
    </message>
    <message>
        <source>Fix it and test again, use the measured value in the plan, or waive the test with a reason.</source>
        <translation>Beheben und erneut prüfen, den Messwert im Plan verwenden oder mit Begründung auf den Test verzichten.</translation>
    </message>
    <message>
        <source>Flash file system, read rate</source>
        <translation>Flash-Dateisystem, Leserate</translation>
    </message>
    <message>
        <source>Flash file system, usable capacity</source>
        <translation>Flash-Dateisystem, nutzbare Kapazität</translation>
    </message>
    <message>
        <source>For adapters; without them it is the Hugging Face Trainer</source>
        <translation>Für Adapter; ohne sie ist es der Trainer von Hugging Face</translation>
    </message>
    <message>
        <source>For fine-tuning</source>
        <translation>Für Fine-Tuning</translation>
    </message>
    <message>
        <source>for {planned} nodes: beyond the tests each adds as much as the last, up to the system&apos;s rate</source>
        <translation>für {planned} Knoten: jenseits der Tests bringt jeder so viel wie der letzte, bis zur Rate des Systems</translation>
    </message>
    <message>
        <source>fp32 master weights need ZeRO-1</source>
        <translation>fp32-Master-Gewichte brauchen ZeRO-1</translation>
    </message>
    <message>
        <source>fp8 excludes context parallelism</source>
        <translation>fp8 schließt Context-Parallelität aus</translation>
    </message>
    <message>
        <source>fp8 excludes gradient accumulation</source>
        <translation>fp8 schließt Gradienten-Akkumulation aus</translation>
    </message>
    <message>
        <source>fp8 needs compute capability 8.9 or higher; this card has {cc}</source>
        <translation>fp8 braucht Compute Capability 8.9 oder höher; diese Karte hat {cc}</translation>
    </message>
    <message>
        <source>Freight and project, of the equipment&apos;s price</source>
        <translation>Fracht und Projekt, vom Preis der Ausrüstung</translation>
    </message>
    <message>
        <source>From nccl-tests at the largest size. Replaces the model for groups of that shape, can only slow others</source>
        <translation>Aus nccl-tests bei der größten Nachricht. Ersetzt das Modell für Gruppen dieser Form, kann andere nur bremsen</translation>
    </message>
    <message>
        <source>From order to first step: a workstation 1, a server 3, a cluster 3 to 18 months</source>
        <translation>Von der Bestellung bis zum ersten Schritt: eine Workstation 1, ein Server 3, ein Cluster 3 bis 18 Monate</translation>
    </message>
    <message>
        <source>from {limit}</source>
        <translation>ab {limit}</translation>
    </message>
    <message>
        <source>FSDP excludes a pipeline</source>
        <translation>FSDP schließt eine Pipeline aus</translation>
    </message>
    <message>
        <source>FSDP excludes experts</source>
        <translation>FSDP schließt Experten aus</translation>
    </message>
    <message>
        <source>FSDP off-loads to host memory only</source>
        <translation>FSDP lagert nur in den Host-Speicher aus</translation>
    </message>
    <message>
        <source>FSDP1 has no context and no expert parallelism</source>
        <translation>FSDP1 hat keine Context- und keine Expert-Parallelität</translation>
    </message>
    <message>
        <source>FSDP1 has no optimizer-only sharding</source>
        <translation>FSDP1 hat kein Sharding nur des Optimizers</translation>
    </message>
    <message>
        <source>FSDP1 has no pipeline</source>
        <translation>FSDP1 hat keine Pipeline</translation>
    </message>
    <message>
        <source>FSDP1 runs on NVIDIA, AMD and Intel accelerators</source>
        <translation>FSDP1 läuft auf Beschleunigern von NVIDIA, AMD und Intel</translation>
    </message>
    <message>
        <source>FSDP2 does not off-load to drives</source>
        <translation>FSDP2 lagert nicht auf Laufwerke aus</translation>
    </message>
    <message>
        <source>FSDP2 has no expert parallelism</source>
        <translation>FSDP2 hat keine Expert-Parallelität</translation>
    </message>
    <message>
        <source>FSDP2 has no optimizer-only sharding</source>
        <translation>FSDP2 hat kein Sharding nur des Optimizers</translation>
    </message>
    <message>
        <source>FSDP2 runs on NVIDIA, AMD and Intel accelerators</source>
        <translation>FSDP2 läuft auf Beschleunigern von NVIDIA, AMD und Intel</translation>
    </message>
    <message>
        <source>fsdp_qlora does not off-load to drives</source>
        <translation>fsdp_qlora lagert nicht auf Laufwerke aus</translation>
    </message>
    <message>
        <source>fsdp_qlora has data parallelism only</source>
        <translation>fsdp_qlora hat nur Data-Parallelität</translation>
    </message>
    <message>
        <source>fsdp_qlora has no optimizer-only sharding</source>
        <translation>fsdp_qlora hat kein Sharding nur des Optimizers</translation>
    </message>
    <message>
        <source>fsdp_qlora runs on NVIDIA cards</source>
        <translation>fsdp_qlora läuft auf NVIDIA-Karten</translation>
    </message>
    <message>
        <source>Full fine-tuning always shards over all ranks</source>
        <translation>Volles Finetuning shardet immer über alle Ranks</translation>
    </message>
    <message>
        <source>Gradient buckets are all-reduced, and each rank keeps its share: twice the traffic of a reduce-scatter</source>
        <translation>Gradienten-Buckets gehen durch All-reduce, und jeder Rank behält seinen Teil: doppelter Verkehr gegenüber Reduce-scatter</translation>
    </message>
    <message>
        <source>Gradients are scattered in every micro batch</source>
        <translation>Gradienten werden in jedem Micro-Batch verteilt</translation>
    </message>
    <message>
        <source>Gradients stay whole in fp32 on every rank and are reduced once a step</source>
        <translation>Gradienten bleiben auf jedem Rank ganz in fp32 und werden einmal je Schritt reduziert</translation>
    </message>
    <message>
        <source>Gradients stay whole in fp32 until the last micro batch</source>
        <translation>Gradienten bleiben bis zum letzten Micro-Batch ganz in fp32</translation>
    </message>
    <message>
        <source>Gradients stay whole on every rank through the step</source>
        <translation>Gradienten bleiben auf jedem Rank den Schritt über ganz</translation>
    </message>
    <message>
        <source>Gradients stay whole on every rank until the last micro batch</source>
        <translation>Gradienten bleiben auf jedem Rank bis zum letzten Micro-Batch ganz</translation>
    </message>
    <message>
        <source>Have the links or the switch repaired, or keep such nodes out of the job.</source>
        <translation>Links oder Switch instand setzen lassen oder solche Knoten aus dem Job lassen.</translation>
    </message>
    <message>
        <source>Head, login and control nodes, of the servers&apos; price</source>
        <translation>Head-, Login- und Steuerknoten, vom Preis der Server</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>Heads do not divide</source>
        <translation>Heads sind nicht teilbar</translation>
    </message>
    <message>
        <source>Heads or widths do not divide</source>
        <translation>Heads oder Breiten sind nicht teilbar</translation>
    </message>
    <message>
        <source>How the cluster is obtained.</source>
        <translation>Wie der Cluster beschafft wird.</translation>
    </message>
    <message>
        <source>How unlike the loads of single experts are: their standard deviation over their mean.</source>
        <translation>Wie ungleich die Lasten einzelner Experten sind: ihre Standardabweichung durch ihr Mittel.</translation>
    </message>
    <message>
        <source>ibstat stopped half-way: later adapters are missing</source>
        <translation>ibstat brach mittendrin ab: spätere Adapter fehlen</translation>
    </message>
    <message>
        <source>InfiniBand EDR switch, 36 ports</source>
        <translation>InfiniBand-EDR-Switch, 36 Ports</translation>
    </message>
    <message>
        <source>InfiniBand HDR switch, 40 ports</source>
        <translation>InfiniBand-HDR-Switch, 40 Ports</translation>
    </message>
    <message>
        <source>InfiniBand NDR switch, 64 ports of 400 Gb/s</source>
        <translation>InfiniBand-NDR-Switch, 64 Ports mit 400 Gb/s</translation>
    </message>
    <message>
        <source>InfiniBand XDR switch, 144 ports of 800 Gb/s</source>
        <translation>InfiniBand-XDR-Switch, 144 Ports mit 800 Gb/s</translation>
    </message>
    <message>
        <source>Installation, integration, commissioning, of the equipment&apos;s price</source>
        <translation>Installation, Integration, Inbetriebnahme, vom Preis der Ausrüstung</translation>
    </message>
    <message>
        <source>Insurance, of the equipment&apos;s price</source>
        <translation>Versicherung, vom Preis der Ausrüstung</translation>
    </message>
    <message>
        <source>InternEvo does not off-load</source>
        <translation>InternEvo lagert nicht aus</translation>
    </message>
    <message>
        <source>InternEvo has no ring context parallelism</source>
        <translation>InternEvo hat keine Ring-Context-Parallelität</translation>
    </message>
    <message>
        <source>InternEvo has no ZeRO-2 and no HSDP</source>
        <translation>InternEvo hat kein ZeRO-2 und kein HSDP</translation>
    </message>
    <message>
        <source>It is printed in English.</source>
        <translation>Er wird auf Englisch gedruckt.</translation>
    </message>
    <message>
        <source>It recomputes all layers, or nothing</source>
        <translation>Recompute aller Schichten oder keines</translation>
    </message>
    <message>
        <source>It recomputes every n-th layer, every second product or all layers, or nothing</source>
        <translation>Recompute jeder n-ten Schicht, jedes zweiten Produkts, aller Schichten oder keines</translation>
    </message>
    <message>
        <source>It recomputes every second product or all layers, or nothing</source>
        <translation>Recompute jedes zweiten Produkts, aller Schichten oder keines</translation>
    </message>
    <message>
        <source>It recomputes the attention core or all layers, or nothing</source>
        <translation>Recompute des Attention-Kerns, aller Schichten oder keines</translation>
    </message>
    <message>
        <source>It recomputes the attention core, every second product or all layers, or nothing</source>
        <translation>Recompute des Attention-Kerns, jedes zweiten Produkts, aller Schichten oder keines</translation>
    </message>
    <message>
        <source>It recomputes the attention core, the first n layers of a stage or all layers, or nothing</source>
        <translation>Recompute des Attention-Kerns, der ersten n Schichten einer Stufe, aller Schichten oder keines</translation>
    </message>
    <message>
        <source>It recomputes the first n layers of a stage or all layers, or nothing</source>
        <translation>Recompute der ersten n Schichten einer Stufe, aller Schichten oder keines</translation>
    </message>
    <message>
        <source>It would turn if the rent rose above {rent:,.2f} {currency} an accelerator-hour (now {now:.2f}), or if the cluster stayed in use past month {even:.0f}.</source>
        <translation>Es würde kippen, wenn die Miete über {rent:,.2f} {currency} je Beschleunigerstunde stiege (jetzt {now:.2f}) oder wenn der Cluster über Monat {even:.0f} hinaus genutzt würde.</translation>
    </message>
    <message>
        <source>It would turn if the rent rose above {rent:,.2f} {currency} an accelerator-hour (now {now:.2f}).</source>
        <translation>Es würde kippen, wenn die Miete über {rent:,.2f} {currency} je Beschleunigerstunde stiege (jetzt {now:.2f}).</translation>
    </message>
    <message>
        <source>its start script, Transformer Engine, the GPUs and your data</source>
        <translation>das Startskript, Transformer Engine, die GPUs und eigene Daten</translation>
    </message>
    <message>
        <source>Key-value heads do not divide</source>
        <translation>Key-Value-Heads sind nicht teilbar</translation>
    </message>
    <message>
        <source>Kubernetes JobSet</source>
        <translation>Kubernetes-JobSet</translation>
    </message>
    <message>
        <source>Label on every alert; empty for the plan&apos;s name</source>
        <translation>Label an jedem Alarm; leer gilt der Name des Plans</translation>
    </message>
    <message>
        <source>Largest capacity block</source>
        <translation>Größter Capacity Block</translation>
    </message>
    <message>
        <source>Largest cluster available on demand without a contract</source>
        <translation>Größter Cluster, der ohne Vertrag auf Abruf zu haben ist</translation>
    </message>
    <message>
        <source>Largest outlay before the first step</source>
        <translation>Höchste Auslage vor dem ersten Schritt</translation>
    </message>
    <message>
        <source>Latent attention</source>
        <translation>Latent Attention</translation>
    </message>
    <message>
        <source>Latent attention takes context parallelism only by the ring</source>
        <translation>Latent Attention geht mit Context-Parallelität nur per Ring</translation>
    </message>
    <message>
        <source>Layouts of one group are as good as equal, within {share}; the simplest of each comes first, and a peak above {room} of memory counts as {slower} slower</source>
        <translation>Layouts einer Gruppe sind so gut wie gleich, innerhalb von {share}; das einfachste steht jeweils vorn, und ein Höchststand über {room} des Speichers zählt als {slower} langsamer</translation>
    </message>
    <message>
        <source>Lead time of a new contract</source>
        <translation>Lieferzeit eines neuen Vertrags</translation>
    </message>
    <message>
        <source>Leaf</source>
        <translation>Leaf</translation>
    </message>
    <message>
        <source>Length does not divide</source>
        <translation>Länge ist nicht teilbar</translation>
    </message>
    <message>
        <source>Lines without a price, which every total lacks: {count} ({names}). Their headings usually take about {share:.0f}% of the capital.</source>
        <translation>Posten ohne Preis, die in jeder Summe fehlen: {count} ({names}). Auf Käufe dieser Art entfallen gewöhnlich etwa {share:.0f} % des Kapitals.</translation>
    </message>
    <message>
        <source>LitGPT does not off-load</source>
        <translation>LitGPT lagert nicht aus</translation>
    </message>
    <message>
        <source>LitGPT has data parallelism only</source>
        <translation>LitGPT hat nur Data-Parallelität</translation>
    </message>
    <message>
        <source>LitGPT has no ZeRO-1 and no ZeRO-2</source>
        <translation>LitGPT hat kein ZeRO-1 und kein ZeRO-2</translation>
    </message>
    <message>
        <source>LLaMA-Factory</source>
        <translation>LLaMA-Factory</translation>
    </message>
    <message>
        <source>LLM Foundry has no context parallelism</source>
        <translation>LLM Foundry hat keine Context-Parallelität</translation>
    </message>
    <message>
        <source>LLM Foundry has no optimizer-only sharding</source>
        <translation>LLM Foundry hat kein Sharding nur des Optimizers</translation>
    </message>
    <message>
        <source>LLM Foundry has no pipeline</source>
        <translation>LLM Foundry hat keine Pipeline</translation>
    </message>
    <message>
        <source>lump</source>
        <translation>pauschal</translation>
    </message>
    <message>
        <source>Makes it fit</source>
        <translation>Macht es passend</translation>
    </message>
    <message>
        <source>Managed service, over the rent</source>
        <translation>Managed Service, über der Miete</translation>
    </message>
    <message>
        <source>Management aggregation switch</source>
        <translation>Aggregations-Switch für Management</translation>
    </message>
    <message>
        <source>Management cable</source>
        <translation>Management-Kabel</translation>
    </message>
    <message>
        <source>Management switch, 48 ports of 1 Gb/s</source>
        <translation>Management-Switch, 48 Ports mit 1 Gb/s</translation>
    </message>
    <message>
        <source>Master weights</source>
        <translation>Master-Gewichte</translation>
    </message>
    <message>
        <source>Matrix cores active</source>
        <translation>Matrix Cores aktiv</translation>
    </message>
    <message>
        <source>MaxText does not off-load to drives</source>
        <translation>MaxText lagert nicht auf Laufwerke aus</translation>
    </message>
    <message>
        <source>MaxText has GPipe and circular pipelines, no 1F1B and no zero bubble</source>
        <translation>MaxText hat GPipe- und zirkuläre Pipelines, kein 1F1B und kein Zero Bubble</translation>
    </message>
    <message>
        <source>MaxText has no 8-bit Adam, Adafactor or Lion</source>
        <translation>MaxText hat kein 8-Bit-Adam, Adafactor oder Lion</translation>
    </message>
    <message>
        <source>MaxText has no gradient-only sharding</source>
        <translation>MaxText hat kein Sharding nur der Gradienten</translation>
    </message>
    <message>
        <source>MaxText runs on TPUs and GPUs</source>
        <translation>MaxText läuft auf TPUs und GPUs</translation>
    </message>
    <message>
        <source>Measured with that many nodes at once. Beyond the last point, each node adds as much as the last</source>
        <translation>Gemessen mit so vielen Knoten zugleich. Jenseits des letzten Punkts bringt jeder Knoten so viel wie der letzte</translation>
    </message>
    <message>
        <source>Megatron-Bridge has no 4-bit base weights</source>
        <translation>Megatron-Bridge hat keine 4-Bit-Basisgewichte</translation>
    </message>
    <message>
        <source>Megatron-Core does not off-load weights</source>
        <translation>Megatron-Core lagert Gewichte nicht aus</translation>
    </message>
    <message>
        <source>Megatron-Core had no sharding beyond ZeRO-1 yet</source>
        <translation>Megatron-Core hatte noch kein Sharding über ZeRO-1 hinaus</translation>
    </message>
    <message>
        <source>Megatron-Core has 1F1B and interleaved 1F1B, no other pipeline schedule</source>
        <translation>Megatron-Core hat 1F1B und Interleaved-1F1B, keinen anderen Pipeline-Schedule</translation>
    </message>
    <message>
        <source>Megatron-Core has no 8-bit Adam and no Adafactor</source>
        <translation>Megatron-Core hat kein 8-Bit-Adam und kein Adafactor</translation>
    </message>
    <message>
        <source>Megatron-Core has no adapters; Megatron-Bridge has</source>
        <translation>Megatron-Core hat keine Adapter; Megatron-Bridge hat welche</translation>
    </message>
    <message>
        <source>Megatron-Core runs on NVIDIA cards, and on AMD in a fork</source>
        <translation>Megatron-Core läuft auf NVIDIA-Karten, in einem Fork auf AMD</translation>
    </message>
    <message>
        <source>Megatron-DeepSpeed has 1F1B and ZB-H1, no other pipeline schedule</source>
        <translation>Megatron-DeepSpeed hat 1F1B und ZB-H1, keinen anderen Pipeline-Schedule</translation>
    </message>
    <message>
        <source>Megatron-DeepSpeed refuses ZeRO-2 and ZeRO-3 with a pipeline</source>
        <translation>Megatron-DeepSpeed lehnt ZeRO-2 und ZeRO-3 mit Pipeline ab</translation>
    </message>
    <message>
        <source>Megatron-DeepSpeed runs on NVIDIA, AMD and Intel accelerators</source>
        <translation>Megatron-DeepSpeed läuft auf Beschleunigern von NVIDIA, AMD und Intel</translation>
    </message>
    <message>
        <source>Megatron-FSDP accepts a pipeline, but no published recipe or functional test has one</source>
        <translation>Megatron-FSDP nimmt eine Pipeline an, doch kein veröffentlichtes Rezept und kein Funktionstest hat eine</translation>
    </message>
    <message>
        <source>Megatron-FSDP gathers weights twice and scatters gradients once in every micro batch</source>
        <translation>Megatron-FSDP sammelt Gewichte zweimal und verteilt Gradienten einmal je Micro-Batch</translation>
    </message>
    <message>
        <source>Megatron-FSDP in AutoModel excludes pipelines, expert parallelism and replicas</source>
        <translation>Megatron-FSDP in AutoModel schließt Pipelines, Expert-Parallelität und Replikate aus</translation>
    </message>
    <message>
        <source>Megatron-FSDP keeps its share of the gradients in the type of the weights</source>
        <translation>Megatron-FSDP hält seinen Teil der Gradienten im Typ der Gewichte</translation>
    </message>
    <message>
        <source>Megatron-FSDP optim_grads scatters the gradients of every micro batch</source>
        <translation>Megatron-FSDP optim_grads verteilt die Gradienten jedes Micro-Batches</translation>
    </message>
    <message>
        <source>Megatron-FSDP refuses virtual stages with overlapped expert all-to-all</source>
        <translation>Megatron-FSDP lehnt virtuelle Stufen mit überlapptem Experten-All-to-all ab</translation>
    </message>
    <message>
        <source>Megatron-FSDP runs Adam and SGD only</source>
        <translation>Megatron-FSDP führt nur Adam und SGD aus</translation>
    </message>
    <message>
        <source>Megatron-FSDP version 2 in Megatron-Bridge has no experts</source>
        <translation>Megatron-FSDP Version 2 in Megatron-Bridge hat keine Experten</translation>
    </message>
    <message>
        <source>Megatron-FSDP version 2 is data parallel only, full shard, without fp8</source>
        <translation>Megatron-FSDP Version 2 ist nur datenparallel, voll geshardet, ohne fp8</translation>
    </message>
    <message>
        <source>Moments</source>
        <translation>Momente</translation>
    </message>
    <message>
        <source>More stages than layers</source>
        <translation>Mehr Stufen als Schichten</translation>
    </message>
    <message>
        <source>Most tokens that an expert takes, over the mean.</source>
        <translation>Die meisten Token, die ein Experte nimmt, durch das Mittel.</translation>
    </message>
    <message>
        <source>Multi-token prediction excludes context parallelism with a pipeline</source>
        <translation>Multi-Token-Prediction schließt Context-Parallelität mit Pipeline aus</translation>
    </message>
    <message>
        <source>Multi-token prediction excludes pipeline and context parallelism</source>
        <translation>Multi-Token-Prediction schließt Pipeline- und Context-Parallelität aus</translation>
    </message>
    <message>
        <source>MXFP8 and NVFP4 need an NVIDIA card of compute capability 10.0 or higher</source>
        <translation>MXFP8 und NVFP4 brauchen eine NVIDIA-Karte mit Compute Capability 10.0 oder höher</translation>
    </message>
    <message>
        <source>MXFP8 training needs compute capability 10.x; this card has {cc}</source>
        <translation>MXFP8-Training braucht Compute Capability 10.x; diese Karte hat {cc}</translation>
    </message>
    <message>
        <source>MXFP8 weights are gathered in fp8 and share the gradient buffer, as the flags of the recipe ask</source>
        <translation>MXFP8-Gewichte werden in fp8 gesammelt und teilen den Gradientenpuffer, wie die Flags des Rezepts verlangen</translation>
    </message>
    <message>
        <source>Neuron does not off-load</source>
        <translation>Neuron lagert nicht aus</translation>
    </message>
    <message>
        <source>Neuron has 1F1B and interleaved 1F1B, no other pipeline schedule</source>
        <translation>Neuron hat 1F1B und Interleaved-1F1B, keinen anderen Pipeline-Schedule</translation>
    </message>
    <message>
        <source>Neuron has ZeRO-1 only</source>
        <translation>Neuron hat nur ZeRO-1</translation>
    </message>
    <message>
        <source>Neuron runs on Trainium only</source>
        <translation>Neuron läuft nur auf Trainium</translation>
    </message>
    <message>
        <source>Neuron trains neither 4-bit bases nor fp8</source>
        <translation>Neuron trainiert weder 4-Bit-Basen noch fp8</translation>
    </message>
    <message>
        <source>NeuronCores busy</source>
        <translation>NeuronCores ausgelastet</translation>
    </message>
    <message>
        <source>New from a &amp;model’s config.json…</source>
        <translation>Neu aus der &amp;config.json eines Modells…</translation>
    </message>
    <message>
        <source>No framework runs this plan on these accelerators.</source>
        <translation>Kein Framework kann diesen Plan auf diesen Beschleunigern ausführen.</translation>
    </message>
    <message>
        <source>No layout is possible</source>
        <translation>Kein Layout ist möglich</translation>
    </message>
    <message>
        <source>no plausible split into compute and communication fits all runs</source>
        <translation>keine plausible Aufteilung in Rechnen und Kommunikation passt zu allen Läufen</translation>
    </message>
    <message>
        <source>No published run matches.</source>
        <translation>Kein veröffentlichter Lauf ist so.</translation>
    </message>
    <message>
        <source>No step waits for traffic between nodes.</source>
        <translation>Kein Schritt wartet auf Verkehr zwischen Knoten.</translation>
    </message>
    <message>
        <source>No switches between rails</source>
        <translation>Keine Switches zwischen Rails</translation>
    </message>
    <message>
        <source>No traffic leaves a node.</source>
        <translation>Kein Verkehr verlässt einen Knoten.</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Nodes in repair 99% of the time, or the plan&apos;s own number where it is larger.</source>
        <translation>Knoten in Reparatur zu 99 % der Zeit, oder die Zahl des Plans, wo sie größer ist.</translation>
    </message>
    <message>
        <source>None: modern stacks drop nothing. 1 to 1.25 where they do.</source>
        <translation>Keine: neuere Stacks lassen nichts weg. 1 bis 1.25, wo sie es tun.</translation>
    </message>
    <message>
        <source>Norms</source>
        <translation>Norms</translation>
    </message>
    <message>
        <source>Not set</source>
        <translation>Nicht gesetzt</translation>
    </message>
    <message>
        <source>not the plan&apos;s size: shown for comparison only</source>
        <translation>nicht die Größe des Plans: nur zum Vergleich gezeigt</translation>
    </message>
    <message>
        <source>Nothing here tells of the accelerators: no exporter of {vendor} is known whose metrics could be watched. Training, network, nodes and site are.</source>
        <translation>Hier berichtet nichts über die Beschleuniger: kein Exporter von {vendor} ist bekannt, dessen Metriken sich überwachen ließen. Training, Netzwerk, Knoten und Standort schon.</translation>
    </message>
    <message>
        <source>NVFP4 needs an NVIDIA card of compute capability 10.0 or higher</source>
        <translation>NVFP4 braucht eine NVIDIA-Karte mit Compute Capability 10.0 oder höher</translation>
    </message>
    <message>
        <source>NVIDIA AI Enterprise</source>
        <translation>NVIDIA AI Enterprise</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s accelerators alone report Xid codes</source>
        <translation>Nur die Beschleuniger von NVIDIA melden Xid-Codes</translation>
    </message>
    <message>
        <source>nvidia-peermem</source>
        <translation>nvidia-peermem</translation>
    </message>
    <message>
        <source>NVMe drives, raw capacity</source>
        <translation>NVMe-Laufwerke, Rohkapazität</translation>
    </message>
    <message>
        <source>Object store on disks, usable capacity</source>
        <translation>Objektspeicher auf Festplatten, nutzbare Kapazität</translation>
    </message>
    <message>
        <source>Of every layer: core_attn, layernorm, mla_up_proj, mlp, moe, moe_act, shared_experts</source>
        <translation>Jeder Schicht: core_attn, layernorm, mla_up_proj, mlp, moe, moe_act, shared_experts</translation>
    </message>
    <message>
        <source>Of the nodes&apos; rated power: 0.76 is typical (arXiv 2506.14551), 0.82 the highest measured (2412.08602)</source>
        <translation>Der Nennleistung der Knoten: 0,76 üblich (arXiv 2506.14551), 0,82 der höchste Messwert (2412.08602)</translation>
    </message>
    <message>
        <source>Of the six factors for {side}: {count}, against it: {other}.</source>
        <translation>Von den sechs Faktoren für {side}: {count}, dagegen: {other}.</translation>
    </message>
    <message>
        <source>off the prediction by a quarter of the memory: check recompute and sharding</source>
        <translation>um ein Viertel des Speichers neben der Vorhersage: Neuberechnung und Sharding prüfen</translation>
    </message>
    <message>
        <source>Off-load with accumulation keeps whole adapter gradients on the card</source>
        <translation>Auslagern mit Akkumulation hält ganze Adaptergradienten auf der Karte</translation>
    </message>
    <message>
        <source>Off.</source>
        <translation>Aus.</translation>
    </message>
    <message>
        <source>Offloaded optimizer</source>
        <translation>Ausgelagerter Optimizer</translation>
    </message>
    <message>
        <source>Offloaded weights</source>
        <translation>Ausgelagerte Gewichte</translation>
    </message>
    <message>
        <source>On for a checkpoint of your own; published models have weights alone.</source>
        <translation>An bei einem eigenen Checkpoint; veröffentlichte Modelle haben nur Gewichte.</translation>
    </message>
    <message>
        <source>On our own site</source>
        <translation>An einem eigenen Standort</translation>
    </message>
    <message>
        <source>one copy</source>
        <translation>eine Kopie</translation>
    </message>
    <message>
        <source>one of {choices}</source>
        <translation>eines von {choices}</translation>
    </message>
    <message>
        <source>One size smaller</source>
        <translation>Eine Größe kleiner</translation>
    </message>
    <message>
        <source>One switch for each rail</source>
        <translation>Ein Switch je Rail</translation>
    </message>
    <message>
        <source>Only a change of the requirement would overturn it.</source>
        <translation>Nur die Forderung selbst würde es umstoßen.</translation>
    </message>
    <message>
        <source>Only another site that compliance allows would change it.</source>
        <translation>Nur ein anderer Standort, den Compliance erlaubt, würde es ändern.</translation>
    </message>
    <message>
        <source>Only DeepSpeed ZeRO-3 off-loads to drives</source>
        <translation>Nur DeepSpeed ZeRO-3 lagert auf Laufwerke aus</translation>
    </message>
    <message>
        <source>Operating lease of 36 months, of the price a month</source>
        <translation>Operating-Leasing über 36 Monate, vom Preis je Monat</translation>
    </message>
    <message>
        <source>Operators available</source>
        <translation>Vorhandene Betriebskräfte</translation>
    </message>
    <message>
        <source>optic</source>
        <translation>Optik</translation>
    </message>
    <message>
        <source>Optimizer off-load needs ZeRO-1, 2 or 3</source>
        <translation>Optimizer-Offload braucht ZeRO-1, 2 oder 3</translation>
    </message>
    <message>
        <source>Optimizer sharding needs Adam</source>
        <translation>Optimizer-Sharding braucht Adam</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>Optimizer-Zustand</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Fester Aufwand</translation>
    </message>
    <message>
        <source>Overlapped expert all-to-all excludes recomputing the whole moe module</source>
        <translation>Überlapptes All-to-All der Experten schließt aus, das ganze Modul moe neu zu berechnen</translation>
    </message>
    <message>
        <source>Overlapped expert all-to-all needs expert parallelism, virtual stages where there is a pipeline, and no full recompute</source>
        <translation>Überlapptes Experten-All-to-all braucht Expert-Parallelität, bei einer Pipeline virtuelle Stufen, und kein volles Recompute</translation>
    </message>
    <message>
        <source>Own premises</source>
        <translation>Eigener Standort</translation>
    </message>
    <message>
        <source>Own premises and the cloud</source>
        <translation>Eigener Standort und Cloud</translation>
    </message>
    <message>
        <source>Own: compliance requires your own site and decides alone.</source>
        <translation>Kauf: Compliance verlangt einen eigenen Standort und entscheidet allein.</translation>
    </message>
    <message>
        <source>Own: compliance requires your own site; {pays}.</source>
        <translation>Kauf: Compliance verlangt einen eigenen Standort; {pays}.</translation>
    </message>
    <message>
        <source>Packed fine-tuning needs micro batch 1</source>
        <translation>Gepacktes Finetuning braucht Micro-Batch 1</translation>
    </message>
    <message>
        <source>Page cache</source>
        <translation>Page Cache</translation>
    </message>
    <message>
        <source>Page cache in memory</source>
        <translation>Page Cache im Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Part of the capital that is never recovered by a sale.</source>
        <translation>Teil der Investition, der nie wieder verkauft wird.</translation>
    </message>
    <message>
        <source>Part of the run&apos;s tokens: they are trained on, but move the model little.</source>
        <translation>Teil der Token des Laufs: Auf ihnen wird trainiert, doch sie bewegen das Modell wenig.</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Parts of each layer that Megatron-Core recomputes, by its names.</source>
        <translation>Teile jeder Schicht, die Megatron-Core neu berechnet, mit dessen Namen.</translation>
    </message>
    <message>
        <source>Passes of the run = steps / this.</source>
        <translation>Durchgänge des Laufs = Schritte / dieser Wert.</translation>
    </message>
    <message>
        <source>PEFT trains adapters only; the Hugging Face Trainer trains whole models</source>
        <translation>PEFT trainiert nur Adapter; der Hugging Face Trainer trainiert ganze Modelle</translation>
    </message>
    <message>
        <source>People available to run a cluster.</source>
        <translation>Vorhandene Menschen, die einen Cluster betreiben können.</translation>
    </message>
    <message>
        <source>Pinned batches</source>
        <translation>Gepinnte Batches</translation>
    </message>
    <message>
        <source>Pipelines need at least as many micro batches as stages: {micro_batches} for {pipeline}</source>
        <translation>Pipelines brauchen mindestens so viele Micro-Batches wie Stufen: {micro_batches} für {pipeline}</translation>
    </message>
    <message>
        <source>Plain data parallelism allows no tensor, pipeline, context or expert ranks</source>
        <translation>Einfache Data-Parallelität erlaubt keine Tensor-, Pipeline-, Context- oder Expert-Ranks</translation>
    </message>
    <message>
        <source>Plan a cheaper way to obtain the cluster, or ask for a larger budget.</source>
        <translation>Eine günstigere Beschaffung des Clusters planen oder mehr Budget beantragen.</translation>
    </message>
    <message>
        <source>Plan of the training team</source>
        <translation>Plan des Trainingsteams</translation>
    </message>
    <message>
        <source>Plan spare nodes.</source>
        <translation>Reserven planen.</translation>
    </message>
    <message>
        <source>Pre-training on several nodes always shards inside the node and replicates across nodes (HSDP)</source>
        <translation>Pretraining auf mehreren Knoten shardet immer im Knoten und repliziert über Knoten (HSDP)</translation>
    </message>
    <message>
        <source>Prepayment of a contract</source>
        <translation>Vorauszahlung eines Vertrags</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Productive</source>
        <translation>Produktiv</translation>
    </message>
    <message>
        <source>PyTorch FSDP2 inside Megatron-Core has no pipeline, no experts, no tied embeddings and no fp16</source>
        <translation>PyTorch FSDP2 in Megatron-Core hat keine Pipeline, keine Experten, keine gekoppelten Embeddings und kein fp16</translation>
    </message>
    <message>
        <source>QLoRA runs on one card only</source>
        <translation>QLoRA läuft nur auf einer Karte</translation>
    </message>
    <message>
        <source>Quantised bases with tensor parallelism: nobody publishes it</source>
        <translation>Quantisierte Basen mit Tensor-Parallelität: niemand veröffentlicht das</translation>
    </message>
    <message>
        <source>rack</source>
        <translation>Rack</translation>
    </message>
    <message>
        <source>Rack power distribution and busway taps</source>
        <translation>Rack-Stromverteilung und Abgänge der Stromschiene</translation>
    </message>
    <message>
        <source>Rack with doors, rails and cable management</source>
        <translation>Rack mit Türen, Schienen und Kabelführung</translation>
    </message>
    <message>
        <source>Rack with rear-door cooler or manifold</source>
        <translation>Rack mit Rücktürkühler oder Verteiler</translation>
    </message>
    <message>
        <source>Rail-only</source>
        <translation>Nur Rails</translation>
    </message>
    <message>
        <source>Ranks do not multiply up</source>
        <translation>Ranks gehen nicht auf</translation>
    </message>
    <message>
        <source>Read at the start</source>
        <translation>Am Anfang gelesen</translation>
    </message>
    <message>
        <source>read while idle or at an unknown load: not the draw in training</source>
        <translation>im Leerlauf oder bei unbekannter Last gelesen: nicht die Aufnahme im Training</translation>
    </message>
    <message>
        <source>recompute {modules}</source>
        <translation>Recompute {modules}</translation>
    </message>
    <message>
        <source>Refuses every layout that was tried, mostly by rule {rule}</source>
        <translation>Weist jedes versuchte Layout ab, meist nach Regel {rule}</translation>
    </message>
    <message>
        <source>Removal and wiping at the end, of the equipment&apos;s price</source>
        <translation>Abbau und Löschen am Ende, vom Preis der Ausrüstung</translation>
    </message>
    <message>
        <source>Replicas must divide the data ranks and be fewer</source>
        <translation>Replikate müssen die Data-Ranks teilen und weniger sein</translation>
    </message>
    <message>
        <source>Restart margin</source>
        <translation>Reserve für Neustarts</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>Router</translation>
    </message>
    <message>
        <source>Rules keep the data on your own site.</source>
        <translation>Regeln halten die Daten an einem eigenen Standort.</translation>
    </message>
    <message>
        <source>Runs behind it</source>
        <translation>Läufe dahinter</translation>
    </message>
    <message>
        <source>Runs on AWS accelerators only</source>
        <translation>Läuft nur auf Beschleunigern von AWS</translation>
    </message>
    <message>
        <source>Runs on NVIDIA accelerators only</source>
        <translation>Läuft nur auf Beschleunigern von NVIDIA</translation>
    </message>
    <message>
        <source>Saves switches and optics; traffic between rails crosses inside a node.</source>
        <translation>Spart Switches und Optiken; Verkehr zwischen Rails wechselt im Knoten.</translation>
    </message>
    <message>
        <source>Scale-out network of 400 Gb/s per accelerator, one tier</source>
        <translation>Scale-out-Netz, 400 Gb/s je Beschleuniger, einstufig</translation>
    </message>
    <message>
        <source>Scale-out network of 400 Gb/s per accelerator, three tiers</source>
        <translation>Scale-out-Netz, 400 Gb/s je Beschleuniger, dreistufig</translation>
    </message>
    <message>
        <source>Scale-out network of 400 Gb/s per accelerator, two tiers</source>
        <translation>Scale-out-Netz, 400 Gb/s je Beschleuniger, zweistufig</translation>
    </message>
    <message>
        <source>Scrape targets are prefix and number: node-0001; empty for node. Replace them by your service discovery</source>
        <translation>Scrape-Ziele sind Präfix und Nummer: node-0001; leer gilt node. Durch eigene Service Discovery ersetzen</translation>
    </message>
    <message>
        <source>Sent, GB</source>
        <translation>Gesendet, GB</translation>
    </message>
    <message>
        <source>Sequences of {seq} tokens do not divide by context {context}</source>
        <translation>Sequenzen von {seq} Tokens sind nicht durch Context {context} teilbar</translation>
    </message>
    <message>
        <source>Sequences of {seq} tokens do not divide by twice the context degree of {context}</source>
        <translation>Sequenzen von {seq} Tokens sind nicht durch das Doppelte des Context-Grads {context} teilbar</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Services</source>
        <translation>Leistungen</translation>
    </message>
    <message>
        <source>Shard group does not divide</source>
        <translation>Shard-Gruppe ist nicht teilbar</translation>
    </message>
    <message>
        <source>Sliding-window layers take context parallelism only by all-to-all or all-gather</source>
        <translation>Sliding-Window-Schichten gehen mit Context-Parallelität nur per All-to-all oder All-gather</translation>
    </message>
    <message>
        <source>Smallest slowdown first; each was computed alone, none is applied yet.</source>
        <translation>Zeitlich günstigste zuerst; jede wurde für sich berechnet, keine ist schon übernommen.</translation>
    </message>
    <message>
        <source>Smallest slowdown first; each was computed, none is applied yet.</source>
        <translation>Zeitlich günstigste zuerst; jede wurde berechnet, keine ist schon übernommen.</translation>
    </message>
    <message>
        <source>Software trap</source>
        <translation>Softwarefalle</translation>
    </message>
    <message>
        <source>Spare parts, of the equipment&apos;s price</source>
        <translation>Ersatzteile, vom Preis der Ausrüstung</translation>
    </message>
    <message>
        <source>Sparse attention with an indexer takes context parallelism only by all-gather</source>
        <translation>Sparse Attention mit Indexer geht mit Context-Parallelität nur per All-gather</translation>
    </message>
    <message>
        <source>Special hardware or settings call for your own machines or bare metal.</source>
        <translation>Besondere Hardware oder Einstellungen verlangen eigene Maschinen oder Bare Metal.</translation>
    </message>
    <message>
        <source>Spine</source>
        <translation>Spine</translation>
    </message>
    <message>
        <source>Spot, off on demand</source>
        <translation>Spot, Nachlass auf Abruf</translation>
    </message>
    <message>
        <source>Spread of the experts&apos; load</source>
        <translation>Streuung der Last der Experten</translation>
    </message>
    <message>
        <source>Standard instances are enough.</source>
        <translation>Standardinstanzen genügen.</translation>
    </message>
    <message>
        <source>Start of continued training</source>
        <translation>Beginn des fortgesetzten Trainings</translation>
    </message>
    <message>
        <source>Starting checkpoint</source>
        <translation>Start-Checkpoint</translation>
    </message>
    <message>
        <source>State-space heads ({ssm_heads}) and groups ({ssm_groups}) do not divide by tensor {tensor}</source>
        <translation>State-Space-Heads ({ssm_heads}) und -Gruppen ({ssm_groups}) sind nicht durch Tensor {tensor} teilbar</translation>
    </message>
    <message>
        <source>State-space heads of a tensor rank do not divide by context {context}</source>
        <translation>State-Space-Heads eines Tensor-Ranks sind nicht durch Context {context} teilbar</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>superseded by a test over more nodes, or a faster one</source>
        <translation>ersetzt durch einen Test über mehr Knoten oder einen schnelleren</translation>
    </message>
    <message>
        <source>Support and licences of storage, of its price</source>
        <translation>Support und Lizenzen des Storage, von seinem Preis</translation>
    </message>
    <message>
        <source>Support and licences of the network, of its price</source>
        <translation>Support und Lizenzen des Netzwerks, von seinem Preis</translation>
    </message>
    <message>
        <source>Support of servers, of their price</source>
        <translation>Support der Server, von ihrem Preis</translation>
    </message>
    <message>
        <source>switch</source>
        <translation>Switch</translation>
    </message>
    <message>
        <source>Switch Transformer (arXiv 2101.03961), DeepSeek-V3 (arXiv 2412.19437)</source>
        <translation>Switch Transformer (arXiv 2101.03961), DeepSeek-V3 (arXiv 2412.19437)</translation>
    </message>
    <message>
        <source>Switch Transformer (arXiv 2101.03961, section 2.2)</source>
        <translation>Switch Transformer (arXiv 2101.03961, Abschnitt 2.2)</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Tensor and context parallelism need sharded data ranks</source>
        <translation>Tensor- und Context-Parallelität brauchen geshardete Data-Ranks</translation>
    </message>
    <message>
        <source>Tensor parallel leaves the fast domain</source>
        <translation>Tensor parallel verlässt die schnelle Domäne</translation>
    </message>
    <message>
        <source>Tensor parallelism needs FSDP over at least two ranks</source>
        <translation>Tensor-Parallelität braucht FSDP über mindestens zwei Ranks</translation>
    </message>
    <message>
        <source>Tensor parallelism needs FSDP2 or DeepSpeed</source>
        <translation>Tensor-Parallelität braucht FSDP2 oder DeepSpeed</translation>
    </message>
    <message>
        <source>Tensor parallelism with ZeRO-3: the code accepts what the tutorial leaves out</source>
        <translation>Tensor-Parallelität mit ZeRO-3: der Code nimmt an, was das Tutorial auslässt</translation>
    </message>
    <message>
        <source>Tensor, pipeline and data (3D)</source>
        <translation>Tensor, Pipeline und Daten (3D)</translation>
    </message>
    <message>
        <source>The 4-bit base is shared out only where its storage type is floating</source>
        <translation>Die 4-Bit-Basis wird nur geteilt, wo ihr Speichertyp Gleitkomma ist</translation>
    </message>
    <message>
        <source>The adapter recipes have no tensor parallelism</source>
        <translation>Die Adapter-Rezepte haben keine Tensor-Parallelität</translation>
    </message>
    <message>
        <source>The cheapest costs {amount}, with {changes}.</source>
        <translation>Der günstigste kostet {amount}, mit {changes}.</translation>
    </message>
    <message>
        <source>The checkpoint that continued training goes on from.</source>
        <translation>Der Checkpoint, von dem fortgesetztes Training ausgeht.</translation>
    </message>
    <message>
        <source>The data is in a cloud; moving it out costs time and money.</source>
        <translation>Die Daten liegen in einer Cloud; sie herauszuholen kostet Zeit und Geld.</translation>
    </message>
    <message>
        <source>The data is on your own site.</source>
        <translation>Die Daten liegen am eigenen Standort.</translation>
    </message>
    <message>
        <source>the DCGM exporter</source>
        <translation>der DCGM-Exporter</translation>
    </message>
    <message>
        <source>The DeepSpeed pipeline engine does not interleave</source>
        <translation>Die Pipeline-Engine von DeepSpeed kennt kein Interleaving</translation>
    </message>
    <message>
        <source>The details are in {path} too.</source>
        <translation>Die Einzelheiten stehen auch in {path}.</translation>
    </message>
    <message>
        <source>The diagnostics file was not saved.</source>
        <translation>Die Diagnosedatei wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>The diamond is the peak: {instant}</source>
        <translation>Die Raute ist der Höchststand: {instant}</translation>
    </message>
    <message>
        <source>the driver reports {found:.1f} GiB; the plan counts on {planned:.1f} GiB</source>
        <translation>der Treiber meldet {found:.1f} GiB; der Plan rechnet mit {planned:.1f} GiB</translation>
    </message>
    <message>
        <source>The driver names a recovery action</source>
        <translation>Der Treiber sagt, was zur Wiederherstellung nötig ist</translation>
    </message>
    <message>
        <source>the emulated accelerators waited for data: the run failed its own target</source>
        <translation>die emulierten Beschleuniger warteten auf Daten: der Lauf verfehlte sein eigenes Ziel</translation>
    </message>
    <message>
        <source>the end of backward, with all gradients computed</source>
        <translation>Ende des Backward, alle Gradienten sind erzeugt</translation>
    </message>
    <message>
        <source>the end of forward, with the logits computed</source>
        <translation>Ende des Forward, die Logits sind erzeugt</translation>
    </message>
    <message>
        <source>the end of the step</source>
        <translation>Ende des Schritts</translation>
    </message>
    <message>
        <source>The engine does not explain this figure yet.</source>
        <translation>Die Engine erklärt diese Zahl noch nicht.</translation>
    </message>
    <message>
        <source>The expert width {expert_widths} cannot be split over expert tensor parallel {expert_tensor}.</source>
        <translation>Die Expertenbreite {expert_widths} lässt sich nicht auf Expert tensor parallel {expert_tensor} aufteilen.</translation>
    </message>
    <message>
        <source>The experts or a divisor of them; best inside a fast domain.</source>
        <translation>Die Experten oder ein Teiler davon; am besten in einer schnellen Domäne.</translation>
    </message>
    <message>
        <source>The fabric manager does not start</source>
        <translation>Der Fabric Manager startet nicht</translation>
    </message>
    <message>
        <source>The fabric manager is missing, or its version differs from the driver&apos;s</source>
        <translation>Der Fabric Manager fehlt oder hat eine andere Version als der Treiber</translation>
    </message>
    <message>
        <source>The fabric of the node is not completely initialized</source>
        <translation>Die Fabric des Knotens ist nicht vollständig initialisiert</translation>
    </message>
    <message>
        <source>The facility engineer confirms that UPS and generators can take it.</source>
        <translation>Der Standortingenieur bestätigt, dass USV und Netzersatzanlage es vertragen.</translation>
    </message>
    <message>
        <source>The fast links among accelerators of a node or rack.</source>
        <translation>Die schnellen Links zwischen Beschleunigern eines Knotens oder Racks.</translation>
    </message>
    <message>
        <source>The fastest layouts that fit, a folder for each; `trainplan sweep` reads their logs.</source>
        <translation>Die schnellsten passenden Layouts, je ein Ordner; `trainplan sweep` liest ihre Logs.</translation>
    </message>
    <message>
        <source>The feed-forward width {widths} cannot be split over tensor parallel {tensor}.</source>
        <translation>Die Feed-forward-Breite {widths} lässt sich nicht auf Tensor parallel {tensor} aufteilen.</translation>
    </message>
    <message>
        <source>The fewest are {count} {name}.</source>
        <translation>Die wenigsten sind {count} {name}.</translation>
    </message>
    <message>
        <source>The figure is of 2023; which versions go together today stands under Software.</source>
        <translation>Die Zahl ist von 2023; welche Versionen heute zusammenpassen, steht unter Software.</translation>
    </message>
    <message>
        <source>The file cannot be compared.</source>
        <translation>Die Datei lässt sich nicht vergleichen.</translation>
    </message>
    <message>
        <source>the file is cut short: read as far as it goes</source>
        <translation>die Datei ist abgeschnitten: gelesen, soweit sie reicht</translation>
    </message>
    <message>
        <source>the file is cut short: read as far as it goes; sums are too low</source>
        <translation>die Datei ist abgeschnitten: gelesen, soweit sie reicht; Summen sind zu niedrig</translation>
    </message>
    <message>
        <source>The files could not be made, a fault of ours; the log has the details.</source>
        <translation>Die Dateien ließen sich nicht erzeugen, ein Fehler von Trainplan; Einzelheiten stehen im Log.</translation>
    </message>
    <message>
        <source>The files replace no assumption; what they say of the node is kept with the plan once taken.</source>
        <translation>Die Dateien ersetzen keine Annahme; was sie vom Knoten sagen, bleibt nach dem Übernehmen beim Plan.</translation>
    </message>
    <message numerus="yes">
        <source>The files would replace {count} assumptions</source>
        <translation>
            <numerusform>Die Dateien würden {count} Annahme ersetzen</numerusform>
            <numerusform>Die Dateien würden {count} Annahmen ersetzen</numerusform>
        </translation>
    </message>
    <message>
        <source>The findings say what is missing</source>
        <translation>Die Befunde sagen, was fehlt</translation>
    </message>
    <message>
        <source>The firm</source>
        <translation>Das Unternehmen</translation>
    </message>
    <message>
        <source>The firm&apos;s own record</source>
        <translation>Eigene Aufzeichnungen</translation>
    </message>
    <message>
        <source>The firm&apos;s rules</source>
        <translation>Die Regeln des Unternehmens</translation>
    </message>
    <message>
        <source>the first choice in the data</source>
        <translation>die erste Wahl der Daten</translation>
    </message>
    <message>
        <source>the first optimizer step, which allocates the states</source>
        <translation>erster Optimizer-Schritt, der die Zustände anlegt</translation>
    </message>
    <message>
        <source>The first that fits the accelerator.</source>
        <translation>Der erste, der zum Beschleuniger passt.</translation>
    </message>
    <message>
        <source>The first toolkit for this GPU is 12.9, with driver R575.</source>
        <translation>Das erste Toolkit für diese GPU ist 12.9, mit Treiber R575.</translation>
    </message>
    <message>
        <source>the folder cannot be written to</source>
        <translation>in den Ordner lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>The framework does not run it</source>
        <translation>Das Framework führt es nicht aus</translation>
    </message>
    <message>
        <source>the framework has none</source>
        <translation>das Framework hat keines</translation>
    </message>
    <message>
        <source>The framework refuses it</source>
        <translation>Das Framework lehnt es ab</translation>
    </message>
    <message>
        <source>The framework runs another layout</source>
        <translation>Das Framework führt ein anderes Layout aus</translation>
    </message>
    <message>
        <source>The framework that runs it</source>
        <translation>Framework, das es ausführt</translation>
    </message>
    <message>
        <source>The fullest accelerator uses {fraction:.0%} of its memory; fragmentation may push it over.</source>
        <translation>Der vollste Beschleuniger nutzt {fraction:.0%} seines Speichers; Fragmentierung kann ihn überlaufen lassen.</translation>
    </message>
    <message>
        <source>The fullest stage needs {peak:.1f} GiB; {usable:.1f} GiB are usable.</source>
        <translation>Die vollste Stufe braucht {peak:.1f} GiB von {usable:.1f} nutzbaren GiB.</translation>
    </message>
    <message>
        <source>the global batch changes during the log: from {low} to {high}</source>
        <translation>der globale Batch ändert sich im Log: von {low} auf {high}</translation>
    </message>
    <message>
        <source>the GPipe schedule</source>
        <translation>der GPipe-Schedule</translation>
    </message>
    <message>
        <source>The GPU did not initialize</source>
        <translation>Die GPU hat sich nicht initialisiert</translation>
    </message>
    <message>
        <source>The GPU fell off the bus</source>
        <translation>Die GPU ist vom Bus verschwunden</translation>
    </message>
    <message>
        <source>The GPU is not supported by the open nvidia.ko</source>
        <translation>The GPU is not supported by the open nvidia.ko</translation>
    </message>
    <message>
        <source>The GPU stopped</source>
        <translation>Die GPU ist stehen geblieben</translation>
    </message>
    <message>
        <source>The GPU system processor did not respond</source>
        <translation>Der Systemprozessor der GPU hat nicht geantwortet</translation>
    </message>
    <message>
        <source>the GPUs and your data</source>
        <translation>die GPUs und eigene Daten</translation>
    </message>
    <message>
        <source>The gradient norm jumped</source>
        <translation>Die Gradientennorm ist gesprungen</translation>
    </message>
    <message>
        <source>The Green Grid</source>
        <translation>The Green Grid</translation>
    </message>
    <message>
        <source>the grey strip is that of the break-even</source>
        <translation>der graue Streifen ist das der Gewinnschwelle</translation>
    </message>
    <message>
        <source>The header of the nccl-tests output</source>
        <translation>Der Kopf der Ausgabe von nccl-tests</translation>
    </message>
    <message>
        <source>The HIP runtime reclaims scratch memory</source>
        <translation>Die HIP-Runtime holt Scratch-Speicher zurück</translation>
    </message>
    <message>
        <source>The horizon of the comparison.</source>
        <translation>Der Zeitraum des Vergleichs.</translation>
    </message>
    <message>
        <source>The host list of the acceptance tests cannot be read: {reason}.</source>
        <translation>Die Host-Liste der Abnahmetests ist nicht lesbar: {reason}.</translation>
    </message>
    <message>
        <source>The host list of the acceptance tests names {named} of {nodes} nodes.</source>
        <translation>Die Host-Liste der Abnahmetests nennt {named} von {nodes} Knoten.</translation>
    </message>
    <message>
        <source>The Hugging Face Trainer has no pipeline training</source>
        <translation>Der Hugging Face Trainer hat kein Pipeline-Training</translation>
    </message>
    <message>
        <source>Image 24.05 contains CUDA 12.4.</source>
        <translation>Das Image 24.05 enthält CUDA 12.4.</translation>
    </message>
    <message>
        <source>Image 24.05 contains Python 3.10.</source>
        <translation>Das Image 24.05 enthält Python 3.10.</translation>
    </message>
    <message>
        <source>Image 24.05 contains PyTorch 2.4.</source>
        <translation>Das Image 24.05 enthält PyTorch 2.4.</translation>
    </message>
    <message>
        <source>Image 24.07 contains CUDA 12.5.</source>
        <translation>Das Image 24.07 enthält CUDA 12.5.</translation>
    </message>
    <message>
        <source>Image 24.07 contains Python 3.10.</source>
        <translation>Das Image 24.07 enthält Python 3.10.</translation>
    </message>
    <message>
        <source>Image 24.07 contains PyTorch 2.4.</source>
        <translation>Das Image 24.07 enthält PyTorch 2.4.</translation>
    </message>
    <message>
        <source>Image 24.08 contains CUDA 12.6.</source>
        <translation>Das Image 24.08 enthält CUDA 12.6.</translation>
    </message>
    <message>
        <source>Image 24.08 contains Python 3.10.</source>
        <translation>Das Image 24.08 enthält Python 3.10.</translation>
    </message>
    <message>
        <source>Image 24.08 contains PyTorch 2.5.</source>
        <translation>Das Image 24.08 enthält PyTorch 2.5.</translation>
    </message>
    <message>
        <source>Image 24.10 contains CUDA 12.6.</source>
        <translation>Das Image 24.10 enthält CUDA 12.6.</translation>
    </message>
    <message>
        <source>Image 24.10 contains Python 3.10.</source>
        <translation>Das Image 24.10 enthält Python 3.10.</translation>
    </message>
    <message>
        <source>Image 24.10 contains PyTorch 2.5.</source>
        <translation>Das Image 24.10 enthält PyTorch 2.5.</translation>
    </message>
    <message>
        <source>Image 24.11 contains CUDA 12.6.</source>
        <translation>Das Image 24.11 enthält CUDA 12.6.</translation>
    </message>
    <message>
        <source>Image 24.11 contains Python 3.12.</source>
        <translation>Das Image 24.11 enthält Python 3.12.</translation>
    </message>
    <message>
        <source>Image 24.11 contains PyTorch 2.6.</source>
        <translation>Das Image 24.11 enthält PyTorch 2.6.</translation>
    </message>
    <message>
        <source>Image 25.01 contains CUDA 12.8.</source>
        <translation>Das Image 25.01 enthält CUDA 12.8.</translation>
    </message>
    <message>
        <source>Image 25.01 contains Python 3.12.</source>
        <translation>Das Image 25.01 enthält Python 3.12.</translation>
    </message>
    <message>
        <source>Image 25.01 contains PyTorch 2.6.</source>
        <translation>Das Image 25.01 enthält PyTorch 2.6.</translation>
    </message>
    <message>
        <source>Image 25.04 contains CUDA 12.9.</source>
        <translation>Das Image 25.04 enthält CUDA 12.9.</translation>
    </message>
    <message>
        <source>Image 25.04 contains Python 3.12.</source>
        <translation>Das Image 25.04 enthält Python 3.12.</translation>
    </message>
    <message>
        <source>Image 25.04 contains PyTorch 2.7.</source>
        <translation>Das Image 25.04 enthält PyTorch 2.7.</translation>
    </message>
    <message>
        <source>Image 25.05 contains CUDA 12.9.</source>
        <translation>Das Image 25.05 enthält CUDA 12.9.</translation>
    </message>
    <message>
        <source>Image 25.05 contains Python 3.12.</source>
        <translation>Das Image 25.05 enthält Python 3.12.</translation>
    </message>
    <message>
        <source>Image 25.05 contains PyTorch 2.8.</source>
        <translation>Das Image 25.05 enthält PyTorch 2.8.</translation>
    </message>
    <message>
        <source>Image 25.06 contains CUDA 12.9.</source>
        <translation>Das Image 25.06 enthält CUDA 12.9.</translation>
    </message>
    <message>
        <source>Image 25.06 contains Python 3.12.</source>
        <translation>Das Image 25.06 enthält Python 3.12.</translation>
    </message>
    <message>
        <source>Image 25.06 contains PyTorch 2.8.</source>
        <translation>Das Image 25.06 enthält PyTorch 2.8.</translation>
    </message>
    <message>
        <source>Image 25.10 contains CUDA 13.0.</source>
        <translation>Das Image 25.10 enthält CUDA 13.0.</translation>
    </message>
    <message>
        <source>Image 25.10 contains Python 3.12.</source>
        <translation>Das Image 25.10 enthält Python 3.12.</translation>
    </message>
    <message>
        <source>Image 25.10 contains PyTorch 2.9.</source>
        <translation>Das Image 25.10 enthält PyTorch 2.9.</translation>
    </message>
    <message>
        <source>Image 25.12 contains CUDA 13.1.</source>
        <translation>Das Image 25.12 enthält CUDA 13.1.</translation>
    </message>
    <message>
        <source>Image 25.12 contains Python 3.12.</source>
        <translation>Das Image 25.12 enthält Python 3.12.</translation>
    </message>
    <message>
        <source>Image 26.03 contains CUDA 13.2.</source>
        <translation>Das Image 26.03 enthält CUDA 13.2.</translation>
    </message>
    <message>
        <source>Image 26.03 contains Python 3.12.</source>
        <translation>Das Image 26.03 enthält Python 3.12.</translation>
    </message>
    <message>
        <source>Image 26.03 contains PyTorch 2.11.</source>
        <translation>Das Image 26.03 enthält PyTorch 2.11.</translation>
    </message>
    <message>
        <source>The image contains PyTorch.</source>
        <translation>Das Image enthält PyTorch.</translation>
    </message>
    <message>
        <source>The image is named by its digest, not by its tag</source>
        <translation>Das Image wird mit seinem Digest benannt, nicht mit seinem Tag</translation>
    </message>
    <message>
        <source>The image refuses this driver but accepts an older one</source>
        <translation>Das Image lehnt den Treiber ab, obwohl es einen älteren nimmt</translation>
    </message>
    <message>
        <source>The container has no IMEX channel</source>
        <translation>Der IMEX-Kanal fehlt im Container</translation>
    </message>
    <message>
        <source>The inputs are the same; names, notes or origins may differ.</source>
        <translation>Die Eingaben sind gleich; Namen, Notizen oder Herkunft können abweichen.</translation>
    </message>
    <message>
        <source>The instance holds another accelerator</source>
        <translation>Die Instanz enthält einen anderen Beschleuniger</translation>
    </message>
    <message>
        <source>the interleaved schedule</source>
        <translation>der Interleaved-Schedule</translation>
    </message>
    <message>
        <source>The IOMMU is not in pass-through</source>
        <translation>Die IOMMU steht nicht auf Pass-through</translation>
    </message>
    <message>
        <source>The job cannot continue at its size: shrink it or repair nodes</source>
        <translation>Der Job kann in seiner Größe nicht weiterlaufen: verkleinern oder reparieren</translation>
    </message>
    <message>
        <source>The job goes on while a checkpoint is written.</source>
        <translation>Der Job läuft weiter, während ein Checkpoint geschrieben wird.</translation>
    </message>
    <message>
        <source>The job keeps restarting</source>
        <translation>Der Job startet immer wieder neu</translation>
    </message>
    <message>
        <source>The job stops at a value of NCCL_ALGO or NCCL_PROTO</source>
        <translation>Der Job bricht wegen eines Werts von NCCL_ALGO oder NCCL_PROTO ab</translation>
    </message>
    <message>
        <source>The kernel killed a process for memory</source>
        <translation>Der Kernel hat einen Prozess wegen Speicher beendet</translation>
    </message>
    <message>
        <source>The last checkpoint is too old</source>
        <translation>Der letzte Checkpoint ist zu alt</translation>
    </message>
    <message>
        <source>The layers of a stage do not divide by {virtual_pipeline} virtual stages</source>
        <translation>Die Schichten einer Stufe sind nicht durch {virtual_pipeline} virtuelle Stufen teilbar</translation>
    </message>
    <message>
        <source>The layers of the model: widths, heads, experts, vocabulary.</source>
        <translation>Die Schichten des Modells: Breiten, Heads, Experten, Vokabular.</translation>
    </message>
    <message>
        <source>The layers set for the first and the last stage do not leave a possible split of {depth} layers.</source>
        <translation>Die für erste und letzte Stufe gesetzten Schichten lassen keine mögliche Aufteilung von {depth} Schichten.</translation>
    </message>
    <message>
        <source>The layers that first and last stage leave do not divide by the stages between them and their {virtual_pipeline} chunks</source>
        <translation>Die Schichten, die erste und letzte Stufe lassen, sind nicht durch die Stufen dazwischen und ihre {virtual_pipeline} Chunks teilbar</translation>
    </message>
    <message>
        <source>The layout does not fit; this is how it would be if it did.</source>
        <translation>Das Layout passt nicht; so wäre es, wenn es passte.</translation>
    </message>
    <message>
        <source>The layout needs {peak_gib:.1f} GiB on the fullest accelerator; {usable_gib:.1f} of its {capacity_gib:.1f} GiB are usable.</source>
        <translation>Das Layout braucht {peak_gib:.1f} GiB auf dem vollsten Beschleuniger; von dessen {capacity_gib:.1f} GiB sind höchstens {usable_gib:.1f} nutzbar.</translation>
    </message>
    <message>
        <source>The least share of a NIC&apos;s rate that published all-reduces reach.</source>
        <translation>Der kleinste Anteil der NIC-Rate, den veröffentlichte All-reduces erreichen.</translation>
    </message>
    <message>
        <source>The length is the model’s own</source>
        <translation>Die Länge ist die des Modells</translation>
    </message>
    <message>
        <source>the catalogue has no node with it</source>
        <translation>die Bibliothek hat keinen Knoten damit</translation>
    </message>
    <message>
        <source>The limit of locked memory is too low</source>
        <translation>Die Grenze des gesperrten Speichers</translation>
    </message>
    <message>
        <source>The line is where both are equal; the band is 20 % to either side</source>
        <translation>Auf der Linie sind beide gleich; das Band reicht 20 % zu beiden Seiten</translation>
    </message>
    <message>
        <source>the list names {listed} ranks, but bus over algorithm bandwidth fits {implied}</source>
        <translation>die Liste nennt {listed} Ranks, aber Bus- durch Algorithmus-Bandbreite passt zu {implied}</translation>
    </message>
    <message>
        <source>The loader&apos;s position is in the checkpoint, so no batch is repeated or skipped</source>
        <translation>Die Leseposition des Loaders steht im Checkpoint, sodass kein Batch doppelt gelesen oder ausgelassen wird</translation>
    </message>
    <message>
        <source>the log has no run_start or no run_stop: no time to train</source>
        <translation>dem Log fehlt run_start oder run_stop: keine Trainingszeit</translation>
    </message>
    <message>
        <source>The log has the details</source>
        <translation>Einzelheiten stehen im Log</translation>
    </message>
    <message>
        <source>the log prints an MFU of {percent:.0f} %: it divides by the peak of another accelerator; not used</source>
        <translation>das Log gibt eine MFU von {percent:.0f} % aus: es teilt durch den Peak eines anderen Beschleunigers; nicht verwendet</translation>
    </message>
    <message>
        <source>the log prints an MFU of {percent:.2f} %: often the peak of another accelerator; not used</source>
        <translation>das Log gibt eine MFU von {percent:.2f} % aus: oft der Peak eines anderen Beschleunigers; nicht verwendet</translation>
    </message>
    <message>
        <source>the log prints {printed:g} samples a second, its batch over its step time are {own:.4g}: not used</source>
        <translation>das Log gibt {printed:g} Samples je Sekunde aus, Batch durch Schrittzeit sind {own:.4g}: nicht verwendet</translation>
    </message>
    <message>
        <source>The log that was read, named in its origin</source>
        <translation>Das gelesene Log, in der Herkunft genannt</translation>
    </message>
    <message>
        <source>The longest pause that a save may cost.</source>
        <translation>Die längste Pause, die ein Speichern kosten darf.</translation>
    </message>
    <message>
        <source>the loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>The loss is not a number</source>
        <translation>Der Loss ist keine Zahl</translation>
    </message>
    <message>
        <source>The maker&apos;s data sheet</source>
        <translation>Das Datenblatt des Herstellers</translation>
    </message>
    <message>
        <source>The maker&apos;s data sheet, named in its entry</source>
        <translation>Das Datenblatt des Herstellers, im Eintrag genannt</translation>
    </message>
    <message>
        <source>The maker&apos;s figures, named in its entry</source>
        <translation>Die Angaben des Herstellers, im Eintrag genannt</translation>
    </message>
    <message>
        <source>The manifest lists each file with its size and checksum, and is part of the run&apos;s record</source>
        <translation>Das Manifest nennt jede Datei mit Größe und Summe und gehört zur Aufzeichnung des Laufs</translation>
    </message>
    <message>
        <source>the matrix is cut: {rows} rows are missing or short</source>
        <translation>die Matrix ist abgeschnitten: {rows} Zeilen fehlen oder sind kurz</translation>
    </message>
    <message>
        <source>The Megatron models of NxD Training run at tensor 1, 8 or 32</source>
        <translation>Die Megatron-Modelle von NxD Training laufen mit Tensor 1, 8 oder 32</translation>
    </message>
    <message>
        <source>The Megatron strategy of NeMo refuses PyTorch FSDP</source>
        <translation>Die Megatron-Strategie von NeMo lehnt PyTorch FSDP ab</translation>
    </message>
    <message>
        <source>The memory beside an accelerator.</source>
        <translation>Der Speicher neben einem Beschleuniger.</translation>
    </message>
    <message>
        <source>The memory of half of {groups} groups of published runs is predicted within {median}, of nine tenths within {p90}; {coverage} lie in the 80 % interval.</source>
        <translation>Der Speicher der Hälfte von {groups} Gruppen veröffentlichter Läufe wird auf {median} genau vorhergesagt, der von neun Zehnteln auf {p90}; {coverage} liegen im 80-%-Intervall.</translation>
    </message>
    <message>
        <source>The model has no experts: recomputing moe or shared_experts does nothing</source>
        <translation>Das Modell hat keine Experten: moe oder shared_experts neu zu berechnen bewirkt nichts</translation>
    </message>
    <message>
        <source>The model works on sequences of {tokens} tokens, but the plan says {length}.</source>
        <translation>Das Modell arbeitet auf Sequenzen von {tokens} Tokens, der Plan sagt {length}.</translation>
    </message>
    <message>
        <source>The model&apos;s published config.json</source>
        <translation>Die veröffentlichte config.json des Modells</translation>
    </message>
    <message>
        <source>The need is workers, page cache, pinned buffers, staged checkpoints and off-loaded states; without off-loading it is far less.</source>
        <translation>Gebraucht wird er für Worker, Page Cache, gepinnte Puffer, gestagte Checkpoints und ausgelagerte Zustände; ohne Auslagern ist es weit weniger.</translation>
    </message>
    <message>
        <source>The network as a price</source>
        <translation>Das Netzwerk als Preis</translation>
    </message>
    <message>
        <source>The network between the nodes.</source>
        <translation>Das Netzwerk zwischen den Knoten.</translation>
    </message>
    <message>
        <source>The network card reads and writes GPU memory itself</source>
        <translation>Die Netzwerkkarte liest und schreibt den GPU-Speicher selbst</translation>
    </message>
    <message>
        <source>The network is 10% of the cluster&apos;s price</source>
        <translation>Das Netzwerk ist 10 % des Clusterpreises</translation>
    </message>
    <message>
        <source>The network is not computed; the findings say what is missing.</source>
        <translation>Das Netzwerk ist nicht berechnet; die Befunde sagen, was fehlt.</translation>
    </message>
    <message>
        <source>The newest checkpoints on durable storage.</source>
        <translation>Die neuesten Checkpoints auf dauerhaftem Speicher.</translation>
    </message>
    <message>
        <source>the newest plug-in of JAX</source>
        <translation>das neueste Plug-in von JAX</translation>
    </message>
    <message>
        <source>Install the newest update of the toolkit, or keep alpha and beta on the device</source>
        <translation>Das neueste Update des Toolkits; Alpha und Beta auf dem Gerät</translation>
    </message>
    <message>
        <source>The node holds another accelerator</source>
        <translation>Der Knoten enthält einen anderen Beschleuniger</translation>
    </message>
    <message>
        <source>The node {node} holds {node_accelerator}, but the plan uses {accelerator}.</source>
        <translation>Der Knoten {node} enthält {node_accelerator}, der Plan verwendet aber {accelerator}.</translation>
    </message>
    <message>
        <source>The node&apos;s data sheet</source>
        <translation>Das Datenblatt des Knotens</translation>
    </message>
    <message>
        <source>the nodes&apos; drives</source>
        <translation>die Laufwerke der Knoten</translation>
    </message>
    <message>
        <source>The one that holds this accelerator.</source>
        <translation>Die, die diesen Beschleuniger enthält.</translation>
    </message>
    <message>
        <source>The open plan has the former figures of {name}.</source>
        <translation>Der offene Plan hat die früheren Werte von {name}.</translation>
    </message>
    <message>
        <source>The optimizer goes to drives under ZeRO-3 only</source>
        <translation>Der Optimizer geht nur unter ZeRO-3 auf Laufwerke</translation>
    </message>
    <message>
        <source>The optimizer goes to host memory only, and only Adam does</source>
        <translation>Der Optimizer geht nur in den Host-Speicher, und nur Adam</translation>
    </message>
    <message>
        <source>the optimizer step</source>
        <translation>Optimizer-Schritt</translation>
    </message>
    <message>
        <source>The optimum is a time that follows from the save pause and the time between failures; in steps it depends on the step time.</source>
        <translation>Das Optimum ist eine Zeit, aus der Pause beim Speichern und der Zeit zwischen Ausfällen; in Schritten hängt es an der Schrittdauer.</translation>
    </message>
    <message>
        <source>The optimum is {optimum}; this plan saves every {plan}</source>
        <translation>Das Optimum ist {optimum}; dieser Plan speichert alle {plan}</translation>
    </message>
    <message>
        <source>The optimum is {seconds} s.</source>
        <translation>Das Optimum ist {seconds} s.</translation>
    </message>
    <message>
        <source>The order in which a pipeline&apos;s stages work.</source>
        <translation>Die Reihenfolge, in der die Stufen einer Pipeline arbeiten.</translation>
    </message>
    <message>
        <source>The other scenarios could not be computed; the log has the details.</source>
        <translation>Die anderen Szenarien konnten nicht berechnet werden; Einzelheiten stehen im Log.</translation>
    </message>
    <message>
        <source>The other way</source>
        <translation>Der andere Weg</translation>
    </message>
    <message>
        <source>The pages could not be laid out: internal error, see the log.</source>
        <translation>Die Seiten konnten nicht gesetzt werden: interner Fehler, siehe Log.</translation>
    </message>
    <message>
        <source>The peak is set by {instant}.</source>
        <translation>Den Höchststand bestimmt: {instant}.</translation>
    </message>
    <message>
        <source>the pickle asks for {operation}: not plain data, not read</source>
        <translation>das Pickle verlangt {operation}: keine reinen Daten, nicht gelesen</translation>
    </message>
    <message>
        <source>the picture could not be written</source>
        <translation>das Bild ließ sich nicht schreiben</translation>
    </message>
    <message>
        <source>the plain recipe has no latent attention: start from the model&apos;s own recipe</source>
        <translation>das einfache Rezept hat keine Latent Attention: vom Rezept des Modells ausgehen</translation>
    </message>
    <message>
        <source>The plan alone</source>
        <translation>Der Plan selbst</translation>
    </message>
    <message>
        <source>The plan changed after this search.</source>
        <translation>Der Plan hat sich nach dieser Suche geändert.</translation>
    </message>
    <message>
        <source>The plan changed after this.</source>
        <translation>Der Plan hat sich danach geändert.</translation>
    </message>
    <message>
        <source>The plan counts on {peak:.1f} GiB in use on the fullest accelerator, {reserved:.1f} GiB of them reserved by PyTorch.</source>
        <translation>Der Plan rechnet mit {peak:.1f} GiB in Gebrauch auf dem vollsten Beschleuniger, davon {reserved:.1f} GiB durch PyTorch reserviert.</translation>
    </message>
    <message>
        <source>The plan counts {count:,.0f} interruptions; each costs this time and the work since the last save.</source>
        <translation>Der Plan rechnet mit {count:,.0f} Unterbrechungen; jede kostet diese Zeit und die Arbeit seit dem letzten Speichern.</translation>
    </message>
    <message>
        <source>The plan has no scenario yet. Add one: edits then go to it, and the plan stays as it is.</source>
        <translation>Der Plan hat noch kein Szenario. Eines hinzufügen: Änderungen gehen dann dorthin, und der Plan bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>The plan is only in this window.</source>
        <translation>Der Plan ist nur noch in diesem Fenster.</translation>
    </message>
    <message>
        <source>The plan saves {gigabytes:,.0f} GB every {minutes:,.0f} min and allows {pause:,.0f} s for it.</source>
        <translation>Der Plan speichert {gigabytes:,.0f} GB alle {minutes:,.0f} min und erlaubt dafür {pause:,.0f} s.</translation>
    </message>
    <message>
        <source>The plan still has {value}.</source>
        <translation>Im Plan steht weiterhin {value}.</translation>
    </message>
    <message>
        <source>The plan was brought to this version: {changes}</source>
        <translation>Der Plan wurde auf diese Version gebracht: {changes}</translation>
    </message>
    <message>
        <source>The plan was not saved.</source>
        <translation>Der Plan wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>The plan&apos;s accelerators fill {nodes:.2f} nodes of {per_node} each.</source>
        <translation>Die Beschleuniger des Plans füllen {nodes:.2f} Knoten zu je {per_node}.</translation>
    </message>
    <message>
        <source>The plan&apos;s deadline.</source>
        <translation>Der Termin des Plans.</translation>
    </message>
    <message>
        <source>The plan&apos;s decision</source>
        <translation>Die Entscheidung des Plans</translation>
    </message>
    <message>
        <source>The plan&apos;s rate and the lower end of its 80% interval, MFU {mfu:.1%}.</source>
        <translation>Die Rate des Plans und das untere Ende ihres 80-%-Intervalls, MFU {mfu:.1%}.</translation>
    </message>
    <message>
        <source>The plan&apos;s scaling curve; the larger count may run at the upper end of its step&apos;s interval.</source>
        <translation>Die Skalierungskurve des Plans; die größere Zahl darf am oberen Ende des Intervalls ihres Schritts laufen.</translation>
    </message>
    <message>
        <source>The plan&apos;s step and the upper end of its 80% interval.</source>
        <translation>Der Schritt des Plans und das obere Ende seines 80-%-Intervalls.</translation>
    </message>
    <message>
        <source>The plan: {way}.</source>
        <translation>Der Plan: {way}.</translation>
    </message>
    <message>
        <source>The plug-ins of JAX are built with CUDA 12 and 13.</source>
        <translation>Die Plug-ins von JAX sind mit CUDA 12 und 13 gebaut.</translation>
    </message>
    <message>
        <source>the power of {count} supplies, summed</source>
        <translation>die Leistung von {count} Netzteilen, summiert</translation>
    </message>
    <message>
        <source>The price is of {date}: older than a year.</source>
        <translation>Der Preis ist vom {date}: älter als ein Jahr.</translation>
    </message>
    <message>
        <source>The price of {what} dates from {date}; {share:.0f}% of the bill is out of date by {as_of}, with a wider range.</source>
        <translation>Der Preis von {what} ist vom {date}; {share:.0f} % der Stückliste sind am {as_of} veraltet, mit breiterer Spanne.</translation>
    </message>
    <message numerus="yes">
        <source>The prices of {count} are older than a year.</source>
        <translation>
            <numerusform>Der Preis von {count} ist älter als ein Jahr.</numerusform>
            <numerusform>Die Preise von {count} sind älter als ein Jahr.</numerusform>
        </translation>
    </message>
    <message>
        <source>The printer does not answer.</source>
        <translation>Der Drucker antwortet nicht.</translation>
    </message>
    <message>
        <source>The programs that will read these files were tried on such files, each without a remark.</source>
        <translation>Die Programme, die diese Dateien lesen werden, wurden mit solchen Dateien erprobt, ohne Beanstandung.</translation>
    </message>
    <message>
        <source>The provider&apos;s offer</source>
        <translation>Das Angebot des Anbieters</translation>
    </message>
    <message>
        <source>The provider&apos;s price list</source>
        <translation>Die Preisliste des Anbieters</translation>
    </message>
    <message>
        <source>The purchase price is a share of a complete server or rack</source>
        <translation>Der Kaufpreis ist ein Anteil an einem kompletten Server oder Rack</translation>
    </message>
    <message>
        <source>the query failed</source>
        <translation>die Abfrage ist gescheitert</translation>
    </message>
    <message>
        <source>the query found nothing</source>
        <translation>die Abfrage fand nichts</translation>
    </message>
    <message>
        <source>the rate does not follow from size and time</source>
        <translation>die Rate folgt nicht aus Größe und Zeit</translation>
    </message>
    <message>
        <source>The rate of large products behind the plan&apos;s step; the slowest may be 5% below it.</source>
        <translation>Die Rate großer Produkte hinter dem Schritt des Plans; der langsamste darf 5 % darunter liegen.</translation>
    </message>
    <message>
        <source>The rate of one node bounds the save.</source>
        <translation>Die Rate eines Knotens begrenzt das Speichern.</translation>
    </message>
    <message>
        <source>The rate that a large matrix product reaches on this very hardware.</source>
        <translation>Die Rate, die ein großes Matrixprodukt auf genau dieser Hardware erreicht.</translation>
    </message>
    <message>
        <source>The rated load needs {need:.0f} kW of {what}; the room provides {limit:.0f} kW.</source>
        <translation>Die Nennlast braucht {need:.0f} kW {what}; der Raum gibt {limit:.0f} kW.</translation>
    </message>
    <message>
        <source>The RCCL of ROCm 7.1.1</source>
        <translation>Das RCCL von ROCm 7.1.1</translation>
    </message>
    <message>
        <source>The real data set from its real place, with a cold cache.</source>
        <translation>Der echte Datensatz von seinem echten Ort, mit kaltem Cache.</translation>
    </message>
    <message>
        <source>The reasons are at the right</source>
        <translation>Die Gründe stehen rechts</translation>
    </message>
    <message>
        <source>The record was altered at entry {number}.</source>
        <translation>Das Protokoll wurde bei Eintrag {number} verändert.</translation>
    </message>
    <message>
        <source>The rent of {what} dates from {date}, {months:.0f} months before the date of the plan&apos;s prices.</source>
        <translation>Die Miete von {what} ist vom {date}, {months:.0f} Monate vor dem Preisstand des Plans.</translation>
    </message>
    <message>
        <source>The rented instance {instance} holds {instance_accelerator}, but the plan uses {accelerator}.</source>
        <translation>Die gemietete Instanz {instance} enthält {instance_accelerator}, der Plan verwendet aber {accelerator}.</translation>
    </message>
    <message>
        <source>the residual check failed</source>
        <translation>die Residuenprüfung ist gescheitert</translation>
    </message>
    <message>
        <source>The rest is left to the air.</source>
        <translation>Der Rest bleibt der Luft.</translation>
    </message>
    <message>
        <source>The ROCm wheels of PyTorch 2.10 are built with ROCm 7.1.</source>
        <translation>Die ROCm-Wheels von PyTorch 2.10 sind mit ROCm 7.1 gebaut.</translation>
    </message>
    <message>
        <source>The ROCm wheels of PyTorch 2.11 are built with ROCm 7.2.</source>
        <translation>Die ROCm-Wheels von PyTorch 2.11 sind mit ROCm 7.2 gebaut.</translation>
    </message>
    <message>
        <source>The ROCm wheels of PyTorch 2.12 are built with ROCm 7.2.</source>
        <translation>Die ROCm-Wheels von PyTorch 2.12 sind mit ROCm 7.2 gebaut.</translation>
    </message>
    <message>
        <source>The ROCm wheels of PyTorch 2.13 are built with ROCm 7.2.</source>
        <translation>Die ROCm-Wheels von PyTorch 2.13 sind mit ROCm 7.2 gebaut.</translation>
    </message>
    <message>
        <source>The ROCm wheels of PyTorch 2.14 are built with ROCm 7.14.</source>
        <translation>Die ROCm-Wheels von PyTorch 2.14 sind mit ROCm 7.14 gebaut.</translation>
    </message>
    <message>
        <source>The ROCm wheels of PyTorch 2.3 are built with ROCm 6.0.</source>
        <translation>Die ROCm-Wheels von PyTorch 2.3 sind mit ROCm 6.0 gebaut.</translation>
    </message>
    <message>
        <source>The ROCm wheels of PyTorch 2.4 are built with ROCm 6.1.</source>
        <translation>Die ROCm-Wheels von PyTorch 2.4 sind mit ROCm 6.1 gebaut.</translation>
    </message>
    <message>
        <source>The ROCm wheels of PyTorch 2.5 are built with ROCm 6.2.</source>
        <translation>Die ROCm-Wheels von PyTorch 2.5 sind mit ROCm 6.2 gebaut.</translation>
    </message>
    <message>
        <source>The ROCm wheels of PyTorch 2.6 are built with ROCm 6.2.</source>
        <translation>Die ROCm-Wheels von PyTorch 2.6 sind mit ROCm 6.2 gebaut.</translation>
    </message>
    <message>
        <source>The ROCm wheels of PyTorch 2.7 are built with ROCm 6.3.</source>
        <translation>Die ROCm-Wheels von PyTorch 2.7 sind mit ROCm 6.3 gebaut.</translation>
    </message>
    <message>
        <source>The ROCm wheels of PyTorch 2.8 are built with ROCm 6.4.</source>
        <translation>Die ROCm-Wheels von PyTorch 2.8 sind mit ROCm 6.4 gebaut.</translation>
    </message>
    <message>
        <source>The ROCm wheels of PyTorch 2.9 are built with ROCm 6.4.</source>
        <translation>Die ROCm-Wheels von PyTorch 2.9 sind mit ROCm 6.4 gebaut.</translation>
    </message>
    <message>
        <source>The run</source>
        <translation>Der Lauf</translation>
    </message>
    <message>
        <source>the run cannot be predicted: {reason}</source>
        <translation>der Lauf lässt sich nicht vorhersagen: {reason}</translation>
    </message>
    <message>
        <source>The run costs {spent:,.0f} of {budget:,.0f} {currency}; the chance of staying within the budget is {chance:.0%}.</source>
        <translation>Der Lauf kostet {spent:,.0f} von {budget:,.0f} {currency}; die Chance, darin zu bleiben, ist {chance:.0%}.</translation>
    </message>
    <message>
        <source>The run costs {spent:,.0f} {currency}; the budget is {budget:,.0f}, kept with a chance of {chance:.0%}.</source>
        <translation>Der Lauf kostet {spent:,.0f} {currency}; das Budget von {budget:,.0f} wird mit einer Chance von {chance:.0%} gehalten.</translation>
    </message>
    <message>
        <source>the run ended as {status}</source>
        <translation>der Lauf endete als {status}</translation>
    </message>
    <message>
        <source>The run continues from a checkpoint with its optimizer state: {gigabytes:.3g} GB are read before the first step, and {steps} warm-up steps follow.</source>
        <translation>Der Lauf setzt einen Checkpoint mit Optimizer-Zustand fort: {gigabytes:.3g} GB werden vor dem ersten Schritt gelesen, und {steps} Schritte sind Warm-up.</translation>
    </message>
    <message>
        <source>The run continues from weights alone: {gigabytes:.3g} GB are read before the first step, and {steps} warm-up steps ({hours:.2g} hours) rebuild the optimizer&apos;s moments.</source>
        <translation>Der Lauf beginnt mit den Gewichten allein: {gigabytes:.3g} GB werden vor dem ersten Schritt gelesen, und {steps} Schritte ({hours:.2g} Stunden) sind Warm-up, bis der Optimizer seine Momente hat.</translation>
    </message>
    <message>
        <source>the run had {accelerators} accelerators, which tensor x pipeline x context = {ranks} does not divide</source>
        <translation>der Lauf hatte {accelerators} Beschleuniger, was Tensor x Pipeline x Context = {ranks} nicht teilt</translation>
    </message>
    <message>
        <source>The run hardly advances</source>
        <translation>Der Lauf kommt kaum voran</translation>
    </message>
    <message>
        <source>The run passes over the data {passes} times</source>
        <translation>Der Lauf geht {passes}-mal über die Daten</translation>
    </message>
    <message>
        <source>The run reads {tokens} tokens from {unique_tokens} unique ones: {epochs:.1f} epochs.</source>
        <translation>Der Lauf liest {tokens} Tokens aus {unique_tokens} verschiedenen: {epochs:.1f} Durchgänge.</translation>
    </message>
    <message>
        <source>The run takes {days:.0f} days; the deadline is {deadline:.0f} days, met with a chance of {chance:.0%}.</source>
        <translation>Der Lauf dauert {days:.0f} Tage; der Termin von {deadline:.0f} wird mit einer Chance von {chance:.0%} gehalten.</translation>
    </message>
    <message>
        <source>The run takes {days:.0f} of {deadline:.0f} days; the chance of meeting the deadline is {chance:.0%}.</source>
        <translation>Der Lauf dauert {days:.0f} von {deadline:.0f} Tagen; die Chance, den Termin zu halten, ist {chance:.0%}.</translation>
    </message>
    <message>
        <source>the run time is zero</source>
        <translation>die Laufzeit ist null</translation>
    </message>
    <message>
        <source>the runs are too alike to separate computation from communication</source>
        <translation>die Läufe sind zu ähnlich, um Rechnen und Kommunikation zu trennen</translation>
    </message>
    <message>
        <source>The runs entered use the cluster for {from_runs:.0%} of the horizon; this replaces the {entered:.0%} entered.</source>
        <translation>Die eingegebenen Läufe halten den Cluster {from_runs:.0%} des Zeitraums ausgelastet; das ersetzt die eingegebenen {entered:.0%}.</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>gleich viel</translation>
    </message>
    <message>
        <source>The same run, rented instead of owned or the other way round.</source>
        <translation>Derselbe Lauf, gemietet statt gekauft oder umgekehrt.</translation>
    </message>
    <message>
        <source>the same time</source>
        <translation>gleich lang</translation>
    </message>
    <message>
        <source>The same without checkpoints</source>
        <translation>Dasselbe ohne Checkpoints</translation>
    </message>
    <message>
        <source>The scenario was not added.</source>
        <translation>Das Szenario wurde nicht hinzugefügt.</translation>
    </message>
    <message>
        <source>The scenario {scenario} does not apply: {reason}</source>
        <translation>Das Szenario {scenario} lässt sich nicht anwenden: {reason}</translation>
    </message>
    <message>
        <source>The scheduler&apos;s own queue</source>
        <translation>Die Warteschlange des Schedulers</translation>
    </message>
    <message>
        <source>The script is written for one node</source>
        <translation>Das Skript ist für einen Knoten geschrieben</translation>
    </message>
    <message>
        <source>The search failed: internal error, see the log.</source>
        <translation>Die Suche ist gescheitert: interner Fehler, siehe Log.</translation>
    </message>
    <message>
        <source>The search was stopped.</source>
        <translation>Die Suche wurde angehalten.</translation>
    </message>
    <message>
        <source>The sequence length {sequence_length} cannot be split over context {context} and tensor {tensor}.</source>
        <translation>Die Sequenzlänge {sequence_length} lässt sich nicht auf Context {context} und Tensor {tensor} aufteilen.</translation>
    </message>
    <message>
        <source>The server that holds the accelerators.</source>
        <translation>Der Server, der die Beschleuniger enthält.</translation>
    </message>
    <message>
        <source>FlashAttention 2 does not install with CUDA below 11.7.</source>
        <translation>Das Setup von FlashAttention 2 lehnt CUDA unter 11.7 ab.</translation>
    </message>
    <message>
        <source>The shortest run is {amount}, with {changes}.</source>
        <translation>Der kürzeste Lauf dauert {amount}, mit {changes}.</translation>
    </message>
    <message>
        <source>The site</source>
        <translation>Der Standort</translation>
    </message>
    <message>
        <source>The site exceeds its power limit</source>
        <translation>Der Standort nimmt mehr auf, als wofür er gebaut ist</translation>
    </message>
    <message>
        <source>The site is close to its power limit</source>
        <translation>Der Standort nimmt fast auf, wofür er gebaut ist</translation>
    </message>
    <message>
        <source>The slowest member, for which all others wait.</source>
        <translation>Das langsamste Mitglied, auf das alle anderen warten.</translation>
    </message>
    <message>
        <source>the slowest of {count} active ports</source>
        <translation>der langsamste von {count} aktiven Ports</translation>
    </message>
    <message>
        <source>The slowest of {ranks} accelerators sets the step of all.</source>
        <translation>Der langsamste von {ranks} Beschleunigern bestimmt den Schritt aller.</translation>
    </message>
    <message>
        <source>the start of the step</source>
        <translation>Beginn des Schritts</translation>
    </message>
    <message>
        <source>The step at the feed with 10 samples a second or more; UPS, generators and the grid see it.</source>
        <translation>Der Sprung an der Einspeisung mit mindestens 10 Messungen je Sekunde; USV, Netzersatzanlage und Netz sehen ihn.</translation>
    </message>
    <message>
        <source>The step is not computed; the findings say what is missing.</source>
        <translation>Der Schritt ist nicht berechnet; die Befunde sagen, was fehlt.</translation>
    </message>
    <message>
        <source>the step would run at {percent:.0f} % of the accelerator&apos;s peak: another model, batch or size</source>
        <translation>der Schritt liefe bei {percent:.0f} % des Peaks: anderes Modell, anderer Batch oder andere Größe</translation>
    </message>
    <message>
        <source>the storage</source>
        <translation>der Storage</translation>
    </message>
    <message>
        <source>The storage offer</source>
        <translation>Das Storage-Angebot</translation>
    </message>
    <message>
        <source>The storage system that feeds the data and takes the checkpoints.</source>
        <translation>Das Storage-System, das die Daten liefert und Checkpoints aufnimmt.</translation>
    </message>
    <message>
        <source>The strip on top</source>
        <translation>Die Leiste oben</translation>
    </message>
    <message>
        <source>The suggested values of {name}</source>
        <translation>Vorgeschlagene Werte von {name}</translation>
    </message>
    <message>
        <source>the summary holds no metric that is known here</source>
        <translation>die Zusammenfassung enthält keine hier bekannte Metrik</translation>
    </message>
    <message>
        <source>The switch adds (NVLink SHARP), which lifts all-reduce</source>
        <translation>Der Switch addiert (NVLink SHARP), was All-reduce hebt</translation>
    </message>
    <message>
        <source>The switch that nodes hang on; spines connect leaves.</source>
        <translation>Der Switch, an dem Knoten hängen; Spines verbinden Leafs.</translation>
    </message>
    <message>
        <source>The switch that takes the same port of every node.</source>
        <translation>Der Switch, der denselben Port jedes Knotens aufnimmt.</translation>
    </message>
    <message>
        <source>The table says why the others cannot.</source>
        <translation>Die Tabelle sagt, warum die anderen es nicht können.</translation>
    </message>
    <message>
        <source>the text does not say which collective was run</source>
        <translation>der Text sagt nicht, welches Collective lief</translation>
    </message>
    <message>
        <source>The threshold was not known on one of the two days.</source>
        <translation>Die Schwelle war an einem der beiden Tage nicht bekannt.</translation>
    </message>
    <message>
        <source>The threshold was {before:,.4g} {unit}, is {now:,.4g} {unit}.</source>
        <translation>Die Schwelle war {before:,.4g} {unit}, ist {now:,.4g} {unit}.</translation>
    </message>
    <message>
        <source>The tokens of a micro batch ({micro_batch} x {seq}) do not divide by the sequence and context ranks</source>
        <translation>Die Tokens eines Micro-Batches ({micro_batch} x {seq}) sind nicht durch die Sequence- und Context-Ranks teilbar</translation>
    </message>
    <message>
        <source>The toolkit passes NVIDIA GPUs to containers.</source>
        <translation>Das Toolkit reicht NVIDIA-GPUs durch.</translation>
    </message>
    <message>
        <source>The TPU ring needs lengths that divide by context squared, and global attention without sinks</source>
        <translation>Der TPU-Ring braucht Längen, die durch Context im Quadrat teilbar sind, und globale Attention ohne Sinks</translation>
    </message>
    <message>
        <source>the trace is cut short: read as far as it goes</source>
        <translation>der Trace ist abgeschnitten: gelesen, soweit er reicht</translation>
    </message>
    <message>
        <source>the Trainer&apos;s fsdp_config has no shard groups: use Accelerate</source>
        <translation>fsdp_config des Trainers kennt keine Shard-Gruppen: Accelerate verwenden</translation>
    </message>
    <message>
        <source>The training commands of LitGPT have no tensor parallelism</source>
        <translation>Die Trainingsbefehle von LitGPT haben keine Tensor-Parallelität</translation>
    </message>
    <message>
        <source>The training framework.</source>
        <translation>Das Trainings-Framework.</translation>
    </message>
    <message>
        <source>The unit of text that a model reads.</source>
        <translation>Die Texteinheit, die ein Modell liest.</translation>
    </message>
    <message>
        <source>The update rule.</source>
        <translation>Die Aktualisierungsregel.</translation>
    </message>
    <message>
        <source>The upper end of the plan&apos;s 80% interval.</source>
        <translation>Das obere Ende des 80-%-Intervalls des Plans.</translation>
    </message>
    <message>
        <source>the usual one on TPUs</source>
        <translation>das übliche auf TPUs</translation>
    </message>
    <message>
        <source>The utility&apos;s contract</source>
        <translation>Der Vertrag des Versorgers</translation>
    </message>
    <message>
        <source>The utilization that the benchmark requires for U-Net3D.</source>
        <translation>Die Auslastung, die der Benchmark für U-Net3D verlangt.</translation>
    </message>
    <message>
        <source>The vendor&apos;s offer</source>
        <translation>Das Angebot des Herstellers</translation>
    </message>
    <message>
        <source>The vendor&apos;s price list</source>
        <translation>Die Preisliste des Herstellers</translation>
    </message>
    <message>
        <source>The vendors&apos; documentation</source>
        <translation>Die Dokumentation der Hersteller</translation>
    </message>
    <message>
        <source>The vendors&apos; support tables</source>
        <translation>Die Support-Tabellen der Hersteller</translation>
    </message>
    <message>
        <source>The version is outside the tested range, 2.1.1 to below 2.8.4</source>
        <translation>Die Version liegt außerhalb des geprüften Bereichs, 2.1.1 bis unter 2.8.4</translation>
    </message>
    <message>
        <source>The vocabulary is padded to a multiple of 128 x tensor</source>
        <translation>Das Vokabular wird auf ein Vielfaches von 128 x Tensor aufgefüllt</translation>
    </message>
    <message>
        <source>The vocabulary of {vocabulary} is padded to {padded} for tensor parallel {tensor}.</source>
        <translation>Das Vokabular von {vocabulary} wird für Tensor parallel {tensor} auf {padded} aufgefüllt.</translation>
    </message>
    <message>
        <source>the wait for data is longer than the step</source>
        <translation>das Warten auf Daten ist länger als der Schritt</translation>
    </message>
    <message>
        <source>The wheel is built without Blackwell support</source>
        <translation>Das Wheel ist ohne Blackwell gebaut</translation>
    </message>
    <message>
        <source>The default wheel of pip supports newer GPUs only</source>
        <translation>Das Wheel, das pip nimmt, beginnt bei einer neueren GPU</translation>
    </message>
    <message>
        <source>The wheels of PyTorch 2.0 are built with CUDA 11.7 and 11.8.</source>
        <translation>Die Wheels von PyTorch 2.0 sind mit CUDA 11.7 und 11.8 gebaut.</translation>
    </message>
    <message>
        <source>The wheels of PyTorch 2.1 are built with CUDA 11.8 and 12.1.</source>
        <translation>Die Wheels von PyTorch 2.1 sind mit CUDA 11.8 und 12.1 gebaut.</translation>
    </message>
    <message>
        <source>The wheels of PyTorch 2.10 are built with CUDA 12.6, 12.8 and 13.0.</source>
        <translation>Die Wheels von PyTorch 2.10 sind mit CUDA 12.6, 12.8 und 13.0 gebaut.</translation>
    </message>
    <message>
        <source>The wheels of PyTorch 2.11 are built with CUDA 12.6, 12.8 and 13.0.</source>
        <translation>Die Wheels von PyTorch 2.11 sind mit CUDA 12.6, 12.8 und 13.0 gebaut.</translation>
    </message>
    <message>
        <source>The wheels of PyTorch 2.12 are built with CUDA 12.6, 13.0 and 13.2.</source>
        <translation>Die Wheels von PyTorch 2.12 sind mit CUDA 12.6, 13.0 und 13.2 gebaut.</translation>
    </message>
    <message>
        <source>The wheels of PyTorch 2.13 are built with CUDA 12.6, 13.0 and 13.2.</source>
        <translation>Die Wheels von PyTorch 2.13 sind mit CUDA 12.6, 13.0 und 13.2 gebaut.</translation>
    </message>
    <message>
        <source>The wheels of PyTorch 2.14 are built with CUDA 12.6, 13.0 and 13.2.</source>
        <translation>Die Wheels von PyTorch 2.14 sind mit CUDA 12.6, 13.0 und 13.2 gebaut.</translation>
    </message>
    <message>
        <source>The wheels of PyTorch 2.2 are built with CUDA 11.8 and 12.1.</source>
        <translation>Die Wheels von PyTorch 2.2 sind mit CUDA 11.8 und 12.1 gebaut.</translation>
    </message>
    <message>
        <source>The wheels of PyTorch 2.3 are built with CUDA 11.8 and 12.1.</source>
        <translation>Die Wheels von PyTorch 2.3 sind mit CUDA 11.8 und 12.1 gebaut.</translation>
    </message>
    <message>
        <source>The wheels of PyTorch 2.4 are built with CUDA 11.8, 12.1 and 12.4.</source>
        <translation>Die Wheels von PyTorch 2.4 sind mit CUDA 11.8, 12.1 und 12.4 gebaut.</translation>
    </message>
    <message>
        <source>The wheels of PyTorch 2.5 are built with CUDA 11.8, 12.1 and 12.4.</source>
        <translation>Die Wheels von PyTorch 2.5 sind mit CUDA 11.8, 12.1 und 12.4 gebaut.</translation>
    </message>
    <message>
        <source>The wheels of PyTorch 2.6 are built with CUDA 11.8, 12.4 and 12.6.</source>
        <translation>Die Wheels von PyTorch 2.6 sind mit CUDA 11.8, 12.4 und 12.6 gebaut.</translation>
    </message>
    <message>
        <source>The wheels of PyTorch 2.7 are built with CUDA 11.8, 12.6 and 12.8.</source>
        <translation>Die Wheels von PyTorch 2.7 sind mit CUDA 11.8, 12.6 und 12.8 gebaut.</translation>
    </message>
    <message>
        <source>The wheels of PyTorch 2.8 are built with CUDA 12.6, 12.8 and 12.9.</source>
        <translation>Die Wheels von PyTorch 2.8 sind mit CUDA 12.6, 12.8 und 12.9 gebaut.</translation>
    </message>
    <message>
        <source>The wheels of PyTorch 2.9 are built with CUDA 12.6, 12.8 and 13.0.</source>
        <translation>Die Wheels von PyTorch 2.9 sind mit CUDA 12.6, 12.8 und 13.0 gebaut.</translation>
    </message>
    <message>
        <source>The work of {parts} is not estimated; the step takes longer than shown.</source>
        <translation>Der Aufwand für {parts} ist nicht geschätzt: der Schritt dauert länger als die gezeigte Zeit.</translation>
    </message>
    <message>
        <source>the XML is cut short or followed by other text: read as far as it goes</source>
        <translation>das XML ist abgeschnitten oder von anderem Text gefolgt: gelesen, soweit es reicht</translation>
    </message>
    <message>
        <source>the zero-bubble schedule</source>
        <translation>der Zero-Bubble-Schedule</translation>
    </message>
    <message>
        <source>The zero-bubble schedule excludes sequence parallelism and virtual stages</source>
        <translation>Der Zero-Bubble-Schedule schließt Sequence-Parallelität und virtuelle Stufen aus</translation>
    </message>
    <message>
        <source>The {stage_ranks} ranks of a pipeline stage are not a multiple of expert {expert} x expert tensor {expert_tensor}.</source>
        <translation>Die {stage_ranks} Ranks einer Pipeline-Stufe sind kein Vielfaches von Expert {expert} x Expert tensor {expert_tensor}.</translation>
    </message>
    <message>
        <source>theme colours</source>
        <translation>Design Farben</translation>
    </message>
    <message>
        <source>theme day colours</source>
        <translation>Design Tag Farben</translation>
    </message>
    <message>
        <source>theme night colours</source>
        <translation>Design Nacht Farben</translation>
    </message>
    <message>
        <source>There is a scenario {name} already.</source>
        <translation>Ein Szenario {name} gibt es schon.</translation>
    </message>
    <message>
        <source>There is no NVSwitch in this node</source>
        <translation>In diesem Knoten gibt es keinen NVSwitch</translation>
    </message>
    <message>
        <source>There is no price</source>
        <translation>Es gibt keinen Preis</translation>
    </message>
    <message>
        <source>There is no price for owning or for renting.</source>
        <translation>Es gibt keinen Preis für Kauf oder Miete.</translation>
    </message>
    <message>
        <source>There is no price for renting on these terms, so renting is not computed.</source>
        <translation>Zu diesen Bedingungen gibt es keinen Mietpreis; Miete wird nicht berechnet.</translation>
    </message>
    <message>
        <source>There is no price for this node, so owning is not computed.</source>
        <translation>Für diesen Knoten gibt es keinen Preis; Kauf wird nicht berechnet.</translation>
    </message>
    <message>
        <source>There is no wheel of FlashAttention 2 for this PyTorch</source>
        <translation>Für dieses PyTorch gibt es kein Wheel von FlashAttention 2</translation>
    </message>
    <message>
        <source>There is nothing to print before the plan is computed.</source>
        <translation>Bevor der Plan berechnet ist, gibt es nichts zu drucken.</translation>
    </message>
    <message>
        <source>There is one pipeline stage.</source>
        <translation>Es gibt eine Pipeline-Stufe.</translation>
    </message>
    <message>
        <source>These change what is trained; the loss must be watched</source>
        <translation>Diese ändern, was trainiert wird; den Loss beobachten</translation>
    </message>
    <message>
        <source>These do not go together: {names}</source>
        <translation>Diese passen nicht zusammen: {names}</translation>
    </message>
    <message>
        <source>They are printed with the plan.</source>
        <translation>Sie werden mit dem Plan gedruckt.</translation>
    </message>
    <message>
        <source>They replace the assumed share of busy hours.</source>
        <translation>Sie ersetzen den angenommenen Anteil ausgelasteter Stunden.</translation>
    </message>
    <message>
        <source>thin bars are the fullest stages of other scenarios</source>
        <translation>dünne Balken sind die vollsten Stufen anderer Szenarien</translation>
    </message>
    <message>
        <source>Third-party software</source>
        <translation>Software Dritter</translation>
    </message>
    <message>
        <source>This cannot be computed.</source>
        <translation>Das lässt sich nicht berechnen.</translation>
    </message>
    <message>
        <source>This config file could not be taken.</source>
        <translation>Diese config-Datei konnte nicht übernommen werden.</translation>
    </message>
    <message>
        <source>This configuration could not be taken.</source>
        <translation>Diese Konfiguration konnte nicht übernommen werden.</translation>
    </message>
    <message>
        <source>This cuDNN is not the one that PyTorch or the image brings; two may be loaded at once</source>
        <translation>Dieses cuDNN ist nicht das von PyTorch oder Image; womöglich sind zwei zugleich geladen</translation>
    </message>
    <message>
        <source>This does not go with the plan: {name}</source>
        <translation>Das passt nicht zum Plan: {name}</translation>
    </message>
    <message>
        <source>This file could not be taken into the catalogue.</source>
        <translation>Diese Datei ließ sich nicht in den Katalog übernehmen.</translation>
    </message>
    <message>
        <source>This file is not there any more</source>
        <translation>Diese Datei gibt es nicht mehr</translation>
    </message>
    <message>
        <source>This is needed.</source>
        <translation>Wird gebraucht.</translation>
    </message>
    <message>
        <source>This is the plan as it is.</source>
        <translation>Das ist der Plan, wie er ist.</translation>
    </message>
    <message>
        <source>This layout</source>
        <translation>Dieses Layout</translation>
    </message>
    <message>
        <source>This metric</source>
        <translation>Diese Metrik</translation>
    </message>
    <message>
        <source>This month.</source>
        <translation>Der laufende Monat.</translation>
    </message>
    <message>
        <source>this node&apos;s part of the checkpoint, twice when saved asynchronously</source>
        <translation>der Teil des Checkpoints dieses Knotens, doppelt beim asynchronen Speichern</translation>
    </message>
    <message>
        <source>this optimizer&apos;s states</source>
        <translation>die Zustände dieses Optimizers</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>Dieser Plan</translation>
    </message>
    <message>
        <source>this plan</source>
        <translation>dieser Plan</translation>
    </message>
    <message>
        <source>This plan could not be opened.</source>
        <translation>Dieser Plan konnte nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>this plan {value}</source>
        <translation>dieser Plan {value}</translation>
    </message>
    <message>
        <source>this plan, the optimum</source>
        <translation>dieser Plan, das Optimum</translation>
    </message>
    <message>
        <source>this plan, {rate} tokens/s</source>
        <translation>dieser Plan, {rate} Tokens/s</translation>
    </message>
    <message>
        <source>This plan: {name}</source>
        <translation>Dieser Plan: {name}</translation>
    </message>
    <message>
        <source>this plan: {words}</source>
        <translation>dieser Plan: {words}</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>Dieser Lauf</translation>
    </message>
    <message>
        <source>This run ends: {months} months</source>
        <translation>Dieser Lauf endet: {months} Monate</translation>
    </message>
    <message>
        <source>This run&apos;s share of owning the smallest cluster</source>
        <translation>Anteil dieses Laufs am Kauf des kleinsten Clusters</translation>
    </message>
    <message>
        <source>This year&apos;s.</source>
        <translation>Das laufende Jahr.</translation>
    </message>
    <message>
        <source>Those that do are drawn here</source>
        <translation>Solche werden hier gezeichnet</translation>
    </message>
    <message>
        <source>thousand</source>
        <translation>Tsd.</translation>
    </message>
    <message>
        <source>Three figures, told apart</source>
        <translation>Drei Zahlen, unterschieden</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>Thermal throttling</source>
        <translation>Thermisch gedrosselt</translation>
    </message>
    <message>
        <source>throughput counts samples of the whole system</source>
        <translation>der Durchsatz zählt Samples des ganzen Systems</translation>
    </message>
    <message>
        <source>Throughput does not grow linearly with the count</source>
        <translation>Durchsatz wächst nicht linear mit der Zahl</translation>
    </message>
    <message>
        <source>Throughput does not grow with the count by itself; the next purchase rests on this figure.</source>
        <translation>Der Durchsatz wächst nicht von selbst mit der Zahl; der nächste Kauf beruht auf dieser Zahl.</translation>
    </message>
    <message>
        <source>TiB</source>
        <translation>TiB</translation>
    </message>
    <message>
        <source>Tied embeddings exclude a pipeline</source>
        <translation>Gekoppelte Embeddings schließen eine Pipeline aus</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>tight</source>
        <translation>tight</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time against cost</source>
        <translation>Zeit gegen Kosten</translation>
    </message>
    <message>
        <source>Time before the first step = bytes read / rate.</source>
        <translation>Zeit vor dem ersten Schritt = gelesene Bytes / Rate.</translation>
    </message>
    <message>
        <source>Time between checkpoints that reach shared storage.</source>
        <translation>Zeit zwischen Checkpoints, die das gemeinsame Storage erreichen.</translation>
    </message>
    <message>
        <source>Time between two checkpoints.</source>
        <translation>Zeit zwischen zwei Checkpoints.</translation>
    </message>
    <message>
        <source>Time from one checkpoint to the next</source>
        <translation>Zeit von einem Checkpoint zum nächsten</translation>
    </message>
    <message>
        <source>Time in compute kernels; exposed communication, bubbles and launch gaps are the rest.</source>
        <translation>Zeit in rechnenden Kernels; sichtbare Kommunikation, Bubbles und Startlücken sind der Rest.</translation>
    </message>
    <message>
        <source>Time in one step, s</source>
        <translation>Zeit in einem Schritt, s</translation>
    </message>
    <message>
        <source>Time in which a pipeline stage waits for others.</source>
        <translation>Zeit, in der eine Pipeline-Stufe auf andere wartet.</translation>
    </message>
    <message>
        <source>Time lost</source>
        <translation>Verlorene Zeit</translation>
    </message>
    <message>
        <source>Time of a checkpoint = its bytes / this rate.</source>
        <translation>Dauer eines Checkpoints = seine Bytes / diese Rate.</translation>
    </message>
    <message>
        <source>Time of the step; that the loss equals that of one large batch is for the framework&apos;s own tests.</source>
        <translation>Zeit des Schritts; dass der Loss der eines großen Batches ist, prüft das Framework selbst.</translation>
    </message>
    <message>
        <source>Time since the last step</source>
        <translation>Zeit seit dem letzten Schritt</translation>
    </message>
    <message>
        <source>time stamps are {gap:.2f} s apart for each step of {seconds:.2f} s</source>
        <translation>Zeitstempel liegen {gap:.2f} s auseinander, je Schritt von {seconds:.2f} s</translation>
    </message>
    <message>
        <source>Time to read it</source>
        <translation>Zeit des Lesens</translation>
    </message>
    <message>
        <source>Time to result</source>
        <translation>Zeit bis zum Ergebnis</translation>
    </message>
    <message>
        <source>time until failures are detected</source>
        <translation>Zeit, bis Ausfälle bemerkt werden</translation>
    </message>
    <message>
        <source>timer of the loader</source>
        <translation>Zeitmesser des Loaders</translation>
    </message>
    <message>
        <source>times a pattern of {count}</source>
        <translation>mal ein Muster von {count}</translation>
    </message>
    <message>
        <source>title project comment rename</source>
        <translation>Titel Projekt Kommentar umbenennen</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>to 1</source>
        <translation>zu 1</translation>
    </message>
    <message>
        <source>To check on a node</source>
        <translation>Am Knoten zu prüfen</translation>
    </message>
    <message>
        <source>To fast local storage every few hundred steps</source>
        <translation>Auf schnelles lokales Storage alle paar hundert Schritte</translation>
    </message>
    <message>
        <source>To resume training it also holds master weights and moments: {bytes:.1f} bytes per parameter here.</source>
        <translation>Zum Weitertrainieren enthält er auch Master-Gewichte und Momente: hier {bytes:.1f} Bytes je Parameter.</translation>
    </message>
    <message>
        <source>Replacing failed nodes at once with 99% probability takes {needed} spare nodes; the plan has {planned}.</source>
        <translation>Um ausgefallene Knoten mit 99 % Wahrscheinlichkeit sofort zu ersetzen, braucht es {needed} Reserveknoten; der Plan hat {planned}.</translation>
    </message>
    <message>
        <source>to replace failed ones at once</source>
        <translation>um ausgefallene sofort zu ersetzen</translation>
    </message>
    <message>
        <source>To suit the site.</source>
        <translation>Wie der Standort arbeitet.</translation>
    </message>
    <message>
        <source>To suit the team.</source>
        <translation>Wie das Team arbeitet.</translation>
    </message>
    <message>
        <source>to take no longer than the step</source>
        <translation>um nicht länger als der Schritt zu dauern</translation>
    </message>
    <message>
        <source>to take no longer than the step; the link is {link}</source>
        <translation>um nicht länger als der Schritt zu dauern; der Link ist {link}</translation>
    </message>
    <message>
        <source>to {limit}</source>
        <translation>bis {limit}</translation>
    </message>
    <message>
        <source>To, {unit}</source>
        <translation>Bis, {unit}</translation>
    </message>
    <message>
        <source>Current drivers are packaged for Ubuntu 22.04 and 24.04, RHEL and Rocky 8 to 10, Debian 12 and 13, SLES 15, Amazon Linux 2023 and Azure Linux 3.</source>
        <translation>Heutige Treiber gibt es für Ubuntu 22.04 und 24.04, RHEL und Rocky 8 bis 10, Debian 12 und 13, SLES 15, Amazon Linux 2023 und Azure Linux 3.</translation>
    </message>
    <message>
        <source>Today, {time}</source>
        <translation>Heute, {time}</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Token ids prepared beforehand.</source>
        <translation>Vorbereitete Token-IDs.</translation>
    </message>
    <message>
        <source>Tokenised text</source>
        <translation>Tokenisierter Text</translation>
    </message>
    <message>
        <source>Tokenised text reads less than 1 MB/s per accelerator, volumes and video several GB/s; checkpoints set the need of language models.</source>
        <translation>Tokenisierter Text liest unter 1 MB/s je Beschleuniger, Volumendaten und Video mehrere GB/s; bei Sprachmodellen bestimmen Checkpoints den Bedarf.</translation>
    </message>
    <message>
        <source>Tokenizer and preprocessing have versions too</source>
        <translation>Tokenizer und Vorverarbeitung haben ebenfalls Versionen</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>Tokens je Sekunde</translation>
    </message>
    <message>
        <source>tokens a second of one accelerator</source>
        <translation>Tokens je Sekunde und Beschleuniger</translation>
    </message>
    <message>
        <source>Tokens a second per accelerator, % of this plan</source>
        <translation>Tokens je Sekunde und Beschleuniger, % dieses Plans</translation>
    </message>
    <message>
        <source>Tokens a second x model FLOPs a token / peak.</source>
        <translation>Tokens je Sekunde x Modell-FLOPs je Token / Peak.</translation>
    </message>
    <message>
        <source>tokens of a micro batch x vocabulary / tensor x bytes that the loss holds</source>
        <translation>Tokens eines Micro-Batches x Vokabular / Tensor x Bytes, die der Loss hält</translation>
    </message>
    <message>
        <source>Tokens of one training example.</source>
        <translation>Tokens eines Trainingsbeispiels.</translation>
    </message>
    <message>
        <source>Tokens of the data before any is repeated.</source>
        <translation>Tokens der Daten, bevor sich etwas wiederholt.</translation>
    </message>
    <message>
        <source>Tokens that the model sees in this phase.</source>
        <translation>Tokens, die das Modell in dieser Phase sieht.</translation>
    </message>
    <message>
        <source>Tokens while the learning rate rises again.</source>
        <translation>Token, während die Lernrate wieder steigt.</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>Tokens/s</translation>
    </message>
    <message>
        <source>tokens/s per accelerator</source>
        <translation>Tokens/s je Beschleuniger</translation>
    </message>
    <message>
        <source>Told by</source>
        <translation>Benachrichtigt über</translation>
    </message>
    <message>
        <source>too big</source>
        <translation>zu groß</translation>
    </message>
    <message>
        <source>Too few checkpoint versions</source>
        <translation>Zu wenige Checkpoint-Versionen</translation>
    </message>
    <message>
        <source>too few operators</source>
        <translation>zu wenig Betriebspersonal</translation>
    </message>
    <message>
        <source>Too much</source>
        <translation>Zu viel</translation>
    </message>
    <message>
        <source>tool of the vendor</source>
        <translation>Werkzeug des Herstellers</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>topo -mp leaves NVLink out: nothing is said about it</source>
        <translation>topo -mp lässt NVLink weg: darüber ist nichts gesagt</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>Topologie</translation>
    </message>
    <message>
        <source>TOPS</source>
        <translation>TOPS</translation>
    </message>
    <message>
        <source>torchrun</source>
        <translation>torchrun</translation>
    </message>
    <message>
        <source>torchrun starts PyTorch on GPUs; this framework is neither</source>
        <translation>torchrun startet PyTorch auf GPUs, was dieses Framework nicht ist</translation>
    </message>
    <message>
        <source>Torchtitan</source>
        <translation>Torchtitan</translation>
    </message>
    <message>
        <source>torchtitan has no 4-bit base weights</source>
        <translation>torchtitan hat keine 4-Bit-Basisgewichte</translation>
    </message>
    <message>
        <source>torchtitan has no 8-bit Adam and no Adafactor</source>
        <translation>torchtitan hat kein 8-Bit-Adam und kein Adafactor</translation>
    </message>
    <message>
        <source>torchtitan has no expert tensor parallelism</source>
        <translation>torchtitan hat keine Expert-tensor-Parallelität</translation>
    </message>
    <message>
        <source>torchtitan has no optimizer-only sharding</source>
        <translation>torchtitan hat kein Sharding nur des Optimizers</translation>
    </message>
    <message>
        <source>torchtitan off-loads weights, gradients and optimizer together to host memory, or nothing</source>
        <translation>torchtitan lagert Gewichte, Gradienten und Optimizer zusammen in den Host-Speicher aus, oder nichts</translation>
    </message>
    <message>
        <source>torchtitan places pipeline stages outermost</source>
        <translation>torchtitan legt Pipeline-Stufen nach außen</translation>
    </message>
    <message>
        <source>torchtitan runs on NVIDIA and AMD cards</source>
        <translation>torchtitan läuft auf NVIDIA- und AMD-Karten</translation>
    </message>
    <message>
        <source>torchtitan trains in bf16 or fp32</source>
        <translation>torchtitan trainiert in bf16 oder fp32</translation>
    </message>
    <message>
        <source>Torchtune</source>
        <translation>Torchtune</translation>
    </message>
    <message>
        <source>torchtune has no optimizer-only sharding</source>
        <translation>torchtune hat kein Sharding nur des Optimizers</translation>
    </message>
    <message>
        <source>torchtune has no pipeline and no expert parallelism</source>
        <translation>torchtune hat keine Pipeline und keine Expert-Parallelität</translation>
    </message>
    <message>
        <source>torchtune has no pre-training recipe</source>
        <translation>torchtune hat kein Pretraining-Rezept</translation>
    </message>
    <message>
        <source>torchtune refuses fp16</source>
        <translation>torchtune lehnt fp16 ab</translation>
    </message>
    <message>
        <source>training log</source>
        <translation>Trainingslog</translation>
    </message>
    <message>
        <source>training log (data loading), profiler trace</source>
        <translation>Trainingslog (Laden der Daten), Profiler-Trace</translation>
    </message>
    <message>
        <source>training log, DCGM</source>
        <translation>Trainingslog, DCGM</translation>
    </message>
    <message>
        <source>training log, scheduler</source>
        <translation>Trainingslog, Scheduler</translation>
    </message>
    <message>
        <source>Training waits for data</source>
        <translation>Das Training wartet auf Daten</translation>
    </message>
    <message>
        <source>Two short runs from one seed give the same loss to the promised precision</source>
        <translation>Zwei kurze Läufe mit demselben Seed ergeben denselben Loss, soweit zugesagt</translation>
    </message>
    <message>
        <source>Type to narrow the list</source>
        <translation>Tippen, um die Liste einzugrenzen</translation>
    </message>
    <message>
        <source>unet3d, resnet50 ...</source>
        <translation>unet3d, resnet50 ...</translation>
    </message>
    <message>
        <source>Unit price by item of the bill of materials</source>
        <translation>Stückpreis je Posten der Stückliste</translation>
    </message>
    <message>
        <source>Unverified</source>
        <translation>Ungeprüft</translation>
    </message>
    <message>
        <source>Use a near variant</source>
        <translation>Eine nahe Variante übernehmen</translation>
    </message>
    <message>
        <source>Use this variant</source>
        <translation>Diese Variante übernehmen</translation>
    </message>
    <message>
        <source>UTC, ISO 8601</source>
        <translation>UTC, ISO 8601</translation>
    </message>
    <message>
        <source>value heads of another width are not exported</source>
        <translation>Value-Heads anderer Breite werden nicht exportiert</translation>
    </message>
    <message>
        <source>Values replaced</source>
        <translation>Ersetzte Werte</translation>
    </message>
    <message>
        <source>vCPU</source>
        <translation>vCPU</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>Hersteller</translation>
    </message>
    <message>
        <source>Vendor quotes</source>
        <translation>Angebote der Hersteller</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Warm-up</translation>
    </message>
    <message>
        <source>Ways to get the hours</source>
        <translation>Wege zu den Stunden</translation>
    </message>
    <message>
        <source>Weights are read back and their checksums compared before a checkpoint is deleted</source>
        <translation>Gewichte werden zurückgelesen und ihre Summen verglichen, bevor ein Checkpoint gelöscht wird</translation>
    </message>
    <message>
        <source>weights without an fp32 copy are not exported to Megatron-Core: choose bf16 mixed</source>
        <translation>Gewichte ohne fp32-Kopie werden nicht nach Megatron-Core exportiert: bf16 gemischt wählen</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
    <message>
        <source>What it joins</source>
        <translation>Was es verbindet</translation>
    </message>
    <message>
        <source>What it ran on</source>
        <translation>Worauf es lief</translation>
    </message>
    <message>
        <source>What large products reach</source>
        <translation>Was große Produkte erreichen</translation>
    </message>
    <message>
        <source>What the aggregate rates refer to: drive, server, TiB ...</source>
        <translation>Worauf sich die Gesamtraten beziehen: Laufwerk, Server, TiB ...</translation>
    </message>
    <message>
        <source>What the base latency covers</source>
        <translation>Was die Basislatenz umfasst</translation>
    </message>
    <message>
        <source>What the run would cost with the best option of the other kind.</source>
        <translation>Was der Lauf auf dem besten Weg der anderen Art kosten würde.</translation>
    </message>
    <message>
        <source>What this run costs with the chosen way of obtaining the cluster.</source>
        <translation>Was dieser Lauf bei der gewählten Beschaffung kostet.</translation>
    </message>
    <message>
        <source>What to plan with; the middle of the range where left out</source>
        <translation>Womit zu planen ist; leer die Mitte der Spanne</translation>
    </message>
    <message>
        <source>Where the figures come from</source>
        <translation>Woher die Werte stammen</translation>
    </message>
    <message>
        <source>Where the price holds</source>
        <translation>Wo der Preis gilt</translation>
    </message>
    <message>
        <source>Whether the moments and the fp32 weights of the optimizer are loaded too.</source>
        <translation>Ob auch die Momente und die fp32-Gewichte des Optimizers geladen werden.</translation>
    </message>
    <message>
        <source>Which collective</source>
        <translation>Welches Collective</translation>
    </message>
    <message>
        <source>Who gets a ticket: slow, hot; empty for cluster-team</source>
        <translation>Wer ein Ticket bekommt: langsam, heiß; leer gilt cluster-team</translation>
    </message>
    <message>
        <source>Who is told of power and cooling; empty for site-desk</source>
        <translation>Wer von Leistung und Kühlung erfährt; leer gilt site-desk</translation>
    </message>
    <message>
        <source>Who is woken: job hangs, GPU lost; empty for on-call</source>
        <translation>Wer geweckt wird: Job hängt, GPU verloren; leer gilt on-call</translation>
    </message>
    <message>
        <source>Who measured</source>
        <translation>Wer gemessen hat</translation>
    </message>
    <message>
        <source>Who published</source>
        <translation>Wer veröffentlicht hat</translation>
    </message>
    <message>
        <source>whole system</source>
        <translation>ganzes System</translation>
    </message>
    <message>
        <source>with pipeline stages torchtitan keeps whole gradients: choose fsdp</source>
        <translation>mit Pipeline-Stufen hält torchtitan ganze Gradienten: fsdp wählen</translation>
    </message>
    <message>
        <source>without sharding DeepSpeed adds nothing: choose ZeRO-1 to 3</source>
        <translation>ohne Sharding bringt DeepSpeed nichts: ZeRO-1 bis 3 wählen</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Arbeitslast</translation>
    </message>
    <message>
        <source>x fastest other</source>
        <translation>x schnellstes anderes</translation>
    </message>
    <message>
        <source>Year of the price</source>
        <translation>Jahr des Preises</translation>
    </message>
    <message>
        <source>Your measurement</source>
        <translation>Eigene Messung</translation>
    </message>
    <message>
        <source>your own</source>
        <translation>eigener</translation>
    </message>
    <message>
        <source>your own run</source>
        <translation>eigener Lauf</translation>
    </message>
    <message>
        <source>{counts} nodes gave {rates} GB/s</source>
        <translation>{counts} Knoten ergaben {rates} GB/s</translation>
    </message>
    <message>
        <source>{count} are as good as equal (≈), within {share}; the simplest with room in memory is first.</source>
        <translation>{count} sind so gut wie gleich (≈), innerhalb von {share}; das einfachste mit Platz im Speicher steht vorn.</translation>
    </message>
    <message numerus="yes">
        <source>{count} entries of your own among {all}.</source>
        <translation>
            <numerusform>{count} eigener Eintrag unter {all}.</numerusform>
            <numerusform>{count} eigene Einträge unter {all}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} entries taken: {names}.</source>
        <translation>
            <numerusform>{count} Eintrag übernommen: {names}.</numerusform>
            <numerusform>{count} Einträge übernommen: {names}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} entries written to {name}.</source>
        <translation>
            <numerusform>{count} Eintrag nach {name} geschrieben.</numerusform>
            <numerusform>{count} Einträge nach {name} geschrieben.</numerusform>
        </translation>
    </message>
    <message>
        <source>{count}: memory does not fit</source>
        <translation>{count}: Speicher reicht nicht</translation>
    </message>
    <message>
        <source>{count}: {days} days, in time with {chance}</source>
        <translation>{count}: {days} Tage, termingerecht zu {chance}</translation>
    </message>
    <message>
        <source>{figure}, {unit}</source>
        <translation>{figure}, {unit}</translation>
    </message>
    <message>
        <source>{holds} of the {count} rules of thumb that speak of a plan like this one hold; where one does not, the computed figure counts.</source>
        <translation>{holds} der {count} Faustregeln, die von einem solchen Plan sprechen, gelten; wo eine nicht gilt, zählt die berechnete Zahl.</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} bis {high}</translation>
    </message>
    <message>
        <source>{measured} measured, {threshold} required.</source>
        <translation>{measured} gemessen, {threshold} gefordert.</translation>
    </message>
    <message>
        <source>{name} with {stages}, {count} micro batches, the middle left out where it would not be readable; every stage as long as the fullest, {idle} of its time idle</source>
        <translation>{name} mit {stages}, {count} Micro-Batches, die Mitte ausgelassen, wo sie nicht lesbar wäre; jede Stufe so lang wie die vollste, {idle} ihrer Zeit untätig</translation>
    </message>
    <message>
        <source>{name}, own</source>
        <translation>{name}, eigener</translation>
    </message>
    <message>
        <source>{new:g} storage units instead of {old:g} feed the run; what the provider asks for them is not in the rent.</source>
        <translation>{new:g} Storage-Einheiten statt {old:g} versorgen den Lauf; was der Anbieter dafür verlangt, ist nicht in der Miete.</translation>
    </message>
    <message>
        <source>{new} instead of {old} as storage; what the provider asks for it is not in the rent.</source>
        <translation>{new} statt {old} als Storage; was der Anbieter dafür verlangt, ist nicht in der Miete.</translation>
    </message>
    <message>
        <source>{nodes} nodes take {needed:.1f} operators; {operators:.1f} are available.</source>
        <translation>{nodes} Knoten brauchen {needed:.1f} Betriebskräfte; vorhanden sind {operators:.1f}.</translation>
    </message>
    <message>
        <source>{price} USD/h</source>
        <translation>{price} USD/h</translation>
    </message>
    <message>
        <source>{rate} GB/s</source>
        <translation>{rate} GB/s</translation>
    </message>
    <message>
        <source>{rate} Gbit/s</source>
        <translation>{rate} Gbit/s</translation>
    </message>
    <message>
        <source>{runs} runs and {restarts} restarts under one name each; {points} points, {gigabytes:.2g} GB, kept {months:.0f} months</source>
        <translation>{runs} Läufe und {restarts} Neustarts, je unter einem Namen; {points} Punkte, {gigabytes:.2g} GB, {months:.0f} Monate behalten</translation>
    </message>
    <message>
        <source>{shapes} ranks, {sizes} sizes; holds for groups of that shape</source>
        <translation>{shapes} Ranks, {sizes} Größen; gilt für Gruppen dieser Form</translation>
    </message>
    <message>
        <source>{share:.0%} of the driver&apos;s total</source>
        <translation>{share:.0%} des Gesamtwerts im Treiber</translation>
    </message>
    <message>
        <source>{share} less</source>
        <translation>{share} weniger</translation>
    </message>
    <message>
        <source>{share} less time</source>
        <translation>{share} weniger Zeit</translation>
    </message>
    <message>
        <source>{share} more</source>
        <translation>{share} mehr</translation>
    </message>
    <message>
        <source>{share} more time</source>
        <translation>{share} mehr Zeit</translation>
    </message>
    <message>
        <source>{share} of compute</source>
        <translation>{share} der Rechnung</translation>
    </message>
    <message>
        <source>{steps:g} steps and a save</source>
        <translation>{steps:g} Schritte und ein Speichern</translation>
    </message>
    <message>
        <source>{strategy}: this plan</source>
        <translation>{strategy}: dieser Plan</translation>
    </message>
    <message>
        <source>{terabytes:.3g} TB in {shards} files, a manifest of {megabytes:.2g} MB</source>
        <translation>{terabytes:.3g} TB in {shards} Dateien, ein Manifest von {megabytes:.2g} MB</translation>
    </message>
    <message>
        <source>{test}: {measured} measured, {threshold} required.</source>
        <translation>{test}: {measured} gemessen, {threshold} gefordert.</translation>
    </message>
    <message>
        <source>torchtitan job</source>
        <translation>torchtitan-Job</translation>
    </message>
    <message>
        <source>0 on a cluster of one&apos;s own, hours to weeks on a shared one.</source>
        <translation>0 auf eigenem Cluster, Stunden bis Wochen auf gemeinsamem.</translation>
    </message>
    <message>
        <source>1 opens a file for each sample; packed shards stay open.</source>
        <translation>1 öffnet für jedes Sample eine Datei; gepackte Shards bleiben offen.</translation>
    </message>
    <message>
        <source>1 to 100 million.</source>
        <translation>1 bis 100 Millionen.</translation>
    </message>
    <message>
        <source>1, or 1,000 to 10,000 in a tar file.</source>
        <translation>1, oder 1.000 bis 10.000 in einer tar-Datei.</translation>
    </message>
    <message>
        <source>100 GbE is enough for 2 to 4 nodes of data parallel</source>
        <translation>100 GbE genügt für 2 bis 4 Knoten Data parallel</translation>
    </message>
    <message>
        <source>115 kB an ImageNet record, 0.5 MB half a minute of sound, 6 MB ten seconds of film.</source>
        <translation>115 kB je ImageNet-Datensatz, 0,5 MB je halbe Minute Ton, 6 MB je zehn Sekunden Film.</translation>
    </message>
    <message>
        <source>14 bytes per parameter pass 1 TB at 71 billion parameters.</source>
        <translation>14 Bytes je Parameter überschreiten 1 TB bei 71 Milliarden Parametern.</translation>
    </message>
    <message>
        <source>Own or rent is open: over {needed} owning is the cheaper one with a chance of {chance:.0%}; at {rent:,.2f} {currency} an accelerator-hour both cost the same (now {now:.2f}).</source>
        <translation>Kauf oder Miete ist offen: über {needed} ist Kauf mit einer Chance von {chance:.0%} günstiger; bei {rent:,.2f} {currency} je Beschleunigerstunde kosten beide gleich viel (jetzt {now:.2f}).</translation>
    </message>
    <message>
        <source>The next smaller size that is sold, and what fails there</source>
        <translation>Die nächstkleinere angebotene Größe, und was dort scheitert</translation>
    </message>
    <message>
        <source>The nodes&apos; drives take {writes} writes of their size a day: worn after {years} years if rated for one.</source>
        <translation>Die Laufwerke der Knoten werden am Tag {writes}-mal voll beschrieben: bei einer Auslegung für einmal nach {years} Jahren verschlissen.</translation>
    </message>
    <message>
        <source>The run takes {years:.1f} years; the longest published runs took a few months, because faster hardware arrives.</source>
        <translation>Der Lauf dauert {years:.1f} Jahre; die längsten veröffentlichten dauerten einige Monate, denn schnellere Hardware kommt nach.</translation>
    </message>
    <message>
        <source>The run takes {years:.3g} years; hardware is replaced after {life:.0f}.</source>
        <translation>Der Lauf dauert {years:.3g} Jahre; Hardware wird nach {life:.0f} ersetzt.</translation>
    </message>
    <message>
        <source>The run trains {parameters} parameters on {tokens} tokens, {ratio:.2g} per parameter; published runs use 1 to 60,000.</source>
        <translation>Der Lauf trainiert {parameters} Parameter auf {tokens} Tokens, {ratio:.2g} je Parameter; veröffentlichte Läufe liegen bei 1 bis 60.000.</translation>
    </message>
    <message>
        <source>the sale brings</source>
        <translation>der Verkauf bringt</translation>
    </message>
    <message>
        <source>the simplest layout of each kind that is as good as its fastest, in the plan&apos;s framework</source>
        <translation>das einfachste Layout jeder Art, das so gut ist wie ihr schnellstes, im Framework des Plans</translation>
    </message>
    <message>
        <source>The way back after a failure</source>
        <translation>Der Weg zurück nach einem Ausfall</translation>
    </message>
    <message>
        <source>The whole plan on each; its own first, then what others add or save</source>
        <translation>Der ganze Plan auf jedem Netz; zuerst das eigene, dann was andere mehr kosten oder sparen</translation>
    </message>
    <message>
        <source>This plan&apos;s layout runs from {count} on: tensor {tensor} × pipeline {pipeline} × context {context} = {held} hold one copy, and growth adds data parallel alone.</source>
        <translation>Das Layout dieses Plans läuft ab {count}: Tensor {tensor} × Pipeline {pipeline} × Context {context} = {held} halten eine Kopie, und Wachstum fügt nur Data parallel hinzu.</translation>
    </message>
    <message>
        <source>This plan&apos;s precision, optimizer and framework keep {bytes:.1f} bytes per parameter; sharding divides them, replicas repeat them. The guide&apos;s own parts, 2 + 8 + 8 and more, do not add up to 18.</source>
        <translation>Genauigkeit, Optimizer und Framework dieses Plans halten {bytes:.1f} Bytes je Parameter; Sharding teilt sie, Replikate wiederholen sie. Die Teile des Leitfadens selbst, 2 + 8 + 8 und mehr, ergeben nicht 18.</translation>
    </message>
    <message>
        <source>This run, then sold</source>
        <translation>Dieser Lauf, dann verkauft</translation>
    </message>
    <message>
        <source>Time to result = wait + run; the deadline counts both.</source>
        <translation>Zeit bis zum Ergebnis = Warten + Lauf; der Termin zählt beides.</translation>
    </message>
    <message>
        <source>To network or object storage every few thousand steps</source>
        <translation>Auf Netzwerk- oder Objektspeicher alle paar tausend Schritte</translation>
    </message>
    <message>
        <source>Tokens of one validation pass.</source>
        <translation>Tokens eines Validierungsdurchgangs.</translation>
    </message>
    <message>
        <source>Tokens per sample</source>
        <translation>Tokens je Sample</translation>
    </message>
    <message>
        <source>Tokens that one sample becomes in the model.</source>
        <translation>Tokens, die ein Sample im Modell wird.</translation>
    </message>
    <message>
        <source>torchtitan shards by FSDP2: choose fsdp in place of zero3</source>
        <translation>torchtitan shardet mit FSDP2: fsdp statt zero3 wählen</translation>
    </message>
    <message>
        <source>torchtitan&apos;s latent attention has other modules than the plan&apos;s adapters name</source>
        <translation>die Latent Attention von torchtitan hat andere Module, als die Adapter des Plans nennen</translation>
    </message>
    <message>
        <source>Total of the priced items</source>
        <translation>Summe der bepreisten Posten</translation>
    </message>
    <message>
        <source>Total that the driver reports</source>
        <translation>Gesamtwert, den der Treiber meldet</translation>
    </message>
    <message>
        <source>Do not intervene: detection, requeue, loading and the first step are up to scheduler and framework.</source>
        <translation>Nichts anfassen: Erkennung, Einreihen, Lesen und der erste Schritt sind Sache von Scheduler und Framework.</translation>
    </message>
    <message>
        <source>The hottest rank&apos;s experts set the time of products and all-to-all, and its tokens the memory.</source>
        <translation>Die Experten des heißesten Ranks bestimmen die Zeit von Produkten und All-to-all, seine Token den Speicher.</translation>
    </message>
    <message>
        <source>The model returns its own loss, as Hugging Face models do; backward gathers the last layer early</source>
        <translation>Das Modell gibt seinen Verlust selbst zurück wie die von Hugging Face; der Rückwärtslauf sammelt die letzte Schicht früh ein</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>Rundgang</translation>
    </message>
    <message>
        <source>TP {n}</source>
        <translation>TP {n}</translation>
    </message>
    <message>
        <source>Tracking and operations</source>
        <translation>Tracking und Betrieb</translation>
    </message>
    <message>
        <source>Tracking data, weights, and the data version they came from</source>
        <translation>Tracking-Daten, Gewichte und die zugehörige Datenversion</translation>
    </message>
    <message>
        <source>Trade-offs</source>
        <translation>Abwägungen</translation>
    </message>
    <message>
        <source>Trades activations for up to a third more FLOPs.</source>
        <translation>Tauscht Aktivierungen gegen bis zu ein Drittel mehr FLOPs.</translation>
    </message>
    <message>
        <source>Traffic between equal ranks stays on one leaf switch.</source>
        <translation>Verkehr zwischen gleichen Ranks bleibt auf einem Leaf-Switch.</translation>
    </message>
    <message>
        <source>Train fewer tokens or a smaller model, or plan many more accelerators.</source>
        <translation>Weniger Tokens oder ein kleineres Modell trainieren, oder viel mehr Beschleuniger planen.</translation>
    </message>
    <message>
        <source>Train fewer tokens, or plan more accelerators.</source>
        <translation>Weniger Tokens trainieren oder mehr Beschleuniger planen.</translation>
    </message>
    <message>
        <source>Trainable parameters are rank x (inputs + outputs) of every adapted matrix.</source>
        <translation>Trainierbare Parameter sind Rang x (Eingänge + Ausgänge) jeder angepassten Matrix.</translation>
    </message>
    <message>
        <source>Trainable parameters, gradients and optimizer state grow with each of them.</source>
        <translation>Trainierbare Parameter, Gradienten und Optimizer-Zustand wachsen mit jeder.</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>Trainiert</translation>
    </message>
    <message>
        <source>trained parameters x bytes of the optimizer&apos;s moments</source>
        <translation>trainierte Parameter x Bytes der Optimizer-Momente</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Training and loader processes are bound to that NUMA node&apos;s cores</source>
        <translation>Trainings- und Loader-Prozesse sind an die Kerne dieses NUMA-Knotens gebunden</translation>
    </message>
    <message>
        <source>Training goes on meanwhile</source>
        <translation>Das Training läuft währenddessen weiter</translation>
    </message>
    <message>
        <source>Training is long and steady: racks, feeds and cooling carry this load for {days:,.0f} days.</source>
        <translation>Training ist lang und gleichmäßig: Racks, Einspeisungen und Kühlung tragen das {days:,.0f} Tage.</translation>
    </message>
    <message>
        <source>Training objective</source>
        <translation>Trainingsziel</translation>
    </message>
    <message>
        <source>Training run</source>
        <translation>Trainingslauf</translation>
    </message>
    <message>
        <source>training stands still</source>
        <translation>das Training steht still</translation>
    </message>
    <message>
        <source>Trainplan is licensed under the Apache License 2.0.</source>
        <translation>Trainplan steht unter der Apache License 2.0.</translation>
    </message>
    <message>
        <source>Trainplan {version}</source>
        <translation>Trainplan {version}</translation>
    </message>
    <message>
        <source>Transceiver, 1.6 Tb/s (twin port of 800)</source>
        <translation>Transceiver, 1,6 Tb/s (Twin-Port von 800)</translation>
    </message>
    <message>
        <source>Transceiver, 100 Gb/s</source>
        <translation>Transceiver, 100 Gb/s</translation>
    </message>
    <message>
        <source>Transceiver, 200 Gb/s</source>
        <translation>Transceiver, 200 Gb/s</translation>
    </message>
    <message>
        <source>Transceiver, 400 Gb/s</source>
        <translation>Transceiver, 400 Gb/s</translation>
    </message>
    <message>
        <source>Transceiver, 800 Gb/s (twin port of 400)</source>
        <translation>Transceiver, 800 Gb/s (Twin-Port von 400)</translation>
    </message>
    <message>
        <source>Transfers between GPUs hang or reach a third of their speed</source>
        <translation>Transfers zwischen GPUs hängen oder erreichen ein Drittel ihrer Geschwindigkeit</translation>
    </message>
    <message>
        <source>Transformer Engine</source>
        <translation>Transformer Engine</translation>
    </message>
    <message>
        <source>Transformer Engine fails at import, or fused attention stops</source>
        <translation>Transformer Engine scheitert beim Import, oder fusionierte Attention bricht ab</translation>
    </message>
    <message>
        <source>Transformer Engine ignores FlashAttention</source>
        <translation>Transformer Engine ignoriert FlashAttention</translation>
    </message>
    <message>
        <source>Transformer Engine needs Ampere or newer.</source>
        <translation>Transformer Engine braucht Ampere oder neuer.</translation>
    </message>
    <message>
        <source>Transformer Engine needs CUDA 12.1 or newer.</source>
        <translation>Transformer Engine braucht CUDA 12.1 oder neuer.</translation>
    </message>
    <message>
        <source>Transformer Engine needs cuDNN 9.3 or newer.</source>
        <translation>Transformer Engine braucht cuDNN 9.3 oder neuer.</translation>
    </message>
    <message>
        <source>Transformer Engine on Blackwell needs CUDA 12.8 or newer.</source>
        <translation>Transformer Engine auf Blackwell braucht CUDA 12.8 oder neuer.</translation>
    </message>
    <message>
        <source>Transformer Engine&apos;s fused cross entropy</source>
        <translation>Fusionierte Cross-Entropy der Transformer Engine</translation>
    </message>
    <message>
        <source>Transformer Engine, the GPUs and your data</source>
        <translation>Transformer Engine, die GPUs und eigene Daten</translation>
    </message>
    <message>
        <source>Translated</source>
        <translation>Übersetzt</translation>
    </message>
    <message>
        <source>Transparent huge pages are on for pinned buffers</source>
        <translation>Transparent Huge Pages sind für gepinnte Puffer an</translation>
    </message>
    <message>
        <source>trillion</source>
        <translation>Bio.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Trying changes of the plan, one by one.</source>
        <translation>Änderungen des Plans werden einzeln probiert.</translation>
    </message>
    <message>
        <source>Trying every accelerator of the library.</source>
        <translation>Jeder Beschleuniger der Bibliothek wird probiert.</translation>
    </message>
    <message>
        <source>Tuned benchmark</source>
        <translation>Abgestimmter Benchmark</translation>
    </message>
    <message>
        <source>Tuning</source>
        <translation>Abstimmung</translation>
    </message>
    <message>
        <source>Turn ACS off on switch and root ports and boot with iommu=pt</source>
        <translation>ACS an Switch- und Root-Ports ausschalten, iommu=pt</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Typed and picked values count as decided.</source>
        <translation>Getippte und gewählte Werte gelten als entschieden.</translation>
    </message>
    <message>
        <source>Typical</source>
        <translation>Typisch</translation>
    </message>
    <message>
        <source>Typical power</source>
        <translation>Typische Leistung</translation>
    </message>
    <message>
        <source>Typical, without optics</source>
        <translation>Typisch, ohne Optiken</translation>
    </message>
    <message>
        <source>U</source>
        <translation>HE</translation>
    </message>
    <message>
        <source>ulimit -l inside the job; RDMA registers buffers by locking them</source>
        <translation>ulimit -l im Job; RDMA registriert Puffer, indem es sie sperrt</translation>
    </message>
    <message>
        <source>Ulysses for Hugging Face models has no pipeline</source>
        <translation>Ulysses für Hugging-Face-Modelle hat keine Pipeline</translation>
    </message>
    <message>
        <source>Ulysses needs {heads} heads and {kv_heads} key-value heads to divide by context {context}</source>
        <translation>Ulysses verlangt, dass {heads} Heads und {kv_heads} Key-Value-Heads durch Context {context} teilbar sind</translation>
    </message>
    <message>
        <source>Ulysses needs {heads} heads to divide by context {context}</source>
        <translation>Ulysses verlangt, dass {heads} Heads durch Context {context} teilbar sind</translation>
    </message>
    <message>
        <source>Ulysses runs on TPUs only, on full attention, where heads divide by context {context}</source>
        <translation>Ulysses läuft nur auf TPUs, auf voller Attention, wo Heads durch Context {context} teilbar sind</translation>
    </message>
    <message>
        <source>Uncertain inputs</source>
        <translation>Unsichere Eingaben</translation>
    </message>
    <message>
        <source>Uncertainty</source>
        <translation>Unsicherheit</translation>
    </message>
    <message>
        <source>Uncontained uncorrected memory error</source>
        <translation>Nicht eingegrenzter nicht korrigierter Speicherfehler</translation>
    </message>
    <message>
        <source>Under three months the cloud, longer dedicated machines</source>
        <translation>Unter drei Monaten die Cloud, länger eigene Maschinen</translation>
    </message>
    <message>
        <source>Uneven stages</source>
        <translation>Ungleiche Stufen</translation>
    </message>
    <message>
        <source>Unexplained memory</source>
        <translation>Unerklärter Speicher</translation>
    </message>
    <message>
        <source>Unfused</source>
        <translation>Nicht fusioniert</translation>
    </message>
    <message>
        <source>Unique tokens</source>
        <translation>Verschiedene Tokens</translation>
    </message>
    <message>
        <source>unique tokens x bytes per token x copies</source>
        <translation>verschiedene Tokens x Bytes je Token x Kopien</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Unit costs</source>
        <translation>Stückkosten</translation>
    </message>
    <message>
        <source>Unit price</source>
        <translation>Stückpreis</translation>
    </message>
    <message>
        <source>Unit prices by item of the bill of materials.</source>
        <translation>Stückpreise je Posten der Stückliste.</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Unknown to {kind}: {keys}.</source>
        <translation>{kind} unbekannt: {keys}.</translation>
    </message>
    <message>
        <source>Unlucky, 90 %</source>
        <translation>Pech, 90 %</translation>
    </message>
    <message>
        <source>unmaintained</source>
        <translation>nicht gepflegt</translation>
    </message>
    <message>
        <source>Unsaved changes were also written to {path}.</source>
        <translation>Nicht gespeicherte Änderungen wurden auch nach {path} geschrieben.</translation>
    </message>
    <message>
        <source>Unsaved edits are not kept aside.</source>
        <translation>Nicht gespeicherte Änderungen werden nicht gesichert.</translation>
    </message>
    <message>
        <source>Unsaved work was found.</source>
        <translation>Es gibt nicht gespeicherte Arbeit.</translation>
    </message>
    <message>
        <source>Until day</source>
        <translation>Bis Tag</translation>
    </message>
    <message>
        <source>until it can be built</source>
        <translation>bis es baubar ist</translation>
    </message>
    <message>
        <source>until it fits</source>
        <translation>bis es passt</translation>
    </message>
    <message>
        <source>Until it is detected</source>
        <translation>Bis zum Bemerken</translation>
    </message>
    <message>
        <source>Until it is safe</source>
        <translation>Bis er sicher ist</translation>
    </message>
    <message>
        <source>untitled.trainplan</source>
        <translation>unbenannt.trainplan</translation>
    </message>
    <message>
        <source>Up to 88% is comfortable.</source>
        <translation>Bis 88 % ist komfortabel.</translation>
    </message>
    <message>
        <source>Up to date, computed in {time} ms</source>
        <translation>Aktuell, in {time} ms berechnet</translation>
    </message>
    <message>
        <source>Up to {count} accelerators each keeps at least {share} of its speed among {smallest}.</source>
        <translation>Bis zu {count} Beschleunigern behält jeder mindestens {share} seines Tempos bei {smallest}.</translation>
    </message>
    <message>
        <source>updating</source>
        <translation>wird berechnet</translation>
    </message>
    <message>
        <source>Upgrade the driver, or remove the package from the library path</source>
        <translation>Den Treiber aktualisieren oder das Paket aus dem Bibliothekspfad nehmen</translation>
    </message>
    <message>
        <source>Uplinks</source>
        <translation>Uplinks</translation>
    </message>
    <message>
        <source>Upper end of the range</source>
        <translation>Oberes Ende der Spanne</translation>
    </message>
    <message>
        <source>UPS</source>
        <translation>USV</translation>
    </message>
    <message>
        <source>UPS available</source>
        <translation>Verfügbare USV</translation>
    </message>
    <message>
        <source>UPS module</source>
        <translation>USV-Modul</translation>
    </message>
    <message>
        <source>UPS modules</source>
        <translation>USV-Module</translation>
    </message>
    <message>
        <source>UPS redundancy</source>
        <translation>USV-Redundanz</translation>
    </message>
    <message>
        <source>Uptime Institute tiers</source>
        <translation>Stufen des Uptime Institute</translation>
    </message>
    <message>
        <source>URL, e-mail address or channel</source>
        <translation>URL, E-Mail-Adresse oder Kanal</translation>
    </message>
    <message>
        <source>us</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>usable</source>
        <translation>nutzbar</translation>
    </message>
    <message>
        <source>usable TB</source>
        <translation>nutzbare TB</translation>
    </message>
    <message>
        <source>USD</source>
        <translation>USD</translation>
    </message>
    <message>
        <source>USD.</source>
        <translation>USD.</translation>
    </message>
    <message>
        <source>USD/h</source>
        <translation>USD/h</translation>
    </message>
    <message>
        <source>Use a layout of the front</source>
        <translation>Layout der Front verwenden</translation>
    </message>
    <message>
        <source>Use a length that is a multiple of {length_multiple}, or smaller degrees.</source>
        <translation>Eine Länge verwenden, die ein Vielfaches von {length_multiple} ist, oder kleinere Grade.</translation>
    </message>
    <message>
        <source>Use a multiple of {batch_multiple} sequences, or a smaller micro batch.</source>
        <translation>Ein Vielfaches von {batch_multiple} Sequenzen oder einen kleineren Micro-Batch verwenden.</translation>
    </message>
    <message>
        <source>Use a multiple of {per_node}, unless other jobs use the rest of the node.</source>
        <translation>Ein Vielfaches von {per_node} verwenden, es sei denn, der Rest des Knotens dient anderen.</translation>
    </message>
    <message>
        <source>Use a multiple of {product} accelerators, or smaller degrees.</source>
        <translation>Ein Vielfaches von {product} Beschleunigern oder kleinere Grade verwenden.</translation>
    </message>
    <message>
        <source>Use a shard group that divides {data_ranks}.</source>
        <translation>Eine Shard-Gruppe verwenden, die {data_ranks} teilt.</translation>
    </message>
    <message>
        <source>Use at most {depth} stages in all.</source>
        <translation>Insgesamt höchstens {depth} Stufen verwenden.</translation>
    </message>
    <message>
        <source>Use catalogue values</source>
        <translation>Katalogwerte verwenden</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Use layout {number}</source>
        <translation>Layout {number} verwenden</translation>
    </message>
    <message>
        <source>Use the cheapest</source>
        <translation>Günstigsten verwenden</translation>
    </message>
    <message>
        <source>Use the chosen layout</source>
        <translation>Gewähltes Layout verwenden</translation>
    </message>
    <message>
        <source>Use the measured value</source>
        <translation>Messwert verwenden</translation>
    </message>
    <message>
        <source>Use the smallest</source>
        <translation>Kleinsten verwenden</translation>
    </message>
    <message>
        <source>Use this cluster</source>
        <translation>Diesen Cluster verwenden</translation>
    </message>
    <message>
        <source>Use this layout</source>
        <translation>Dieses Layout verwenden</translation>
    </message>
    <message>
        <source>Use {count} {name}</source>
        <translation>{count} {name} verwenden</translation>
    </message>
    <message>
        <source>Use {count}, the cheapest</source>
        <translation>{count} verwenden, am günstigsten</translation>
    </message>
    <message>
        <source>Use {framework}</source>
        <translation>{framework} verwenden</translation>
    </message>
    <message>
        <source>used</source>
        <translation>verwendet</translation>
    </message>
    <message>
        <source>Useful FLOPs over peak.</source>
        <translation>Nützliche FLOPs durch den Peak.</translation>
    </message>
    <message>
        <source>Useful FLOPs over the dense peak of the accelerators.</source>
        <translation>Nützliche FLOPs durch den dichten Peak der Beschleuniger.</translation>
    </message>
    <message>
        <source>Useful share of the calendar, %</source>
        <translation>Nutzbarer Anteil des Kalenders, %</translation>
    </message>
    <message>
        <source>useful share of time</source>
        <translation>nützlicher Zeitanteil</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>Üblich</translation>
    </message>
    <message>
        <source>Usual.</source>
        <translation>Üblich.</translation>
    </message>
    <message>
        <source>Usually {low} to {high} {unit}</source>
        <translation>Üblich: {low} bis {high} {unit}</translation>
    </message>
    <message>
        <source>Usually {low} to {high}.</source>
        <translation>Üblich: {low} bis {high}.</translation>
    </message>
    <message>
        <source>V schedules need exactly two stages per rank</source>
        <translation>V-Schedules brauchen genau zwei Stufen je Rank</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>Validation data</source>
        <translation>Validierungsdaten</translation>
    </message>
    <message>
        <source>Validation every</source>
        <translation>Validierung alle</translation>
    </message>
    <message>
        <source>Validation: runs added here are only compared; they change no plan. A plan is corrected by</source>
        <translation>Validierung: hier hinzugefügte Läufe werden nur verglichen; sie ändern keinen Plan. Einen Plan korrigieren</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>value after this run, falling by the same share each month, less the loss of a sale</source>
        <translation>Wert nach diesem Lauf, monatlich um denselben Anteil sinkend, abzüglich Verkaufsverlust</translation>
    </message>
    <message>
        <source>value left at the end of life less the loss of a sale, earned back evenly</source>
        <translation>Restwert am Ende der Lebensdauer abzüglich Verkaufsverlust, gleichmäßig zurückgewonnen</translation>
    </message>
    <message>
        <source>Value of servers at the end</source>
        <translation>Wert der Server am Ende</translation>
    </message>
    <message>
        <source>Value of servers left after 1 year</source>
        <translation>Restwert der Server nach 1 Jahr</translation>
    </message>
    <message>
        <source>Value of servers left after 2 years</source>
        <translation>Restwert der Server nach 2 Jahren</translation>
    </message>
    <message>
        <source>Value of servers left after 3 years</source>
        <translation>Restwert der Server nach 3 Jahren</translation>
    </message>
    <message>
        <source>Value of servers left after 4 years</source>
        <translation>Restwert der Server nach 4 Jahren</translation>
    </message>
    <message>
        <source>Value of servers left after 5 years</source>
        <translation>Restwert der Server nach 5 Jahren</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Values of {name}</source>
        <translation>Werte von {name}</translation>
    </message>
    <message>
        <source>Values with semicolons between them</source>
        <translation>Werte, durch Semikolon getrennt</translation>
    </message>
    <message>
        <source>Vector units</source>
        <translation>Vektoreinheiten</translation>
    </message>
    <message>
        <source>vendor-certified installer</source>
        <translation>vom Hersteller zertifizierter Installateur</translation>
    </message>
    <message>
        <source>Vendors&apos; quotes</source>
        <translation>Angebote der Hersteller</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Version of {title}.</source>
        <translation>Version: {title}.</translation>
    </message>
    <message>
        <source>Version, or not installed; NVSwitch needs exactly the driver&apos;s</source>
        <translation>Version, oder nicht installiert; NVSwitch braucht genau die des Treibers</translation>
    </message>
    <message>
        <source>versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>Versions kept</source>
        <translation>Behaltene Versionen</translation>
    </message>
    <message>
        <source>Versions that go together</source>
        <translation>Versionen, die zusammenpassen</translation>
    </message>
    <message>
        <source>Versions; left open, they are completed</source>
        <translation>Versionen; offengelassene werden ergänzt</translation>
    </message>
    <message>
        <source>Video</source>
        <translation>Video</translation>
    </message>
    <message>
        <source>Virtual machine</source>
        <translation>Virtuelle Maschine</translation>
    </message>
    <message>
        <source>Virtual stages</source>
        <translation>Virtuelle Stufen</translation>
    </message>
    <message>
        <source>virtual stages</source>
        <translation>Virtuelle Stufen</translation>
    </message>
    <message>
        <source>Virtual stages ({virtual_pipeline}) need a pipeline of more than one stage.</source>
        <translation>Virtuelle Stufen ({virtual_pipeline}) brauchen eine Pipeline mit mehr als einer Stufe.</translation>
    </message>
    <message>
        <source>Virtual stages need a pipeline</source>
        <translation>Virtuelle Stufen brauchen eine Pipeline</translation>
    </message>
    <message>
        <source>Virtual stages without pipeline</source>
        <translation>Virtuelle Stufen ohne Pipeline</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <source>Wait for data</source>
        <translation>Warten auf Daten</translation>
    </message>
    <message>
        <source>Wait for data in a step</source>
        <translation>Warten auf Daten je Schritt</translation>
    </message>
    <message>
        <source>waiting for data</source>
        <translation>Warten auf Daten</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Waiting for storage</source>
        <translation>Warten auf Storage</translation>
    </message>
    <message>
        <source>Waits, s</source>
        <translation>Wartet, s</translation>
    </message>
    <message>
        <source>Waive</source>
        <translation>Verzichten</translation>
    </message>
    <message>
        <source>Waived</source>
        <translation>Verzichtet</translation>
    </message>
    <message>
        <source>Waive…</source>
        <translation>Verzichten…</translation>
    </message>
    <message>
        <source>Warm every accelerator for 10 minutes, then time bf16 products of {size} x {size}.</source>
        <translation>Jeden Beschleuniger 10 Minuten wärmen, dann bf16-Produkte von {size} x {size} messen.</translation>
    </message>
    <message>
        <source>warm-up, the pipeline fills</source>
        <translation>Anlauf, die Pipeline füllt sich</translation>
    </message>
    <message>
        <source>Warn</source>
        <translation>Warnen</translation>
    </message>
    <message>
        <source>warn</source>
        <translation>warn</translation>
    </message>
    <message>
        <source>Warned by</source>
        <translation>Gewarnt über</translation>
    </message>
    <message>
        <source>Warned by day</source>
        <translation>Tagsüber gewarnt</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Beobachten</translation>
    </message>
    <message>
        <source>Watch the loss; inspect the batch</source>
        <translation>Loss beobachten; den Batch prüfen</translation>
    </message>
    <message>
        <source>Watch utilization, memory, loading and the time between nodes; compare with the peak.</source>
        <translation>Auslastung, Speicher, Laden und Zeit zwischen Knoten beobachten; mit dem Höchststand vergleichen.</translation>
    </message>
    <message>
        <source>Watching, and who is called</source>
        <translation>Überwachen, und wer gerufen wird</translation>
    </message>
    <message>
        <source>Way</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>ways to split the accelerators</source>
        <translation>Aufteilungen der Beschleuniger</translation>
    </message>
    <message>
        <source>weak</source>
        <translation>schwach</translation>
    </message>
    <message>
        <source>Weak scaling: half the global batch on half the accelerators, as this layout takes no fewer.</source>
        <translation>Schwache Skalierung: der halbe globale Batch auf der Hälfte der Beschleuniger, da dieses Layout nicht weniger nimmt.</translation>
    </message>
    <message>
        <source>WebDataset and Megatron practice</source>
        <translation>Praxis von WebDataset und Megatron</translation>
    </message>
    <message>
        <source>webdataset documentation</source>
        <translation>webdataset-Dokumentation</translation>
    </message>
    <message>
        <source>Webhook</source>
        <translation>Webhook</translation>
    </message>
    <message>
        <source>Weekly</source>
        <translation>Wöchentlich</translation>
    </message>
    <message>
        <source>Weekly checkpoints kept</source>
        <translation>Behaltene wöchentliche Checkpoints</translation>
    </message>
    <message>
        <source>Weeks to a few months.</source>
        <translation>Wochen bis einige Monate.</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Weight gradient</source>
        <translation>Gewichtsgradient</translation>
    </message>
    <message>
        <source>Weight gradients</source>
        <translation>Gewichtsgradienten</translation>
    </message>
    <message>
        <source>Weight of a full rack</source>
        <translation>Gewicht eines vollen Racks</translation>
    </message>
    <message>
        <source>Weight of a predictable budget</source>
        <translation>Gewicht eines planbaren Budgets</translation>
    </message>
    <message>
        <source>Weight of compliance</source>
        <translation>Gewicht der Compliance</translation>
    </message>
    <message>
        <source>Weight of customization</source>
        <translation>Gewicht der Anpassung</translation>
    </message>
    <message>
        <source>Weight of data locality</source>
        <translation>Gewicht des Datenorts</translation>
    </message>
    <message>
        <source>Weight of duration</source>
        <translation>Gewicht der Dauer</translation>
    </message>
    <message>
        <source>Weight of team size</source>
        <translation>Gewicht der Teamgröße</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Weights &amp; Biases</source>
        <translation>Weights &amp; Biases</translation>
    </message>
    <message>
        <source>Weights and optimizer state on storage, from which a run starts again.</source>
        <translation>Gewichte und Optimizer-Zustand auf dem Storage, von denen ein Lauf neu beginnt.</translation>
    </message>
    <message>
        <source>Weights and optimizer states in host memory, with {layout}, make room.</source>
        <translation>Gewichte und Optimizer-Zustände im Host-Speicher, mit {layout}, schaffen Platz.</translation>
    </message>
    <message>
        <source>Weights are gathered and gradients scattered in every accumulation step</source>
        <translation>Gewichte werden in jedem Akkumulationsschritt gesammelt und Gradienten verteilt</translation>
    </message>
    <message>
        <source>Weights are gathered once per micro batch and kept until its backward ends; gradients are scattered in each</source>
        <translation>Gewichte werden einmal je Micro-Batch gesammelt und bis zum Ende seines Backward gehalten; Gradienten werden in jedem verteilt</translation>
    </message>
    <message>
        <source>Weights are gathered twice and gradients scattered once in every micro batch</source>
        <translation>Gewichte werden in jedem Micro-Batch zweimal gesammelt und Gradienten einmal verteilt</translation>
    </message>
    <message>
        <source>Weights go to the host under ZeRO-3 only</source>
        <translation>Gewichte gehen nur unter ZeRO-3 auf den Host</translation>
    </message>
    <message>
        <source>Weights go to the host under ZeRO-3 or FSDP only</source>
        <translation>Gewichte gehen nur unter ZeRO-3 oder FSDP auf den Host</translation>
    </message>
    <message>
        <source>weights taken out x price per GB</source>
        <translation>herausgeholte Gewichte x Preis je GB</translation>
    </message>
    <message>
        <source>Weights, gradients, optimizer</source>
        <translation>Gewichte, Gradienten, Optimizer</translation>
    </message>
    <message>
        <source>Weights, gradients, optimizer, activations, buffers, context and fragmentation at the fullest instant; it fits up to 97% of what the driver reports.</source>
        <translation>Gewichte, Gradienten, Optimizer, Aktivierungen, Puffer, Kontext und Fragmentierung im vollsten Augenblick; es passt bis 97 % dessen, was der Treiber meldet.</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>What a cluster bought for one run brings back.</source>
        <translation>Was ein für einen Lauf gekaufter Cluster wieder einbringt.</translation>
    </message>
    <message>
        <source>What a host needs and has</source>
        <translation>Was ein Host braucht und hat</translation>
    </message>
    <message>
        <source>What a month&apos;s delay costs the business.</source>
        <translation>Was ein Monat Verzögerung das Geschäft kostet.</translation>
    </message>
    <message>
        <source>What a record is: token ids, text, images.</source>
        <translation>Was ein Datensatz ist: Token-IDs, Text, Bilder.</translation>
    </message>
    <message>
        <source>What all nodes read together.</source>
        <translation>Was alle Knoten zusammen lesen.</translation>
    </message>
    <message>
        <source>What all nodes write together.</source>
        <translation>Was alle Knoten zusammen schreiben.</translation>
    </message>
    <message>
        <source>forward work repeated in backward</source>
        <translation>was Backward erneut berechnet</translation>
    </message>
    <message>
        <source>What changed outside the plan</source>
        <translation>Was sich außerhalb des Plans geändert hat</translation>
    </message>
    <message>
        <source>What comes next</source>
        <translation>Wie es weitergeht</translation>
    </message>
    <message>
        <source>It depends on what the layout sends per step and what can hide it: sharded weights of 7B and more need far above 100 Gb/s even on two nodes.</source>
        <translation>Es zählt, was das Layout je Schritt sendet und was sich verdecken lässt: geshardete Gewichte ab 7B brauchen schon auf zwei Knoten weit über 100 Gb/s.</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was-wäre-wenn</translation>
    </message>
    <message>
        <source>What is computed again in backward instead of being kept.</source>
        <translation>Was im Backward neu berechnet statt behalten wird.</translation>
    </message>
    <message>
        <source>It depends on how many nodes are in repair at once: a few per cent if repair is quick, and always at least one.</source>
        <translation>Es zählt, was zugleich in Reparatur ist: wenige Prozent bei schneller Reparatur, ein Knoten immer.</translation>
    </message>
    <message>
        <source>It depends on how often a node&apos;s own drives are lost: a time, not a number of steps.</source>
        <translation>Es bestimmt sich danach, was mit den Laufwerken eines Knotens verloren geht: eine Zeit zwischen solchen Ausfällen, keine Schrittzahl.</translation>
    </message>
    <message>
        <source>What is offered or owned.</source>
        <translation>Was angeboten wird oder vorhanden ist.</translation>
    </message>
    <message>
        <source>The order is for a date; step time, goodput and the queue decide it.</source>
        <translation>Bestellt ist ein Datum; Schritt, Goodput und Warteschlange machen es.</translation>
    </message>
    <message>
        <source>What is paid before the first step where the cluster is bought.</source>
        <translation>Was vor dem ersten Schritt bezahlt wird, wo der Cluster gekauft wird.</translation>
    </message>
    <message>
        <source>What is put in random order.</source>
        <translation>Was in zufällige Reihenfolge gebracht wird.</translation>
    </message>
    <message>
        <source>What is to be trained, not whether it should be.</source>
        <translation>Was trainiert werden soll, nicht ob.</translation>
    </message>
    <message>
        <source>What is trained: all weights from the start, all of a given model, or adapters alone.</source>
        <translation>Was trainiert wird: alle Gewichte von Anfang an, alle eines gegebenen Modells, oder nur Adapter.</translation>
    </message>
    <message>
        <source>What it can run, which kernels and overlaps it has, what memory it keeps.</source>
        <translation>Was es ausführen kann, welche Kernels und Überlappungen es hat, welchen Speicher es hält.</translation>
    </message>
    <message>
        <source>What it takes</source>
        <translation>Was es verlangt</translation>
    </message>
    <message>
        <source>What makes it fit</source>
        <translation>Was es passend macht</translation>
    </message>
    <message>
        <source>What makes it fit, the cheapest first. Each was computed; none is applied yet.</source>
        <translation>Was es passend macht, günstigste zuerst. Jede wurde berechnet; keine ist schon übernommen.</translation>
    </message>
    <message>
        <source>What makes up the peak</source>
        <translation>Woraus der Höchststand besteht</translation>
    </message>
    <message>
        <source>What moves the break-even</source>
        <translation>Was die Gewinnschwelle verschiebt</translation>
    </message>
    <message>
        <source>What nodes draw in training over what they are rated for.</source>
        <translation>Was Knoten im Training aufnehmen, durch ihre Nennleistung.</translation>
    </message>
    <message>
        <source>What offloading asks of the host</source>
        <translation>Was Offload vom Host verlangt</translation>
    </message>
    <message>
        <source>What one image, recording or page becomes</source>
        <translation>Was ein Bild, eine Aufnahme oder Seite wird</translation>
    </message>
    <message>
        <source>what pip installs with PyTorch 2.0</source>
        <translation>was pip mit PyTorch 2.0 installiert</translation>
    </message>
    <message>
        <source>what pip installs with PyTorch 2.1</source>
        <translation>was pip mit PyTorch 2.1 installiert</translation>
    </message>
    <message>
        <source>what pip installs with PyTorch 2.10</source>
        <translation>was pip mit PyTorch 2.10 installiert</translation>
    </message>
    <message>
        <source>what pip installs with PyTorch 2.11</source>
        <translation>was pip mit PyTorch 2.11 installiert</translation>
    </message>
    <message>
        <source>what pip installs with PyTorch 2.12</source>
        <translation>was pip mit PyTorch 2.12 installiert</translation>
    </message>
    <message>
        <source>what pip installs with PyTorch 2.13</source>
        <translation>was pip mit PyTorch 2.13 installiert</translation>
    </message>
    <message>
        <source>what pip installs with PyTorch 2.14</source>
        <translation>was pip mit PyTorch 2.14 installiert</translation>
    </message>
    <message>
        <source>what pip installs with PyTorch 2.2</source>
        <translation>was pip mit PyTorch 2.2 installiert</translation>
    </message>
    <message>
        <source>what pip installs with PyTorch 2.3</source>
        <translation>was pip mit PyTorch 2.3 installiert</translation>
    </message>
    <message>
        <source>what pip installs with PyTorch 2.4</source>
        <translation>was pip mit PyTorch 2.4 installiert</translation>
    </message>
    <message>
        <source>what pip installs with PyTorch 2.5</source>
        <translation>was pip mit PyTorch 2.5 installiert</translation>
    </message>
    <message>
        <source>what pip installs with PyTorch 2.6</source>
        <translation>was pip mit PyTorch 2.6 installiert</translation>
    </message>
    <message>
        <source>what pip installs with PyTorch 2.7</source>
        <translation>was pip mit PyTorch 2.7 installiert</translation>
    </message>
    <message>
        <source>what pip installs with PyTorch 2.8</source>
        <translation>was pip mit PyTorch 2.8 installiert</translation>
    </message>
    <message>
        <source>what pip installs with PyTorch 2.9</source>
        <translation>was pip mit PyTorch 2.9 installiert</translation>
    </message>
    <message>
        <source>slowdown of production runs against tuned benchmarks</source>
        <translation>was Produktionsläufe gegenüber optimierten Benchmarks verlieren</translation>
    </message>
    <message>
        <source>What PyTorch is built with, not what nvidia-smi prints: 13.0, 12.6</source>
        <translation>Womit PyTorch gebaut ist, nicht was nvidia-smi ausgibt: 13.0, 12.6</translation>
    </message>
    <message>
        <source>What storage needs and gets</source>
        <translation>Was das Storage braucht und bekommt</translation>
    </message>
    <message>
        <source>What the comparison says</source>
        <translation>Was der Vergleich sagt</translation>
    </message>
    <message>
        <source>What the data needs</source>
        <translation>Was die Daten brauchen</translation>
    </message>
    <message>
        <source>What the data set is called.</source>
        <translation>Wie der Datensatz heißt.</translation>
    </message>
    <message>
        <source>What the files would change</source>
        <translation>Was die Dateien ändern würden</translation>
    </message>
    <message>
        <source>What the plan does not hold: its tests have to be run again</source>
        <translation>Was der Plan nicht enthält: seine Tests müssen erneut laufen</translation>
    </message>
    <message>
        <source>What the plan says</source>
        <translation>Was der Plan sagt</translation>
    </message>
    <message>
        <source>What the run may cost.</source>
        <translation>Was der Lauf kosten darf.</translation>
    </message>
    <message>
        <source>what this micro batch keeps, and what the layer needs while it runs</source>
        <translation>was dieser Micro-Batch behält, und was die Schicht währenddessen braucht</translation>
    </message>
    <message>
        <source>What this part of the run is called.</source>
        <translation>Wie dieser Teil des Laufs heißt.</translation>
    </message>
    <message>
        <source>What this plan needs</source>
        <translation>Was dieser Plan braucht</translation>
    </message>
    <message>
        <source>What this plan starts with</source>
        <translation>Womit dieser Plan beginnt</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>What would lower the peak</source>
        <translation>Was den Höchststand senken würde</translation>
    </message>
    <message>
        <source>Arm wheels for these GPUs are known since PyTorch 2.11.</source>
        <translation>Arm-Wheels mit diesen GPUs sind ab PyTorch 2.11 bekannt.</translation>
    </message>
    <message>
        <source>Wheels support Blackwell since PyTorch 2.7.</source>
        <translation>Wheels enthalten Blackwell ab PyTorch 2.7.</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>When the run begins.</source>
        <translation>Wann der Lauf beginnt.</translation>
    </message>
    <message>
        <source>when the whole job stops at once</source>
        <translation>wenn der ganze Job auf einmal stehen bleibt</translation>
    </message>
    <message>
        <source>Where calendar time goes</source>
        <translation>Wohin die Kalenderzeit geht</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>Woher der Wert kommt</translation>
    </message>
    <message>
        <source>Where it lies today.</source>
        <translation>Wo sie heute liegen.</translation>
    </message>
    <message>
        <source>Where nodes keep data that they have read.</source>
        <translation>Wo Knoten gelesene Daten behalten.</translation>
    </message>
    <message>
        <source>Where the curves of owning and renting end.</source>
        <translation>Wo die Kurven von Kauf und Miete enden.</translation>
    </message>
    <message>
        <source>Where the data is now.</source>
        <translation>Wo die Daten jetzt sind.</translation>
    </message>
    <message>
        <source>Where the measured bus bandwidth applies.</source>
        <translation>Wo die gemessene Bus-Bandbreite gilt.</translation>
    </message>
    <message>
        <source>Where the optimizer state lies and is updated.</source>
        <translation>Wo der Optimizer-Zustand liegt und aktualisiert wird.</translation>
    </message>
    <message>
        <source>Where the tests run</source>
        <translation>Wo die Tests laufen</translation>
    </message>
    <message>
        <source>Where weights lie between uses.</source>
        <translation>Wo Gewichte zwischen ihren Verwendungen liegen.</translation>
    </message>
    <message>
        <source>Whether the constants that ship were fitted with it</source>
        <translation>Ob die mitgelieferten Konstanten mit ihm angepasst wurden</translation>
    </message>
    <message>
        <source>Which dimension of parallelism is nearest in the machine.</source>
        <translation>Welche Dimension der Parallelität in der Maschine am nächsten liegt.</translation>
    </message>
    <message>
        <source>Which drivers and containers it can run.</source>
        <translation>Welche Treiber und Container darauf laufen.</translation>
    </message>
    <message>
        <source>Which matrices get an adapter.</source>
        <translation>Welche Matrizen einen Adapter bekommen.</translation>
    </message>
    <message>
        <source>Which model states are spread over the data-parallel group.</source>
        <translation>Welche Modellzustände über die Data-parallel-Gruppe verteilt sind.</translation>
    </message>
    <message>
        <source>Which ranks are neighbours in the fast domain beside the tensor group</source>
        <translation>Welche Ranks neben der Tensor-Gruppe in der schnellen Domäne Nachbarn sind</translation>
    </message>
    <message>
        <source>Which services the run needs, and what they store.</source>
        <translation>Welche Dienste der Lauf braucht, und was sie speichern.</translation>
    </message>
    <message>
        <source>Which versions go together, and which traps are known.</source>
        <translation>Welche Versionen zusammenpassen, und welche Fallen bekannt sind.</translation>
    </message>
    <message>
        <source>while training</source>
        <translation>während des Trainings</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>Who is called</source>
        <translation>Wer gerufen wird</translation>
    </message>
    <message>
        <source>Who, when</source>
        <translation>Wer, wann</translation>
    </message>
    <message>
        <source>Whole cluster per B200 or B300, air-cooled, without the hall</source>
        <translation>Ganzer Cluster je B200 oder B300, luftgekühlt, ohne Halle</translation>
    </message>
    <message>
        <source>Whole cluster per GB300, without the hall</source>
        <translation>Ganzer Cluster je GB300, ohne Halle</translation>
    </message>
    <message>
        <source>Whole cluster per H100 or H200, without the hall</source>
        <translation>Ganzer Cluster je H100 oder H200, ohne Halle</translation>
    </message>
    <message>
        <source>Whole instance</source>
        <translation>Ganze Instanz</translation>
    </message>
    <message>
        <source>Whole instance, one way</source>
        <translation>Ganze Instanz, eine Richtung</translation>
    </message>
    <message>
        <source>Whole matrices belong to one data rank each: gradients stay whole, and the largest matrix bounds the balance</source>
        <translation>Ganze Matrizen gehören je einem Data-Rank: Gradienten bleiben ganz, und die größte Matrix begrenzt den Ausgleich</translation>
    </message>
    <message>
        <source>Whole node</source>
        <translation>Ganzer Knoten</translation>
    </message>
    <message>
        <source>Whole nodes; powers of two are easiest to lay out.</source>
        <translation>Ganze Knoten; Zweierpotenzen lassen sich am leichtesten aufteilen.</translation>
    </message>
    <message>
        <source>whole shards</source>
        <translation>ganze Shards</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Why not</source>
        <translation>Warum nicht</translation>
    </message>
    <message>
        <source>Why the others fail</source>
        <translation>Warum die anderen ausscheiden</translation>
    </message>
    <message>
        <source>Why this one</source>
        <translation>Warum diese</translation>
    </message>
    <message>
        <source>Why this test</source>
        <translation>Wozu dieser Test</translation>
    </message>
    <message>
        <source>Width of shared experts</source>
        <translation>Breite geteilter Experten</translation>
    </message>
    <message>
        <source>Width of the token ids</source>
        <translation>Breite der Token-IDs</translation>
    </message>
    <message>
        <source>Width of the two small matrices beside each adapted weight.</source>
        <translation>Breite der zwei kleinen Matrizen neben jedem angepassten Gewicht.</translation>
    </message>
    <message>
        <source>Widths do not divide</source>
        <translation>Breiten sind nicht teilbar</translation>
    </message>
    <message>
        <source>with a chance of</source>
        <translation>mit einer Chance von</translation>
    </message>
    <message>
        <source>With a commitment</source>
        <translation>Mit Bindung</translation>
    </message>
    <message>
        <source>With a pipeline the gradients of a stage stay whole until its last micro batch and are reduced once</source>
        <translation>Mit Pipeline bleiben die Gradienten einer Stufe bis zum letzten Micro-Batch ganz und werden einmal reduziert</translation>
    </message>
    <message>
        <source>With a pipeline the weights of a stage stay whole through the step</source>
        <translation>Mit Pipeline bleiben die Gewichte einer Stufe den Schritt über ganz</translation>
    </message>
    <message>
        <source>With checkpoints</source>
        <translation>Mit Checkpoints</translation>
    </message>
    <message>
        <source>with failures</source>
        <translation>mit Ausfällen</translation>
    </message>
    <message>
        <source>With liquid cooling: cold plates take 70 to 85%</source>
        <translation>Bei Flüssigkühlung: Kühlplatten nehmen 70 bis 85 %</translation>
    </message>
    <message>
        <source>With the measured value neither time nor cost of the run moves.</source>
        <translation>Mit dem Messwert ändern sich weder Zeit noch Kosten des Laufs.</translation>
    </message>
    <message>
        <source>With the measured value the run changes by {parts}.</source>
        <translation>Mit dem Messwert ändert sich der Lauf um {parts}.</translation>
    </message>
    <message>
        <source>with their redundancy</source>
        <translation>mit ihrer Redundanz</translation>
    </message>
    <message>
        <source>With them no headline figure moves.</source>
        <translation>Mit ihnen ändert sich keine Hauptzahl.</translation>
    </message>
    <message>
        <source>With them: {figures}.</source>
        <translation>Mit ihnen: {figures}.</translation>
    </message>
    <message>
        <source>With this run they keep it busy for {share} of the horizon</source>
        <translation>Mit diesem Lauf halten sie ihn {share} des Zeitraums ausgelastet</translation>
    </message>
    <message>
        <source>with those of the network</source>
        <translation>mit denen des Netzwerks</translation>
    </message>
    <message>
        <source>With {needed} spare nodes a failed one is replaced at once with 99% probability; the plan has {planned}.</source>
        <translation>Mit {needed} Reserveknoten wird ein ausgefallener mit 99 % Wahrscheinlichkeit sofort ersetzt; der Plan hat {planned}.</translation>
    </message>
    <message>
        <source>With, or why not</source>
        <translation>Mit, oder warum nicht</translation>
    </message>
    <message>
        <source>Within the budget</source>
        <translation>Im Budget</translation>
    </message>
    <message>
        <source>Within {days} days</source>
        <translation>Binnen {days} Tagen</translation>
    </message>
    <message>
        <source>Without</source>
        <translation>Ohne</translation>
    </message>
    <message>
        <source>Without coherent accelerator memory</source>
        <translation>Ohne kohärenten Beschleunigerspeicher</translation>
    </message>
    <message>
        <source>Without one, the job waits for a repair.</source>
        <translation>Ohne sie wartet der Job auf eine Reparatur.</translation>
    </message>
    <message>
        <source>Without packing</source>
        <translation>Ohne Verpackung</translation>
    </message>
    <message>
        <source>Without prices and names</source>
        <translation>Ohne Preise und Namen</translation>
    </message>
    <message>
        <source>Without sequence parallel the tensor group exchanges whole activations.</source>
        <translation>Ohne Sequence parallel tauscht die Tensor-Gruppe ganze Aktivierungen aus.</translation>
    </message>
    <message>
        <source>wizard steps first plan open inputs</source>
        <translation>Assistent Schritte erster Plan offene Eingaben</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Rechenarbeit</translation>
    </message>
    <message>
        <source>Work and time lost</source>
        <translation>Verlorene Arbeit und Zeit</translation>
    </message>
    <message>
        <source>Work repeated, on average</source>
        <translation>Wiederholte Arbeit, im Mittel</translation>
    </message>
    <message>
        <source>Work lost to failures</source>
        <translation>Arbeit, die Ausfälle kosten</translation>
    </message>
    <message>
        <source>Work of one core to decode and augment a sample.</source>
        <translation>Arbeit eines Kerns, um ein Sample zu dekodieren und zu augmentieren.</translation>
    </message>
    <message>
        <source>Work of the loaders&apos; processors for a million tokens.</source>
        <translation>Arbeit der Loader-Prozessoren je Million Tokens.</translation>
    </message>
    <message>
        <source>Work on it</source>
        <translation>Daran arbeiten</translation>
    </message>
    <message>
        <source>work since the last checkpoint, lost to failures</source>
        <translation>Arbeit seit dem letzten Checkpoint, die Ausfälle zunichtemachen</translation>
    </message>
    <message>
        <source>work since the last safe one</source>
        <translation>Arbeit seit dem letzten sicheren</translation>
    </message>
    <message>
        <source>workers x (process + batches read ahead)</source>
        <translation>Worker x (Prozess + vorausgelesene Batches)</translation>
    </message>
    <message>
        <source>Works offline. Nothing leaves this machine.</source>
        <translation>Arbeitet offline. Nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>Arbeitsbereich</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Enter a version such as R580, 12.6 or Ubuntu 24.04, or leave it open.</source>
        <translation>Eine Version wie R580, 12.6 oder Ubuntu 24.04 schreiben oder offenlassen.</translation>
    </message>
    <message>
        <source>Record the versions of every node.</source>
        <translation>Die Versionen jedes Knotens aufschreiben.</translation>
    </message>
    <message>
        <source>Write IOPS</source>
        <translation>Schreib-IOPS</translation>
    </message>
    <message>
        <source>Write it as Slurm does, such as gpu[001-128].</source>
        <translation>Wie bei Slurm schreiben, etwa gpu[001-128].</translation>
    </message>
    <message>
        <source>Write per client</source>
        <translation>Schreiben je Client</translation>
    </message>
    <message>
        <source>Write rate available</source>
        <translation>Verfügbare Schreibrate</translation>
    </message>
    <message>
        <source>Write rate by nodes</source>
        <translation>Schreibrate nach Knoten</translation>
    </message>
    <message>
        <source>Write rate needed</source>
        <translation>Nötige Schreibrate</translation>
    </message>
    <message>
        <source>Write rate, all nodes</source>
        <translation>Schreibrate, alle Knoten</translation>
    </message>
    <message>
        <source>Write {gigabytes:,.0f} GB {times} times.</source>
        <translation>{gigabytes:,.0f} GB {times}-mal schreiben.</translation>
    </message>
    <message>
        <source>Write {gigabytes:,.0f} GB, drop the caches.</source>
        <translation>{gigabytes:,.0f} GB schreiben, Caches leeren.</translation>
    </message>
    <message>
        <source>Writes the completed versions into the plan, so that they stay</source>
        <translation>Schreibt die ergänzten Versionen in den Plan, damit sie bleiben</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Writing into {folder}.</source>
        <translation>Nach {folder} wird geschrieben.</translation>
    </message>
    <message>
        <source>Writing {name}.</source>
        <translation>{name} wird geschrieben.</translation>
    </message>
    <message>
        <source>Writing, available</source>
        <translation>Schreiben, verfügbar</translation>
    </message>
    <message>
        <source>Writing, needed</source>
        <translation>Schreiben, benötigt</translation>
    </message>
    <message>
        <source>written</source>
        <translation>geschrieben</translation>
    </message>
    <message>
        <source>Written into the monitoring files of this plan.</source>
        <translation>Steht in den Überwachungsdateien dieses Plans.</translation>
    </message>
    <message>
        <source>Written to local NVMe first</source>
        <translation>Zuerst auf lokale NVMe geschrieben</translation>
    </message>
    <message>
        <source>Written, TB</source>
        <translation>Geschrieben, TB</translation>
    </message>
    <message>
        <source>Grouped matrix products of experts give wrong results</source>
        <translation>Falsche Ergebnisse gruppierter Produkte in Experten</translation>
    </message>
    <message>
        <source>Communication speed over prediction</source>
        <translation>Kommunikationstempo durch Vorhersage</translation>
    </message>
    <message>
        <source>Compute speed over prediction</source>
        <translation>Rechentempo durch Vorhersage</translation>
    </message>
    <message>
        <source>CUDA graphs of attention and router exclude recomputing whole layers or the moe module</source>
        <translation>CUDA-Graphen von Attention und Router schließen aus, ganze Schichten oder das moe-Modul neu zu berechnen</translation>
    </message>
    <message>
        <source>CUDA graphs of whole iterations with experts that drop no token are new in mid-2026</source>
        <translation>CUDA-Graphen ganzer Iterationen mit Experten, die kein Token verwerfen, sind seit Mitte 2026 neu</translation>
    </message>
    <message>
        <source>Data-parallel ranks adjacent, stages far apart</source>
        <translation>Datenparallele Ränge benachbart, Stufen weit auseinander</translation>
    </message>
    <message>
        <source>Discount on a sale</source>
        <translation>Abschlag beim Verkauf</translation>
    </message>
    <message>
        <source>Document masks cut attention to the sum of the squared lengths; padding is computed but trains nothing</source>
        <translation>Dokumentmasken kürzen Attention auf die Summe der Längenquadrate; Padding wird gerechnet, trainiert aber nichts</translation>
    </message>
    <message>
        <source>Durable checkpoint interval</source>
        <translation>Abstand dauerhafter Checkpoints</translation>
    </message>
    <message>
        <source>Each tensor rank keeps its part of the vocabulary; otherwise every rank holds all logits</source>
        <translation>Jeder Tensor-Rang hält seinen Teil des Vokabulars; sonst hält jeder Rang alle Logits</translation>
    </message>
    <message>
        <source>Failures that remove a node</source>
        <translation>Ausfälle, die einen Knoten kosten</translation>
    </message>
    <message>
        <source>Financed by loan</source>
        <translation>Kreditfinanziert</translation>
    </message>
    <message>
        <source>Folder or name of the checkpoint to continue from</source>
        <translation>Ordner oder Name des Checkpoints, von dem aus es weitergeht</translation>
    </message>
    <message>
        <source>For all work together; if empty, for this run alone</source>
        <translation>Für alle Arbeit zusammen; leer: für diesen Lauf allein</translation>
    </message>
    <message>
        <source>For HSDP; if empty, one node</source>
        <translation>Für HSDP; leer: ein Knoten</translation>
    </message>
    <message>
        <source>For packed sequences with masks, or padded ones. If empty, attention covers whole sequences</source>
        <translation>Für gepackte Sequenzen mit Masken oder aufgefüllte. Leer: Attention über ganze Sequenzen</translation>
    </message>
    <message>
        <source>From the curve over message sizes; if empty, the rate holds at every size</source>
        <translation>Aus der Kurve über Nachrichtengrößen; leer: die Rate gilt bei jeder Größe</translation>
    </message>
    <message>
        <source>From the second pass on, serves what fits of the data</source>
        <translation>Liefert ab dem zweiten Durchgang, was von den Daten hineinpasst</translation>
    </message>
    <message>
        <source>Full sequences, attention across documents</source>
        <translation>Volle Sequenzen, Attention über Dokumente hinweg</translation>
    </message>
    <message>
        <source>How you know which data a run has read</source>
        <translation>Woran man erkennt, welche Daten ein Lauf gelesen hat</translation>
    </message>
    <message>
        <source>If empty, all accelerators of a node</source>
        <translation>Leer: alle Beschleuniger eines Knotens</translation>
    </message>
    <message>
        <source>If empty, as many as the plan&apos;s groups span</source>
        <translation>Leer: so viele, wie die Gruppen des Plans umfassen</translation>
    </message>
    <message>
        <source>If empty, ROCm&apos;s own</source>
        <translation>Leer: die von ROCm</translation>
    </message>
    <message>
        <source>If empty, that of the plan&apos;s storage</source>
        <translation>Leer: die des Speichers im Plan</translation>
    </message>
    <message>
        <source>If empty, the one that PyTorch or the image brings</source>
        <translation>Leer: die mit PyTorch oder dem Abbild kommt</translation>
    </message>
    <message>
        <source>If empty, the optimum</source>
        <translation>Leer: das Optimum</translation>
    </message>
    <message>
        <source>If empty, the usual figure for the kind of data</source>
        <translation>Leer: das Übliche für diese Art von Daten</translation>
    </message>
    <message>
        <source>If empty: 4% of servers, 8% of networks, 14% of storage, plus insurance</source>
        <translation>Leer: 4 % der Server, 8 % der Netze, 14 % des Speichers, dazu Versicherung</translation>
    </message>
    <message>
        <source>If measured, replaces the calibrated share of peak</source>
        <translation>Ein Messwert ersetzt den kalibrierten Anteil der Spitzenleistung</translation>
    </message>
    <message>
        <source>Independent of batch and layout</source>
        <translation>Unabhängig von Batch und Layout</translation>
    </message>
    <message>
        <source>Keys and values repeated for all heads</source>
        <translation>Keys und Values für alle Köpfe wiederholt</translation>
    </message>
    <message>
        <source>Loaded with the weights; published models come without it, so training warms up</source>
        <translation>Wird mit den Gewichten geladen; veröffentlichte Modelle haben keinen, darum wärmt das Training auf</translation>
    </message>
    <message>
        <source>Longest pause for a save</source>
        <translation>Längste Pause beim Sichern</translation>
    </message>
    <message>
        <source>Measured curves replace the model for groups of the tested shape and can only slow larger ones</source>
        <translation>Gemessene Kurven ersetzen das Modell für Gruppen der geprüften Form und können größere nur bremsen</translation>
    </message>
    <message>
        <source>Measured minus predicted reserved memory</source>
        <translation>Gemessener minus vorhergesagter reservierter Speicher</translation>
    </message>
    <message>
        <source>Measured over predicted, for the measured run</source>
        <translation>Gemessen durch vorhergesagt, im gemessenen Lauf</translation>
    </message>
    <message>
        <source>Message size at half that rate</source>
        <translation>Nachrichtengröße bei halber Rate</translation>
    </message>
    <message>
        <source>National centres have paid 0.4 to 0.8; quotes are not scaled</source>
        <translation>Nationale Zentren zahlten 0,4 bis 0,8; Angebote werden nicht skaliert</translation>
    </message>
    <message>
        <source>No switch joins two rails; traffic between rails crosses inside a node</source>
        <translation>Kein Switch verbindet zwei Rails; Verkehr zwischen Rails wechselt innerhalb eines Knotens</translation>
    </message>
    <message>
        <source>Node failures</source>
        <translation>Ausfälle je Knoten</translation>
    </message>
    <message>
        <source>Node repair time</source>
        <translation>Reparaturzeit eines Knotens</translation>
    </message>
    <message>
        <source>Nodes in that run</source>
        <translation>Knoten in diesem Lauf</translation>
    </message>
    <message>
        <source>NVLink between the trays of a rack needs IMEX channel 0 in the container</source>
        <translation>NVLink zwischen den Einschüben eines Racks braucht IMEX-Kanal 0 im Container</translation>
    </message>
    <message>
        <source>Of the nodes: 6.8. If empty, the operating system&apos;s own</source>
        <translation>Der Knoten: 6.8. Leer: der des Betriebssystems</translation>
    </message>
    <message>
        <source>On bare metal it sends peer-to-peer traffic through the root complex; turn it off</source>
        <translation>Auf blankem Metall schickt sie Peer-Verkehr durch den Root Complex; abschalten</translation>
    </message>
    <message>
        <source>On durable storage, for restarts</source>
        <translation>Auf dauerhaftem Speicher, für Neustarts</translation>
    </message>
    <message>
        <source>One a week, for evaluation and for branching off</source>
        <translation>Einer je Woche, zum Bewerten und zum Abzweigen</translation>
    </message>
    <message>
        <source>Other job interruptions</source>
        <translation>Andere Unterbrechungen des Jobs</translation>
    </message>
    <message>
        <source>Other jobs that keep an owned cluster busy; they replace the share above</source>
        <translation>Andere Jobs, die einen eigenen Cluster auslasten; sie ersetzen den Anteil oben</translation>
    </message>
    <message>
        <source>Overlap expert-parallel traffic</source>
        <translation>Experten-parallelen Verkehr überlappen</translation>
    </message>
    <message>
        <source>Overlap tensor-parallel traffic</source>
        <translation>Tensor-parallelen Verkehr überlappen</translation>
    </message>
    <message>
        <source>Pairs of length and count (or share) of documents; they replace mean and spread</source>
        <translation>Paare aus Länge und Zahl (oder Anteil) von Dokumenten; sie ersetzen Mittelwert und Streuung</translation>
    </message>
    <message>
        <source>Queue wait</source>
        <translation>Wartezeit in der Warteschlange</translation>
    </message>
    <message>
        <source>Ranks per node</source>
        <translation>Ränge je Knoten</translation>
    </message>
    <message>
        <source>Ranks per node in that test</source>
        <translation>Ränge je Knoten in diesem Test</translation>
    </message>
    <message>
        <source>Rates look back over at least four of them</source>
        <translation>Raten blicken über mindestens vier davon zurück</translation>
    </message>
    <message>
        <source>Read rate there</source>
        <translation>Leserate dort</translation>
    </message>
    <message>
        <source>Replaces racks, power, cooling and installation in the bill; has no resale value</source>
        <translation>Ersetzt Racks, Strom, Kühlung und Einbau in der Stückliste; ohne Wiederverkaufswert</translation>
    </message>
    <message>
        <source>Replaces switches, optics and cables in the bill</source>
        <translation>Ersetzt Switches, Optiken und Kabel in der Stückliste</translation>
    </message>
    <message>
        <source>Replaces the storage in the bill</source>
        <translation>Ersetzt den Speicher in der Stückliste</translation>
    </message>
    <message>
        <source>Router of mixtures</source>
        <translation>Router von Mixturen</translation>
    </message>
    <message>
        <source>Runs a newer CUDA on an older driver; data-center GPUs only</source>
        <translation>Führt ein neueres CUDA auf einem älteren Treiber aus; nur Rechenzentrums-GPUs</translation>
    </message>
    <message>
        <source>Sets the cost of the run; the other ways are compared with it</source>
        <translation>Bestimmt die Kosten des Laufs; die anderen Wege werden damit verglichen</translation>
    </message>
    <message>
        <source>Shards, and samples within them</source>
        <translation>Shards und die Samples darin</translation>
    </message>
    <message>
        <source>Share of catalogue prices paid</source>
        <translation>Bezahlter Anteil der Katalogpreise</translation>
    </message>
    <message>
        <source>Single samples are read at random; the cache of one node seldom holds them</source>
        <translation>Einzelne Samples werden zufällig gelesen; der Cache eines Knotens hält sie selten</translation>
    </message>
    <message>
        <source>Slurm syntax, such as gpu[001-128]; if empty, node[...] for the plan&apos;s nodes</source>
        <translation>Schreibweise von Slurm, etwa gpu[001-128]; leer: node[...] für die Knoten des Plans</translation>
    </message>
    <message>
        <source>Stages adjacent, data-parallel ranks far apart</source>
        <translation>Stufen benachbart, datenparallele Ränge weit auseinander</translation>
    </message>
    <message>
        <source>Standard deviation over mean of the experts&apos; load; the hottest rank follows from it and from chance</source>
        <translation>Standardabweichung durch Mittelwert der Last der Experten; der heißeste Rang folgt daraus und aus dem Zufall</translation>
    </message>
    <message>
        <source>Standard deviation over mean; lengths are taken as log-normal. 0: all alike</source>
        <translation>Standardabweichung durch Mittelwert; Längen gelten als log-normal. 0: alle gleich</translation>
    </message>
    <message>
        <source>Step time over prediction</source>
        <translation>Schrittzeit durch Vorhersage</translation>
    </message>
    <message>
        <source>the file names no unit (the script&apos;s plots say Gbit/s): enter the rate by hand</source>
        <translation>die Datei nennt keine Einheit (die Diagramme des Skripts sagen Gbit/s): Rate von Hand eingeben</translation>
    </message>
    <message>
        <source>The model has no router whose CUDA graph could be captured</source>
        <translation>Das Modell hat keinen Router, dessen CUDA-Graph sich aufzeichnen ließe</translation>
    </message>
    <message>
        <source>The name of the alert is appended to this address</source>
        <translation>An diese Adresse wird der Name des Alarms angehängt</translation>
    </message>
    <message>
        <source>the output does not say how many nodes and ranks per node took part</source>
        <translation>die Ausgabe sagt nicht, wie viele Knoten und Ränge je Knoten beteiligt waren</translation>
    </message>
    <message>
        <source>the plan has no input for this collective; no step uses it</source>
        <translation>der Plan hat keine Eingabe für diese kollektive Operation; kein Schritt nutzt sie</translation>
    </message>
    <message>
        <source>the plan&apos;s dispatcher sends a token once to each domain; this test does not represent it</source>
        <translation>der Dispatcher des Plans schickt ein Token einmal je Domäne; dieser Test bildet das nicht ab</translation>
    </message>
    <message>
        <source>To restart from before a fault that is noticed days later</source>
        <translation>Um vor einem Fehler neu zu starten, der erst nach Tagen auffällt</translation>
    </message>
    <message>
        <source>To restart from before a loss spike</source>
        <translation>Um vor einem Ausreißer des Verlusts neu zu starten</translation>
    </message>
    <message>
        <source>Tokens above it are dropped; if empty, none are</source>
        <translation>Token darüber werden verworfen; leer: keine</translation>
    </message>
    <message>
        <source>Trial runs beforehand</source>
        <translation>Probeläufe davor</translation>
    </message>
    <message>
        <source>Use switches with more ports, fewer ports per node, or rail-only.</source>
        <translation>Nehmen Sie Switches mit mehr Ports, weniger Ports je Knoten oder nur Rails.</translation>
    </message>
    <message>
        <source>Vocabulary-parallel loss</source>
        <translation>Vokabular-paralleler Verlust</translation>
    </message>
    <message>
        <source>Wang et al. 2023, Rail-only</source>
        <translation>Wang et al. 2023, Rail-only</translation>
    </message>
    <message>
        <source>Weight offload</source>
        <translation>Auslagern der Gewichte</translation>
    </message>
    <message>
        <source>Weights kept permanently</source>
        <translation>Dauerhaft behaltene Gewichte</translation>
    </message>
    <message>
        <source>What a later result costs the organisation</source>
        <translation>Was ein späteres Ergebnis die Organisation kostet</translation>
    </message>
    <message>
        <source>What is captured costs the host next to nothing; experts are launched unless it is the whole iteration</source>
        <translation>Was aufgezeichnet ist, kostet den Host fast nichts; Experten startet er selbst, außer bei ganzen Iterationen</translation>
    </message>
    <message>
        <source>What starts data preparation, runs and evaluation</source>
        <translation>Was Datenaufbereitung, Läufe und Bewertung startet</translation>
    </message>
    <message>
        <source>What waits in a step</source>
        <translation>Was in einem Schritt wartet</translation>
    </message>
    <message>
        <source>When the decision is needed</source>
        <translation>Wann die Entscheidung gebraucht wird</translation>
    </message>
    <message>
        <source>Where configuration, losses and metrics are logged</source>
        <translation>Wohin Konfiguration, Verluste und Metriken protokolliert werden</translation>
    </message>
    <message>
        <source>Where finished weights are versioned and looked up</source>
        <translation>Wo fertige Gewichte versioniert und gefunden werden</translation>
    </message>
    <message>
        <source>Who confirms it</source>
        <translation>Wer es klärt</translation>
    </message>
    <message>
        <source>Whole iterations</source>
        <translation>Ganze Iterationen</translation>
    </message>
    <message>
        <source>With the local tier: every checkpoint within this time</source>
        <translation>Mit lokaler Ebene: jeder Checkpoint aus dieser Zeit</translation>
    </message>
    <message>
        <source>With the local tier: the others stay on the nodes</source>
        <translation>Mit lokaler Ebene: die anderen bleiben auf den Knoten</translation>
    </message>
    <message>
        <source>Write to local NVMe first</source>
        <translation>Zuerst auf lokale NVMe</translation>
    </message>
    <message>
        <source>Wrote {count} files into {folder}</source>
        <translation>{count} Dateien nach {folder} geschrieben</translation>
    </message>
    <message numerus="yes">
        <source>Wrote {count} files into {folder}.</source>
        <translation>
            <numerusform>{count} Datei nach {folder} geschrieben.</numerusform>
            <numerusform>{count} Dateien nach {folder} geschrieben.</numerusform>
        </translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>x mean</source>
        <translation>x Mittel</translation>
    </message>
    <message>
        <source>x median</source>
        <translation>x Median</translation>
    </message>
    <message>
        <source>Xid</source>
        <translation>Xid</translation>
    </message>
    <message>
        <source>Xid actions</source>
        <translation>Xid-Maßnahmen</translation>
    </message>
    <message>
        <source>Xid codes</source>
        <translation>Xid-Codes</translation>
    </message>
    <message>
        <source>xids</source>
        <translation>Xids</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>Year and month of the release: 2026-04. A year alone means its last release</source>
        <translation>Jahr und Monat der Veröffentlichung: 2026-04. Ein Jahr allein meint deren letzte</translation>
    </message>
    <message>
        <source>Year of the release that is used.</source>
        <translation>Jahr des verwendeten Releases.</translation>
    </message>
    <message>
        <source>Year-month(-day). If empty, the date of the prices, plus the lead time if the cluster is bought</source>
        <translation>Jahr-Monat(-Tag). Leer: das Datum der Preise, bei Kauf plus Lieferzeit</translation>
    </message>
    <message>
        <source>years</source>
        <translation>Jahre</translation>
    </message>
    <message>
        <source>Years over which the hardware loses its value.</source>
        <translation>Jahre, über die die Hardware ihren Wert verliert.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>yes or no</source>
        <translation>ja oder nein</translation>
    </message>
    <message>
        <source>Yes or no.</source>
        <translation>Ja oder nein.</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>You have no edits that are not in it.</source>
        <translation>Hier gibt es keine Änderungen, die darin fehlen.</translation>
    </message>
    <message>
        <source>young</source>
        <translation>jung</translation>
    </message>
    <message>
        <source>Young (1974), Daly (2006)</source>
        <translation>Young (1974), Daly (2006)</translation>
    </message>
    <message>
        <source>your run</source>
        <translation>eigener Lauf</translation>
    </message>
    <message>
        <source>Your runs</source>
        <translation>Eigene Läufe</translation>
    </message>
    <message numerus="yes">
        <source>Your {count} edits are not in it.</source>
        <translation>
            <numerusform>Die eigene Änderung ist nicht darin.</numerusform>
            <numerusform>Die {count} eigenen Änderungen sind nicht darin.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Your {count} runs are predicted with a median error of {median}.</source>
        <translation>
            <numerusform>Der eigene Lauf wird mit einem Fehler von {bias} vorhergesagt.</numerusform>
            <numerusform>Die {count} eigenen Läufe werden mit einem mittleren Fehler von {median} vorhergesagt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Yours</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>eigener</translation>
    </message>
    <message>
        <source>ZeRO</source>
        <translation>ZeRO</translation>
    </message>
    <message>
        <source>ZeRO (arXiv 1910.02054), FSDP (arXiv 2304.11277)</source>
        <translation>ZeRO (arXiv 1910.02054), FSDP (arXiv 2304.11277)</translation>
    </message>
    <message>
        <source>Zero bubble</source>
        <translation>Zero Bubble</translation>
    </message>
    <message>
        <source>zero bubble</source>
        <translation>Zero Bubble</translation>
    </message>
    <message>
        <source>Zero bubble needs at least two stages per rank</source>
        <translation>Zero Bubble braucht mindestens zwei Stufen je Rank</translation>
    </message>
    <message>
        <source>ZeRO-1 with pipelines; ZeRO-3 or FSDP without.</source>
        <translation>ZeRO-1 mit Pipelines; ZeRO-3 oder FSDP ohne.</translation>
    </message>
    <message>
        <source>ZeRO-1, optimizer</source>
        <translation>ZeRO-1, Optimizer</translation>
    </message>
    <message>
        <source>ZeRO-2 is Megatron-FSDP optim_grads, which no published recipe or functional test runs</source>
        <translation>ZeRO-2 ist Megatron-FSDP optim_grads, das kein veröffentlichtes Rezept und kein Funktionstest ausführt</translation>
    </message>
    <message>
        <source>ZeRO-2 reduces the gradients of every micro batch</source>
        <translation>ZeRO-2 reduziert die Gradienten jedes Micro-Batches</translation>
    </message>
    <message>
        <source>ZeRO-2, and gradients</source>
        <translation>ZeRO-2, und Gradienten</translation>
    </message>
    <message>
        <source>ZeRO-3, and weights</source>
        <translation>ZeRO-3, und Gewichte</translation>
    </message>
    <message>
        <source>ZeRO-Infinity (arXiv 2104.07857)</source>
        <translation>ZeRO-Infinity (arXiv 2104.07857)</translation>
    </message>
    <message>
        <source>ZeRO-Offload (arXiv 2101.06840)</source>
        <translation>ZeRO-Offload (arXiv 2101.06840)</translation>
    </message>
    <message>
        <source>Zip (*.zip)</source>
        <translation>Zip (*.zip)</translation>
    </message>
    <message>
        <source>{accelerators} accelerators are not a multiple of tensor {tensor} x pipeline {pipeline} x context {context}.</source>
        <translation>{accelerators} Beschleuniger sind kein Vielfaches von Tensor {tensor} x Pipeline {pipeline} x Context {context}.</translation>
    </message>
    <message>
        <source>{accelerator} has no matrix units for {precision}.</source>
        <translation>{accelerator} hat keine Matrixeinheiten für {precision}.</translation>
    </message>
    <message numerus="yes">
        <source>{all} layouts evaluated in {seconds} s; {fit} fit.</source>
        <translation>
            <numerusform>{count} Layout in {seconds} s bewertet; {fit} passen.</numerusform>
            <numerusform>{all} Layouts in {seconds} s bewertet; {fit} passen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{all} nodes</source>
        <translation>
            <numerusform>{count} Knoten</numerusform>
            <numerusform>{all} Knoten</numerusform>
        </translation>
    </message>
    <message>
        <source>{amount} at most</source>
        <translation>höchstens {amount}</translation>
    </message>
    <message>
        <source>{amount} days</source>
        <translation>{amount} Tage</translation>
    </message>
    <message>
        <source>{amount} GiB free is too little</source>
        <translation>{amount} GiB frei ist zu wenig</translation>
    </message>
    <message>
        <source>{amount} GiB too much</source>
        <translation>{amount} GiB zu viel</translation>
    </message>
    <message>
        <source>{amount} less than before</source>
        <translation>{amount} weniger als vorher</translation>
    </message>
    <message>
        <source>{amount} more than before</source>
        <translation>{amount} mehr als vorher</translation>
    </message>
    <message>
        <source>{amount} or more</source>
        <translation>{amount} oder mehr</translation>
    </message>
    <message>
        <source>{amount} {currency} in the bill</source>
        <translation>{amount} {currency} in der Stückliste</translation>
    </message>
    <message>
        <source>{applying} of {known} apply, {still_open} hang on open settings</source>
        <translation>{applying} von {known} treffen zu, {still_open} hängen an offenen Einstellungen</translation>
    </message>
    <message>
        <source>{assumed} of {inputs} inputs are assumptions. {open} of {decisions} decisions of the facility wait for a qualified professional; mark their origin as site design once confirmed.</source>
        <translation>{assumed} von {inputs} Eingaben sind Annahmen. {open} von {decisions} Entscheidungen zum Standort warten auf eine Fachkraft; nach der Bestätigung die Herkunft als Vor-Ort-Wert kennzeichnen.</translation>
    </message>
    <message>
        <source>{batch} sequences of {length} = {tokens} tokens a step</source>
        <translation>{batch} Sequenzen zu {length} = {tokens} Tokens je Schritt</translation>
    </message>
    <message>
        <source>{chance}%</source>
        <translation>{chance} %</translation>
    </message>
    <message>
        <source>{chance}% in the budget</source>
        <translation>zu {chance} % im Budget</translation>
    </message>
    <message>
        <source>{chance}% in time</source>
        <translation>zu {chance} % termingerecht</translation>
    </message>
    <message>
        <source>{chance}% to fit</source>
        <translation>passt zu {chance} %</translation>
    </message>
    <message>
        <source>{chosen} was chosen by computation; in practice framework and network decide.</source>
        <translation>{chosen} wurde rechnerisch gewählt; Framework und Netzwerk entscheiden.</translation>
    </message>
    <message>
        <source>{cost} {currency} instead of {before}</source>
        <translation>{cost} {currency} statt {before}</translation>
    </message>
    <message>
        <source>{count} a node</source>
        <translation>{count} je Knoten</translation>
    </message>
    <message>
        <source>{count} accelerators</source>
        <translation>{count} Beschleuniger</translation>
    </message>
    <message numerus="yes">
        <source>{count} accelerators in a node</source>
        <translation>
            <numerusform>{count} Beschleuniger je Knoten</numerusform>
            <numerusform>{count} Beschleuniger je Knoten</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} allocations had to free the cache first: too tight</source>
        <translation>{count} Anforderungen mussten zuerst den Cache leeren: zu eng</translation>
    </message>
    <message numerus="yes">
        <source>{count} are stale</source>
        <translation>
            <numerusform>{count} veraltet</numerusform>
            <numerusform>{count} veraltet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} are waived</source>
        <translation>
            <numerusform>auf {count} verzichtet</numerusform>
            <numerusform>auf {count} verzichtet</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} context</source>
        <translation>{count} Context</translation>
    </message>
    <message>
        <source>{count} core</source>
        <translation>{count} Core</translation>
    </message>
    <message>
        <source>{count} cores</source>
        <translation>{count} Kerne</translation>
    </message>
    <message>
        <source>{count} data</source>
        <translation>{count} Data</translation>
    </message>
    <message>
        <source>{count} days</source>
        <translation>{count} Tage</translation>
    </message>
    <message>
        <source>{count} draws of all uncertain inputs at once; dark is the middle 80 %</source>
        <translation>{count} Ziehungen aller unsicheren Eingaben zugleich; dunkel sind die mittleren 80 %</translation>
    </message>
    <message numerus="yes">
        <source>{count} edits</source>
        <translation>
            <numerusform>{count} Änderung</numerusform>
            <numerusform>{count} Änderungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} errors</source>
        <translation>
            <numerusform>{count} Fehler</numerusform>
            <numerusform>{count} Fehler</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} events could not be read</source>
        <translation>{count} Ereignisse waren nicht lesbar</translation>
    </message>
    <message numerus="yes">
        <source>{count} fail</source>
        <translation>
            <numerusform>{count} nicht bestanden</numerusform>
            <numerusform>{count} nicht bestanden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} files</source>
        <translation>
            <numerusform>{count} Datei</numerusform>
            <numerusform>{count} Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} hours</source>
        <translation>{count} Stunden</translation>
    </message>
    <message numerus="yes">
        <source>{count} inputs differ from the file.</source>
        <translation>
            <numerusform>{count} Eingabe weicht von der Datei ab.</numerusform>
            <numerusform>{count} Eingaben weichen von der Datei ab.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} inputs open in all</source>
        <translation>
            <numerusform>insgesamt {count} Eingabe offen</numerusform>
            <numerusform>insgesamt {count} Eingaben offen</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} interruptions are expected; {goodput} of the calendar time is useful work.</source>
        <translation>{count} Unterbrechungen sind zu erwarten; {goodput} der Kalenderzeit ist nützliche Arbeit.</translation>
    </message>
    <message numerus="yes">
        <source>{count} items have no price yet</source>
        <translation>
            <numerusform>{count} Posten hat noch keinen Preis</numerusform>
            <numerusform>{count} Posten haben noch keinen Preis</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} jobs ended with an error</source>
        <translation>{count} Jobs endeten mit einem Fehler</translation>
    </message>
    <message>
        <source>{count} layers that go together, by version data of {date}; the run is from {starts} to {ends}.</source>
        <translation>{count} Schichten, die zusammenpassen, nach Versionsdaten vom {date}; der Lauf geht von {starts} bis {ends}.</translation>
    </message>
    <message>
        <source>{count} layers that go together, by version data of {date}; the run is in {month}.</source>
        <translation>{count} Schichten, die zusammenpassen, nach Versionsdaten vom {date}; der Lauf liegt im {month}.</translation>
    </message>
    <message>
        <source>{count} layers; {names} do not go together.</source>
        <translation>{count} Schichten; {names} passen nicht zusammen.</translation>
    </message>
    <message>
        <source>{count} layouts, {fit} fit so far</source>
        <translation>{count} Layouts, bisher passen {fit}</translation>
    </message>
    <message>
        <source>{count} leaf</source>
        <translation>{count} Leaf</translation>
    </message>
    <message numerus="yes">
        <source>{count} lines</source>
        <translation>
            <numerusform>{count} Zeile</numerusform>
            <numerusform>{count} Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} links between each pair</source>
        <translation>{count} Links zwischen jedem Paar</translation>
    </message>
    <message>
        <source>{count} min</source>
        <translation>{count} min</translation>
    </message>
    <message>
        <source>{count} minutes</source>
        <translation>{count} Minuten</translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation>{count} weitere</translation>
    </message>
    <message>
        <source>{count} more cannot be compared.</source>
        <translation>{count} weitere lassen sich nicht vergleichen.</translation>
    </message>
    <message numerus="yes">
        <source>{count} notes</source>
        <translation>
            <numerusform>{count} Hinweis</numerusform>
            <numerusform>{count} Hinweise</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} of the chosen kinds were read by no program here.</source>
        <translation>
            <numerusform>{count} der gewählten Arten wurde hier von keinem Programm gelesen.</numerusform>
            <numerusform>{count} der gewählten Arten wurden hier von keinem Programm gelesen.</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} of {all} inputs are assumptions</source>
        <translation>{count} von {all} Eingaben sind Annahmen</translation>
    </message>
    <message numerus="yes">
        <source>{count} of {all} models</source>
        <translation>
            <numerusform>{count} von {all} Modellen</numerusform>
            <numerusform>{count} von {all} Modellen</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} of {all} stages are too full.</source>
        <translation>{count} von {all} Stufen sind zu voll.</translation>
    </message>
    <message>
        <source>{count} of {all} stages do not fit: {size} GiB may be used</source>
        <translation>{count} von {all} Stufen passen nicht: {size} GiB sind nutzbar</translation>
    </message>
    <message>
        <source>{count} open</source>
        <translation>{count} offen</translation>
    </message>
    <message numerus="yes">
        <source>{count} pages sent to the printer.</source>
        <translation>
            <numerusform>{count} Seite an den Drucker gesendet.</numerusform>
            <numerusform>{count} Seiten an den Drucker gesendet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} pages, as they will be printed.</source>
        <translation>
            <numerusform>{count} Seite, wie sie gedruckt wird.</numerusform>
            <numerusform>{count} Seiten, wie sie gedruckt werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} parts</source>
        <translation>{count} Teile</translation>
    </message>
    <message>
        <source>{count} pipeline</source>
        <translation>{count} Pipeline</translation>
    </message>
    <message>
        <source>{count} points are no numbers</source>
        <translation>{count} Punkte sind keine Zahlen</translation>
    </message>
    <message numerus="yes">
        <source>{count} points computed; {fitting} fit.</source>
        <translation>
            <numerusform>Ein Punkt berechnet; {fitting} passen.</numerusform>
            <numerusform>{count} Punkte berechnet; {fitting} passen.</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} ports a node</source>
        <translation>{count} Ports je Knoten</translation>
    </message>
    <message numerus="yes">
        <source>{count} ports each</source>
        <translation>
            <numerusform>je {count} Port</numerusform>
            <numerusform>je {count} Ports</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} ports, {rate} Gb/s</source>
        <translation>
            <numerusform>{count} Port, {rate} Gb/s</numerusform>
            <numerusform>{count} Ports, {rate} Gb/s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} rails each</source>
        <translation>
            <numerusform>je {count} Rail</numerusform>
            <numerusform>je {count} Rails</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} runs</source>
        <translation>{count} Läufe</translation>
    </message>
    <message>
        <source>{count} runs elsewhere</source>
        <translation>{count} Läufe anderswo</translation>
    </message>
    <message>
        <source>{count} runs with failures played one by one, at a rate that is known; dark is the middle 80 %</source>
        <translation>{count} Läufe mit Ausfällen durchgespielt, bei bekannter Rate; dunkel sind die mittleren 80 %</translation>
    </message>
    <message>
        <source>{count} runs, error {error}</source>
        <translation>{count} Läufe, Fehler {error}</translation>
    </message>
    <message>
        <source>{count} s</source>
        <translation>{count} s</translation>
    </message>
    <message numerus="yes">
        <source>{count} scenarios beside the plan. Differences are against “{base}”; a tick marks the best of a row.</source>
        <translation>
            <numerusform>Ein Szenario neben dem Plan. Unterschiede gegenüber „{base}“; ein Häkchen markiert das Beste einer Zeile.</numerusform>
            <numerusform>{count} Szenarien neben dem Plan. Unterschiede gegenüber „{base}“; ein Häkchen markiert das Beste einer Zeile.</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} spine</source>
        <translation>{count} Spine</translation>
    </message>
    <message numerus="yes">
        <source>{count} storage ports, {rate} Gb/s</source>
        <translation>
            <numerusform>{count} Storage-Port, {rate} Gb/s</numerusform>
            <numerusform>{count} Storage-Ports, {rate} Gb/s</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} tensor</source>
        <translation>{count} Tensor</translation>
    </message>
    <message numerus="yes">
        <source>{count} unsaved plans cannot be read.</source>
        <translation>
            <numerusform>Ein nicht gespeicherter Plan ist nicht lesbar.</numerusform>
            <numerusform>{count} nicht gespeicherte Pläne sind nicht lesbar.</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} values mean not available</source>
        <translation>{count} Werte bedeuten nicht verfügbar</translation>
    </message>
    <message numerus="yes">
        <source>{count} warnings</source>
        <translation>
            <numerusform>{count} Warnung</numerusform>
            <numerusform>{count} Warnungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} were not run</source>
        <translation>
            <numerusform>{count} offen</numerusform>
            <numerusform>{count} offen</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} {new} instead of {old}, with the node, network and prices of the catalogue.</source>
        <translation>{count} {new} statt {old}, mit Knoten, Netzwerk und Preisen des Katalogs.</translation>
    </message>
    <message>
        <source>{count} {word} are trained.</source>
        <translation>{count} {word} werden trainiert.</translation>
    </message>
    <message>
        <source>{count} {word} of them work on each token.</source>
        <translation>{count} {word} davon arbeiten an jedem Token.</translation>
    </message>
    <message>
        <source>{count} × {size} TB NVMe</source>
        <translation>{count} × {size} TB NVMe</translation>
    </message>
    <message>
        <source>{currency} per hour</source>
        <translation>{currency} je Stunde</translation>
    </message>
    <message>
        <source>{currency} per kW, month</source>
        <translation>{currency} je kW und Monat</translation>
    </message>
    <message>
        <source>{currency}; all figures are on the page Cost</source>
        <translation>{currency}; alle Zahlen stehen auf der Seite Kosten</translation>
    </message>
    <message>
        <source>{currency}; the least to be paid however short the run</source>
        <translation>{currency}; das Mindeste, wie kurz der Lauf auch ist</translation>
    </message>
    <message>
        <source>{days:.1f} node-days: too few for a rate</source>
        <translation>{days:.1f} Knotentage: zu wenige für eine Rate</translation>
    </message>
    <message>
        <source>{days} days instead of {before}</source>
        <translation>{days} Tage statt {before}</translation>
    </message>
    <message>
        <source>{days} days less</source>
        <translation>{days} Tage weniger</translation>
    </message>
    <message>
        <source>{days} days more</source>
        <translation>{days} Tage mehr</translation>
    </message>
    <message>
        <source>{days} days, {low} to {high}</source>
        <translation>{days} Tage, {low} bis {high}</translation>
    </message>
    <message>
        <source>{days} days, {money} {unit}</source>
        <translation>{days} Tage, {money} {unit}</translation>
    </message>
    <message>
        <source>{depth} layers cannot fill {pipeline} pipeline stages of {virtual_pipeline} virtual stages each.</source>
        <translation>{depth} Schichten füllen {pipeline} Pipeline-Stufen zu je {virtual_pipeline} virtuellen Stufen nicht.</translation>
    </message>
    <message>
        <source>{device} runs at {lanes:.0f}% of its PCIe link, which carries about {now:.0f} of its adapter&apos;s {planned:.0f} GB/s: one such node lengthens the step by {seconds:.3g} s ({percent:.1f}%).</source>
        <translation>{device} hat {lanes:.0f} % seines PCIe-Links, der etwa {now:.0f} der {planned:.0f} GB/s seines Adapters trägt: {seconds:.3g} s mehr je Schritt ({percent:.1f} %), wenn ein Knoten so ist.</translation>
    </message>
    <message>
        <source>{device} is connected over {path}, its neighbours over {usual}; the effect on the step is not known.</source>
        <translation>{device} wird über {path} erreicht, seine Nachbarn über {usual}; was das je Schritt kostet, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>{device}: {status} of {cap}</source>
        <translation>{device}: {status} von {cap}</translation>
    </message>
    <message>
        <source>{done} of {count}</source>
        <translation>{done} von {count}</translation>
    </message>
    <message>
        <source>{down} down, {up} up</source>
        <translation>{down} abwärts, {up} aufwärts</translation>
    </message>
    <message>
        <source>{errors} errors: the GPU is faulty</source>
        <translation>{errors} Fehler: die GPU ist defekt</translation>
    </message>
    <message>
        <source>{experts} experts cannot be spread over expert parallel {expert}.</source>
        <translation>{experts} Experten lassen sich nicht auf Expert parallel {expert} verteilen.</translation>
    </message>
    <message>
        <source>{experts} experts do not divide by expert parallel {expert}</source>
        <translation>{experts} Experten sind nicht durch Expert parallel {expert} teilbar</translation>
    </message>
    <message>
        <source>{family}, width {width}</source>
        <translation>{family}, Breite {width}</translation>
    </message>
    <message>
        <source>{figure} was {before:.6g} when the plan was saved (Trainplan {engine}, calibration {calibration}); it is {now:.6g} now.</source>
        <translation>{figure} war beim Speichern des Plans {before:.6g} (Trainplan {engine}, Kalibrierung {calibration}) und ist jetzt {now:.6g}.</translation>
    </message>
    <message>
        <source>{first} and {second} are incompatible.</source>
        <translation>{first} und {second} passen nicht zusammen.</translation>
    </message>
    <message>
        <source>{framework} cannot run this layout. {rule} ({source}).</source>
        <translation>{framework} führt dieses Layout nicht aus. {rule} ({source}).</translation>
    </message>
    <message>
        <source>{framework} would run a different layout. {rule} ({source}).</source>
        <translation>{framework} führt ein anderes Layout als dieses aus. {rule} ({source}).</translation>
    </message>
    <message>
        <source>{framework}: as fast as {fastest}, and easier to set up.</source>
        <translation>{framework}: so schnell wie {fastest} und leichter einzurichten.</translation>
    </message>
    <message>
        <source>{framework}: the others are as fast within the error of a comparison, and none is easier to set up.</source>
        <translation>{framework}: die anderen sind im Rahmen des Vergleichsfehlers gleich schnell, und keines ist leichter einzurichten.</translation>
    </message>
    <message>
        <source>{framework}: within {more:.1f} days of the fastest, {fastest}, and easier to set up.</source>
        <translation>{framework}: höchstens {more:.1f} Tage langsamer als das schnellste, {fastest}, und leichter einzurichten.</translation>
    </message>
    <message>
        <source>{framework}: {less:.1f} days faster than {next}, the next one beyond the error of a comparison.</source>
        <translation>{framework}: {less:.1f} Tage schneller als {next}, das nächste außerhalb des Vergleichsfehlers.</translation>
    </message>
    <message>
        <source>{gpus} accelerators, {nics} adapters</source>
        <translation>{gpus} Beschleuniger, {nics} Adapter</translation>
    </message>
    <message>
        <source>{gpus} reach a NIC only over the link between sockets</source>
        <translation>{gpus} erreichen eine NIC nur über den Link zwischen den Sockeln</translation>
    </message>
    <message>
        <source>{gpu} has {least} of {usual} links to {partners} others, so collectives of its node run over PCIe: one such node lengthens the step by {seconds:.3g} s ({percent:.1f}%).</source>
        <translation>{gpu} hat {least} von {usual} Links zu {partners} anderen; Collectives seines Knotens laufen über PCIe: {seconds:.3g} s mehr je Schritt ({percent:.1f} %), wenn ein Knoten so ist.</translation>
    </message>
    <message>
        <source>{gpu} reaches its adapter {adapter} over {how}, at about {now:.0f} of {planned:.0f} GB/s: one such node lengthens the step by {seconds:.3g} s ({percent:.1f}%).</source>
        <translation>{gpu} erreicht seinen Adapter {adapter} über {how}, mit etwa {now:.0f} von {planned:.0f} GB/s: {seconds:.3g} s mehr je Schritt ({percent:.1f} %), wenn ein Knoten so ist.</translation>
    </message>
    <message>
        <source>{groups} groups of {size} ranks use the fabric at the same time in every step.</source>
        <translation>{groups} Gruppen zu {size} Ranks nutzen in jedem Schritt zugleich die Fabric.</translation>
    </message>
    <message>
        <source>{group} +{count}</source>
        <translation>{group} +{count}</translation>
    </message>
    <message>
        <source>{group}, folded; Enter opens it</source>
        <translation>{group}, eingeklappt; Eingabe öffnet</translation>
    </message>
    <message>
        <source>{heads} attention heads cannot be split over tensor parallel {tensor}.</source>
        <translation>{heads} Attention-Heads lassen sich nicht auf Tensor parallel {tensor} aufteilen.</translation>
    </message>
    <message>
        <source>{heads} heads do not divide by tensor {tensor}</source>
        <translation>{heads} Heads sind nicht durch Tensor {tensor} teilbar</translation>
    </message>
    <message>
        <source>{heads} heads or {kv_heads} key-value heads do not divide by tensor {tensor}</source>
        <translation>{heads} Heads oder {kv_heads} Key-Value-Heads sind nicht durch Tensor {tensor} teilbar</translation>
    </message>
    <message>
        <source>{head}, without a change to the run time. Nothing is changed yet.</source>
        <translation>{head}, ohne Änderung der Laufzeit. Noch ist nichts geändert.</translation>
    </message>
    <message>
        <source>{head}. Nothing is changed yet.</source>
        <translation>{head}. Noch ist nichts geändert.</translation>
    </message>
    <message>
        <source>{head}: {change}. Nothing is changed yet.</source>
        <translation>{head}: {change}. Noch ist nichts geändert.</translation>
    </message>
    <message>
        <source>{input}: {figure}</source>
        <translation>{input}: {figure}</translation>
    </message>
    <message>
        <source>{instant} of the stage&apos;s layer {layer}</source>
        <translation>{instant}, Schicht {layer} der Stufe</translation>
    </message>
    <message>
        <source>{kept} durable checkpoints are kept; if one is corrupted, there may be none to return to.</source>
        <translation>{kept} dauerhafte Checkpoints werden behalten; ein beschädigter lässt womöglich keinen zum Zurückgehen.</translation>
    </message>
    <message>
        <source>{kept} durable versions guard against corruption only if the oldest can be read and its loss continues.</source>
        <translation>{kept} dauerhafte Versionen schützen nur dann vor Datenfehlern, wenn die älteste noch lesbar ist und ihr Loss weiterläuft.</translation>
    </message>
    <message>
        <source>{kind} of micro batch {number}, chunk {chunk}, stage {stage}</source>
        <translation>{kind} von Micro-Batch {number}, Chunk {chunk}, Stufe {stage}</translation>
    </message>
    <message numerus="yes">
        <source>{kind}: {count} fields changed.</source>
        <translation>
            <numerusform>{kind}: {count} Feld geändert.</numerusform>
            <numerusform>{kind}: {count} Felder geändert.</numerusform>
        </translation>
    </message>
    <message>
        <source>{kv_heads} key-value heads and tensor parallel {tensor} do not divide each other.</source>
        <translation>{kv_heads} Key-Value-Heads und Tensor parallel {tensor} teilen einander nicht.</translation>
    </message>
    <message>
        <source>{kv_heads} key-value heads are neither a multiple nor a divisor of tensor {tensor}</source>
        <translation>{kv_heads} Key-Value-Heads sind weder Vielfaches noch Teiler von Tensor {tensor}</translation>
    </message>
    <message>
        <source>{kv_heads} key-value heads are no multiple of tensor {tensor}</source>
        <translation>{kv_heads} Key-Value-Heads sind kein Vielfaches von Tensor {tensor}</translation>
    </message>
    <message>
        <source>{kv_heads} key-value heads do not divide by tensor {tensor}</source>
        <translation>{kv_heads} Key-Value-Heads sind nicht durch Tensor {tensor} teilbar</translation>
    </message>
    <message>
        <source>{layers} layers divide only with embedding and loss counted, which came later</source>
        <translation>{layers} Schichten sind nur mit Embedding und Loss gezählt teilbar, was später kam</translation>
    </message>
    <message>
        <source>{layers} layers do not divide by {pipeline} stages</source>
        <translation>{layers} Schichten sind nicht durch {pipeline} Stufen teilbar</translation>
    </message>
    <message>
        <source>{layers} layers do not divide by {pipeline} x {virtual_pipeline} stages</source>
        <translation>{layers} Schichten sind nicht durch {pipeline} x {virtual_pipeline} Stufen teilbar</translation>
    </message>
    <message>
        <source>{layers} layers over {pipeline} x {virtual_pipeline} stages need a layout string, which came later</source>
        <translation>{layers} Schichten über {pipeline} x {virtual_pipeline} Stufen brauchen einen Layout-String, der später kam</translation>
    </message>
    <message>
        <source>{layers} layers over {pipeline} x {virtual_pipeline} stages need a split that the framework does not have</source>
        <translation>{layers} Schichten über {pipeline} x {virtual_pipeline} Stufen brauchen eine Aufteilung, die das Framework nicht hat</translation>
    </message>
    <message>
        <source>{layers} layers with embedding and loss do not divide by {pipeline} x {virtual_pipeline} stages</source>
        <translation>{layers} Schichten mit Embedding und Loss sind nicht durch {pipeline} x {virtual_pipeline} Stufen teilbar</translation>
    </message>
    <message>
        <source>{layer}, {count} ports</source>
        <translation>{layer}, {count} Ports</translation>
    </message>
    <message>
        <source>{low} to {high} {unit}</source>
        <translation>{low} bis {high} {unit}</translation>
    </message>
    <message>
        <source>{metrics} metrics, {alerts} alerts. {moved} limits come from this plan and move with it; the rest are those of makers, operators and rules of thumb.</source>
        <translation>{metrics} Metriken, {alerts} Alarme. {moved} Grenzen stammen aus diesem Plan und wandern mit ihm; die übrigen von Herstellern, Betreibern und Faustregeln.</translation>
    </message>
    <message>
        <source>{micro_batches} micro batches are no multiple of {pipeline} interleaved stages</source>
        <translation>{micro_batches} Micro-Batches sind kein Vielfaches von {pipeline} Interleaved-Stufen</translation>
    </message>
    <message>
        <source>{micro_batches} micro batches are no multiple of {pipeline} stages</source>
        <translation>{micro_batches} Micro-Batches sind kein Vielfaches von {pipeline} Stufen</translation>
    </message>
    <message>
        <source>{micro_batches} micro batches do not divide into rounds of {pipeline} stages</source>
        <translation>{micro_batches} Micro-Batches teilen sich nicht in Runden von {pipeline} Stufen</translation>
    </message>
    <message>
        <source>{micro_batches} micro batches do not pass {pipeline} interleaved stages: at least as many are needed, and a multiple of the group</source>
        <translation>{micro_batches} Micro-Batches gehen nicht durch {pipeline} Interleaved-Stufen: mindestens so viele sind nötig, und ein Vielfaches der Gruppe</translation>
    </message>
    <message>
        <source>{model} is counted, but the work of its layers ({parts}) is not known, so its steps cannot be timed.</source>
        <translation>Die Parameter von {model} sind gezählt, aber die Arbeit der Schichten ({parts}) ist nicht bekannt, daher auch nicht die Schrittzeit.</translation>
    </message>
    <message>
        <source>{months} months</source>
        <translation>{months} Monaten</translation>
    </message>
    <message>
        <source>{name} (your own)</source>
        <translation>{name} (eigener Eintrag)</translation>
    </message>
    <message>
        <source>{name} changed on disk at {time}.</source>
        <translation>{name} wurde um {time} auf der Platte geändert.</translation>
    </message>
    <message>
        <source>{name} copper cable</source>
        <translation>{name}, Kupferkabel</translation>
    </message>
    <message>
        <source>{name} does not fit; it needs {amount} GiB more than there is.</source>
        <translation>{name} passt nicht; es fehlen {amount} GiB.</translation>
    </message>
    <message>
        <source>{name} fibre, {layer}, {metres:.0f} m</source>
        <translation>{name}, Glasfaser, {layer}, {metres:.0f} m</translation>
    </message>
    <message>
        <source>{name} fits; what it is compared with does not.</source>
        <translation>{name} passt; womit verglichen wird, nicht.</translation>
    </message>
    <message>
        <source>{name} from {before} to {now}</source>
        <translation>{name} von {before} auf {now}</translation>
    </message>
    <message>
        <source>{name} holds no run; one JSON object a line is needed</source>
        <translation>{name} enthält keinen Lauf; gebraucht wird ein JSON-Objekt je Zeile</translation>
    </message>
    <message>
        <source>{name} is in that folder already: nothing was written. Choose another folder.</source>
        <translation>{name} gibt es in diesem Ordner schon: nichts wurde geschrieben. Einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>{name} is not possible. {why}</source>
        <translation>{name} ist nicht möglich. {why}</translation>
    </message>
    <message>
        <source>{name} is not there any more.</source>
        <translation>{name} ist nicht mehr vorhanden.</translation>
    </message>
    <message>
        <source>{name} is open in another window.</source>
        <translation>{name} ist in einem anderen Fenster geöffnet.</translation>
    </message>
    <message>
        <source>{name} is there already. Replace it?</source>
        <translation>{name} gibt es schon. Ersetzen?</translation>
    </message>
    <message>
        <source>{name} is {state}</source>
        <translation>{name} ist {state}</translation>
    </message>
    <message>
        <source>{name} optic, node</source>
        <translation>{name}, Optik, Knoten</translation>
    </message>
    <message>
        <source>{name} optic, switch</source>
        <translation>{name}, Optik, Switch</translation>
    </message>
    <message>
        <source>{name} optic, switch, two ports</source>
        <translation>{name}, Optik, Switch, zwei Ports</translation>
    </message>
    <message>
        <source>{name} takes {time} and costs {money}.</source>
        <translation>{name} braucht {time} und kostet {money}.</translation>
    </message>
    <message>
        <source>{name} takes {time}; its money cannot be compared.</source>
        <translation>{name} braucht {time}; die Kosten sind nicht vergleichbar.</translation>
    </message>
    <message>
        <source>{name} was changed by another program.</source>
        <translation>{name} wurde von einem anderen Programm geändert.</translation>
    </message>
    <message>
        <source>{name} was not saved: {reason}.</source>
        <translation>{name} wurde nicht gespeichert: {reason}.</translation>
    </message>
    <message>
        <source>{name} was not written: {reason}</source>
        <translation>{name} wurde nicht geschrieben: {reason}</translation>
    </message>
    <message>
        <source>{name} was saved.</source>
        <translation>{name} wurde gespeichert.</translation>
    </message>
    <message>
        <source>{name} {layer} switch</source>
        <translation>{name}, {layer}-Switch</translation>
    </message>
    <message>
        <source>{name} {value} {unit}</source>
        <translation>{name} {value} {unit}</translation>
    </message>
    <message>
        <source>{name}, by port rate</source>
        <translation>{name}, nach Portrate</translation>
    </message>
    <message>
        <source>{name}, copy</source>
        <translation>{name}, Kopie</translation>
    </message>
    <message>
        <source>{name}, copy {number}</source>
        <translation>{name}, Kopie {number}</translation>
    </message>
    <message>
        <source>{name}, of {size} GiB</source>
        <translation>{name}, von {size} GiB</translation>
    </message>
    <message>
        <source>{name}, rail-only</source>
        <translation>{name}, nur Rails</translation>
    </message>
    <message>
        <source>{name}, spare</source>
        <translation>{name}, Reserve</translation>
    </message>
    <message>
        <source>{name}, this plan</source>
        <translation>{name}, dieser Plan</translation>
    </message>
    <message>
        <source>{name}, what is compared</source>
        <translation>{name}, was verglichen wird</translation>
    </message>
    <message>
        <source>{name}, {time}.</source>
        <translation>{name}, {time}.</translation>
    </message>
    <message>
        <source>{name}, {time}: {edits}.</source>
        <translation>{name}, {time}: {edits}.</translation>
    </message>
    <message>
        <source>{name}: more than the host link carries</source>
        <translation>{name}: mehr, als der Host-Link trägt</translation>
    </message>
    <message>
        <source>{name}: PCIe link of {now:.0f} GB/s where others have {best:.0f}</source>
        <translation>{name}: PCIe-Link mit {now:.0f} GB/s, wo andere {best:.0f} haben</translation>
    </message>
    <message>
        <source>{name}: {count} {word} parameters.</source>
        <translation>{name}: {count} {word} Parameter.</translation>
    </message>
    <message>
        <source>{name}: {share} %</source>
        <translation>{name}: {share} %</translation>
    </message>
    <message>
        <source>{name}: {share} %, MFU {mfu} %</source>
        <translation>{name}: {share} %, MFU {mfu} %</translation>
    </message>
    <message>
        <source>{name}: {state}</source>
        <translation>{name}: {state}</translation>
    </message>
    <message>
        <source>{nearest}.</source>
        <translation>{nearest}.</translation>
    </message>
    <message>
        <source>{new:g} storage units instead of {old:g} feed the run, at their price.</source>
        <translation>{new:g} Storage-Einheiten statt {old:g} versorgen den Lauf, zu ihrem Preis.</translation>
    </message>
    <message>
        <source>{new} accelerators instead of {old} finish sooner.</source>
        <translation>{new} Beschleuniger statt {old} sind früher fertig.</translation>
    </message>
    <message>
        <source>{new} accelerators instead of {old} have room for it.</source>
        <translation>{new} Beschleuniger statt {old} haben Platz dafür.</translation>
    </message>
    <message>
        <source>{new} accelerators instead of {old} take longer and waste less.</source>
        <translation>{new} Beschleuniger statt {old} brauchen länger und verschwenden weniger.</translation>
    </message>
    <message>
        <source>{new} instead of {old} as storage, at its price.</source>
        <translation>{new} statt {old} als Storage, zu seinem Preis.</translation>
    </message>
    <message>
        <source>{new} instead of {old} keeps smaller states; the loss must be watched.</source>
        <translation>{new} statt {old} hält kleinere Zustände; den Loss beobachten.</translation>
    </message>
    <message>
        <source>{new} instead of {old} runs the large matrix products faster; the loss must be watched.</source>
        <translation>{new} statt {old} führt die großen Matrixprodukte schneller aus; den Loss beobachten.</translation>
    </message>
    <message>
        <source>{new} instead of {old}.</source>
        <translation>{new} statt {old}.</translation>
    </message>
    <message>
        <source>{new} instead of {old}; interruptions are counted, a lack of machines is not.</source>
        <translation>{new} statt {old}; Unterbrechungen sind gezählt, ein Mangel an Maschinen nicht.</translation>
    </message>
    <message>
        <source>{new} instead of {old}; it can be given back at any time.</source>
        <translation>{new} statt {old}; jederzeit zurückzugeben.</translation>
    </message>
    <message>
        <source>{new} instead of {old}; it must be booked ahead.</source>
        <translation>{new} statt {old}; im Voraus zu buchen.</translation>
    </message>
    <message>
        <source>{new} instead of {old}; the reservation binds beyond this run.</source>
        <translation>{new} statt {old}; die Reservierung bindet über diesen Lauf hinaus.</translation>
    </message>
    <message>
        <source>{new} pipeline stages instead of {old}</source>
        <translation>{new} Pipeline-Stufen statt {old}</translation>
    </message>
    <message>
        <source>{new} pipeline stages instead of {old} put fewer layers on each accelerator.</source>
        <translation>{new} Pipeline-Stufen statt {old} legen weniger Schichten auf jeden Beschleuniger.</translation>
    </message>
    <message>
        <source>{new} pipeline stages instead of {old} wait less at both ends of a step.</source>
        <translation>{new} Pipeline-Stufen statt {old} warten an beiden Enden eines Schritts weniger.</translation>
    </message>
    <message>
        <source>{new} virtual stages instead of {old} fill the pipeline sooner.</source>
        <translation>{new} virtuelle Stufen statt {old} füllen die Pipeline früher.</translation>
    </message>
    <message>
        <source>{new} virtual stages instead of {old} keep and pass fewer activations.</source>
        <translation>{new} virtuelle Stufen statt {old} behalten und übergeben weniger Aktivierungen.</translation>
    </message>
    <message>
        <source>{nodes} nodes compute each step together; one that differs is slow, or fails first.</source>
        <translation>{nodes} Knoten rechnen gemeinsam einen Schritt; einer, der abweicht, ist langsam oder fällt zuerst aus.</translation>
    </message>
    <message>
        <source>{nodes} nodes follow from tasks and clients per node</source>
        <translation>{nodes} Knoten folgen aus Tasks und Clients je Knoten</translation>
    </message>
    <message>
        <source>{nodes} nodes have no network ports, so they cannot train together.</source>
        <translation>{nodes} Knoten haben keine Netzwerkports, um gemeinsam zu trainieren.</translation>
    </message>
    <message>
        <source>{nodes} nodes with {ports} ports do not fit three layers of {switch_ports}-port switches.</source>
        <translation>{nodes} Knoten mit {ports} Ports passen nicht in drei Ebenen von Switches mit {switch_ports} Ports.</translation>
    </message>
    <message>
        <source>{nodes} of {planned} nodes: all together may get more, so it is a lower bound</source>
        <translation>{nodes} von {planned} Knoten: alle zusammen bekommen womöglich mehr, also eine Untergrenze</translation>
    </message>
    <message>
        <source>{note} ({by}, {day}).</source>
        <translation>{note} ({by}, {day}).</translation>
    </message>
    <message>
        <source>{number}, the fullest</source>
        <translation>{number}, die vollste</translation>
    </message>
    <message>
        <source>{n} accelerators</source>
        <translation>{n} Beschleuniger</translation>
    </message>
    <message>
        <source>{offer}: {accelerators:,} accelerators are not sold this way; the usual limit is {largest:,.0f}.</source>
        <translation>{offer}: {accelerators:,} Beschleuniger werden so nicht angeboten; üblich sind bis zu {largest:,.0f}.</translation>
    </message>
    <message>
        <source>{pairs} pairs of GPUs have another number of links than {usual}</source>
        <translation>{pairs} GPU-Paare haben eine andere Zahl von Links als {usual}</translation>
    </message>
    <message>
        <source>{part} of stage {number}</source>
        <translation>{part} der Stufe {number}</translation>
    </message>
    <message>
        <source>{passed} of {count} pass</source>
        <translation>{passed} von {count} bestanden</translation>
    </message>
    <message>
        <source>{peak:.1f} of {capacity:.1f} GiB.</source>
        <translation>{peak:.1f} von {capacity:.1f} GiB.</translation>
    </message>
    <message>
        <source>{peak} of {capacity} GiB</source>
        <translation>{peak} von {capacity} GiB</translation>
    </message>
    <message>
        <source>{peak} of {capacity} GiB at the peak, set by {instant}; {part} are the largest part.</source>
        <translation>{peak} von {capacity} GiB am Höchststand, bestimmt durch: {instant}; größter Teil: {part}.</translation>
    </message>
    <message>
        <source>{percent}% rests on estimates of low trust</source>
        <translation>{percent} % beruhen auf wenig belastbaren Schätzungen</translation>
    </message>
    <message>
        <source>{pipeline} x {virtual_pipeline} stages are more than {layers} layers</source>
        <translation>{pipeline} x {virtual_pipeline} Stufen sind mehr als {layers} Schichten</translation>
    </message>
    <message>
        <source>{pipeline} x {virtual_pipeline} stages are more than {layers} layers with embedding and loss</source>
        <translation>{pipeline} x {virtual_pipeline} Stufen sind mehr als {layers} Schichten mit Embedding und Loss</translation>
    </message>
    <message>
        <source>{pipeline} x {virtual_pipeline} stages do not suit {layers} layers and this schedule</source>
        <translation>{pipeline} x {virtual_pipeline} Stufen passen nicht zu {layers} Schichten und diesem Schedule</translation>
    </message>
    <message>
        <source>{ports} ports = 2 × {cables} cables</source>
        <translation>{ports} Ports = 2 × {cables} Kabel</translation>
    </message>
    <message>
        <source>{power} kW</source>
        <translation>{power} kW</translation>
    </message>
    <message>
        <source>{power} W</source>
        <translation>{power} W</translation>
    </message>
    <message>
        <source>{problem} The peak is set by {instant}; {part} are its largest part.</source>
        <translation>{problem} Den Höchststand bestimmt: {instant}; größter Teil: {part}.</translation>
    </message>
    <message>
        <source>{ranks} ranks follow from bus over algorithm bandwidth</source>
        <translation>{ranks} Ranks folgen aus Bus- durch Algorithmus-Bandbreite</translation>
    </message>
    <message>
        <source>{rate} TB/s</source>
        <translation>{rate} TB/s</translation>
    </message>
    <message>
        <source>{rate} TFLOP/s dense bf16</source>
        <translation>{rate} TFLOP/s dicht, bf16</translation>
    </message>
    <message>
        <source>{rate} TFLOP/s dense fp16</source>
        <translation>{rate} TFLOP/s dicht, fp16</translation>
    </message>
    <message>
        <source>{rate} tokens/s, {share} of linear</source>
        <translation>{rate} Tokens/s, {share} des linearen Werts</translation>
    </message>
    <message>
        <source>{remedy}.</source>
        <translation>{remedy}.</translation>
    </message>
    <message>
        <source>{run} cannot be compared: {reason}.</source>
        <translation>{run} lässt sich nicht vergleichen: {reason}.</translation>
    </message>
    <message>
        <source>Each step waits {seconds:.2g} s ({percent:.0f}%) for traffic between nodes.</source>
        <translation>{seconds:.2g} s jedes Schritts, {percent:.0f} %, warten auf Verkehr zwischen Knoten.</translation>
    </message>
    <message>
        <source>{rows} broken rows were left out</source>
        <translation>{rows} beschädigte Zeilen wurden ausgelassen</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>{seconds} s a step, {rate} tokens a second.</source>
        <translation>{seconds} s je Schritt, {rate} Tokens je Sekunde.</translation>
    </message>
    <message>
        <source>{section}, phase {number}</source>
        <translation>{section}, Phase {number}</translation>
    </message>
    <message>
        <source>{share:.0f}% of the capital rests on low-confidence estimates.</source>
        <translation>{share:.0f} % der Investition beruhen auf wenig belastbaren Schätzungen.</translation>
    </message>
    <message>
        <source>{share:.1f} times as much is reserved as allocated: free blocks in the cache, no leak</source>
        <translation>{share:.1f}-mal so viel ist reserviert wie belegt: freie Blöcke im Cache, kein Leck</translation>
    </message>
    <message>
        <source>{share} MFU</source>
        <translation>{share} MFU</translation>
    </message>
    <message>
        <source>{share} of all, {below} up to here</source>
        <translation>{share} von allen, {below} bis hierher</translation>
    </message>
    <message>
        <source>{share} of hours</source>
        <translation>{share} der Stunden</translation>
    </message>
    <message>
        <source>{share} of linear</source>
        <translation>{share} des linearen Werts</translation>
    </message>
    <message>
        <source>{share} of the calendar</source>
        <translation>{share} des Kalenders</translation>
    </message>
    <message>
        <source>{share} of the price</source>
        <translation>{share} des Preises</translation>
    </message>
    <message>
        <source>{share} of the states</source>
        <translation>{share} der Zustände</translation>
    </message>
    <message>
        <source>{share} of the step</source>
        <translation>{share} des Schritts</translation>
    </message>
    <message>
        <source>{share} of the {all} GiB that the driver has</source>
        <translation>{share} der {all} GiB, die der Treiber hat</translation>
    </message>
    <message>
        <source>{share}: {framework}</source>
        <translation>{share}: {framework}</translation>
    </message>
    <message>
        <source>{shown} of {attached} GPUs are shown</source>
        <translation>{shown} von {attached} GPUs werden gezeigt</translation>
    </message>
    <message>
        <source>{sign}{days} days</source>
        <translation>{sign}{days} Tage</translation>
    </message>
    <message>
        <source>{size} GB host RAM</source>
        <translation>{size} GB Host-RAM</translation>
    </message>
    <message>
        <source>{size} GB RAM</source>
        <translation>{size} GB RAM</translation>
    </message>
    <message>
        <source>{size} GiB</source>
        <translation>{size} GiB</translation>
    </message>
    <message>
        <source>{size} GiB in all</source>
        <translation>insgesamt {size} GiB</translation>
    </message>
    <message>
        <source>{source}, {date}</source>
        <translation>{source}, {date}</translation>
    </message>
    <message>
        <source>{source}: out of date</source>
        <translation>{source}: veraltet</translation>
    </message>
    <message>
        <source>{stages} stages</source>
        <translation>{stages} Stufen</translation>
    </message>
    <message>
        <source>{stages} stages of {chunks} chunks</source>
        <translation>{stages} Stufen mit {chunks} Chunks</translation>
    </message>
    <message>
        <source>{steps} steps of the real model</source>
        <translation>{steps} Schritte des echten Modells</translation>
    </message>
    <message>
        <source>{symptom}. {cause}.</source>
        <translation>{symptom}. {cause}.</translation>
    </message>
    <message>
        <source>{symptom}? {remedy}.</source>
        <translation>{symptom}? {remedy}.</translation>
    </message>
    <message>
        <source>{term} is the largest loss: {seconds} s that nothing hides.</source>
        <translation>Größter Verlust: {term}, {seconds} s, die nichts verdeckt.</translation>
    </message>
    <message>
        <source>{term}, {share}</source>
        <translation>{term}, {share}</translation>
    </message>
    <message>
        <source>{test}: failed</source>
        <translation>{test}: nicht bestanden</translation>
    </message>
    <message>
        <source>{test}: failed, as reported by {by}.</source>
        <translation>{test}: nicht bestanden, sagt {by}.</translation>
    </message>
    <message>
        <source>{test}: not run</source>
        <translation>{test}: offen</translation>
    </message>
    <message>
        <source>{test}: passed</source>
        <translation>{test}: bestanden</translation>
    </message>
    <message>
        <source>{test}: stale</source>
        <translation>{test}: veraltet</translation>
    </message>
    <message>
        <source>{test}: waived</source>
        <translation>{test}: verzichtet</translation>
    </message>
    <message>
        <source>{text} names no version, so it is not checked.</source>
        <translation>{text} nennt keine Version und wird nicht geprüft.</translation>
    </message>
    <message>
        <source>{times:.1f} times the predicted step: check that model, batch, precision and size are the plan&apos;s</source>
        <translation>{times:.1f}-mal der vorhergesagte Schritt: prüfen, ob Modell, Batch, Genauigkeit und Größe die des Plans sind</translation>
    </message>
    <message>
        <source>{times:g} x the interval</source>
        <translation>{times:g} x das Intervall</translation>
    </message>
    <message>
        <source>{title} among the six factors.</source>
        <translation>{title} unter den sechs Faktoren.</translation>
    </message>
    <message>
        <source>{title} on the nodes.</source>
        <translation>{title} auf den Knoten.</translation>
    </message>
    <message>
        <source>{title} was {before}, is {now}.</source>
        <translation>{title} war {before}, ist {now}.</translation>
    </message>
    <message>
        <source>{title}, as the framework does it.</source>
        <translation>{title}, wie das Framework es macht.</translation>
    </message>
    <message>
        <source>{title}, CSV</source>
        <translation>{title}, CSV</translation>
    </message>
    <message>
        <source>{title}, taken from the log of a run.</source>
        <translation>{title}, dem Log eines Laufs entnommen.</translation>
    </message>
    <message>
        <source>{title}, XLSX</source>
        <translation>{title}, XLSX</translation>
    </message>
    <message>
        <source>{title}.</source>
        <translation>{title}.</translation>
    </message>
    <message>
        <source>{title}: {origin}</source>
        <translation>{title}: {origin}</translation>
    </message>
    <message>
        <source>{title}: {value}</source>
        <translation>{title}: {value}</translation>
    </message>
    <message>
        <source>{training} of {model} on {billions:,.0f} billion tokens, {optimizer}, {precision}.</source>
        <translation>{training} von {model} auf {billions:,.0f} Mrd. Tokens, {optimizer}, {precision}.</translation>
    </message>
    <message>
        <source>{trials} trial runs, then one of {days:.0f} days with {restarts} requeues</source>
        <translation>{trials} Probeläufe, dann einer von {days:.0f} Tagen mit {restarts} erneuten Einreihungen</translation>
    </message>
    <message>
        <source>{unit}, 80 % intervals</source>
        <translation>{unit}, 80-%-Intervalle</translation>
    </message>
    <message>
        <source>{unit}, changes training</source>
        <translation>{unit}, ändert das Training</translation>
    </message>
    <message>
        <source>{unit}, prices as of {date}</source>
        <translation>{unit}, Preise vom {date}</translation>
    </message>
    <message>
        <source>{value:g} GB/s is more than the links of {accelerator} carry ({links:.0f} GB/s): another accelerator</source>
        <translation>{value:g} GB/s sind mehr, als die Verbindungen von {accelerator} tragen ({links:.0f} GB/s): ein anderer Beschleuniger</translation>
    </message>
    <message>
        <source>{value:g} GB/s is more than the ports of a node carry (at most {ports:.0f} GB/s): not the plan&apos;s ports</source>
        <translation>{value:g} GB/s sind mehr, als die Ports eines Knotens tragen (höchstens {ports:.0f} GB/s): nicht die Ports des Plans</translation>
    </message>
    <message>
        <source>{value} cannot be shown as a number</source>
        <translation>{value} lässt sich nicht als Zahl zeigen</translation>
    </message>
    <message>
        <source>{value} is refused: {problem}</source>
        <translation>{value} wird abgelehnt: {problem}</translation>
    </message>
    <message>
        <source>{versions} versions of {weights:.3g} TB: {terabytes:.3g} TB for {months:.0f} months; checkpoints of {kept:.3g} TB beside them while it runs</source>
        <translation>{versions} Versionen zu {weights:.3g} TB: {terabytes:.3g} TB für {months:.0f} Monate; daneben Checkpoints von {kept:.3g} TB, solange er läuft</translation>
    </message>
    <message>
        <source>{warn:.0%} and {page:.0%} of the {basis}</source>
        <translation>{warn:.0%} und {page:.0%} von: {basis}</translation>
    </message>
    <message>
        <source>{way}: this plan</source>
        <translation>{way}: dieser Plan</translation>
    </message>
    <message>
        <source>{what} is incompatible with this plan.</source>
        <translation>{what} passt nicht zu diesem Plan.</translation>
    </message>
    <message>
        <source>{what} is for {names}; the plan&apos;s framework is {framework}</source>
        <translation>{what} ist für {names}; das Framework des Plans ist {framework}</translation>
    </message>
    <message>
        <source>{watts:.0f} W is more than the {rated:.0f} W of the plan&apos;s accelerator: another accelerator</source>
        <translation>{watts:.0f} W sind mehr als die {rated:.0f} W des Beschleunigers im Plan: ein anderer Beschleuniger</translation>
    </message>
    <message>
        <source>{what} is out of support.</source>
        <translation>{what} hat keinen Support mehr.</translation>
    </message>
    <message>
        <source>{what} is supported until {ended}; the run ends in {run_end}.</source>
        <translation>{what} wird bis {ended} unterstützt; der Lauf endet {run_end}.</translation>
    </message>
    <message>
        <source>{what} was supported until {ended}, before the run starts.</source>
        <translation>{what} wurde bis {ended} unterstützt, vor dem Start des Laufs.</translation>
    </message>
    <message>
        <source>{what}. One node is enough, as every ring waits for its slowest member: {days} days more.</source>
        <translation>{what}. Ein Knoten genügt, da jeder Ring auf sein langsamstes Mitglied wartet: {days} Tage mehr.</translation>
    </message>
    <message>
        <source>{what}: all</source>
        <translation>{what}: alle</translation>
    </message>
    <message>
        <source>{where}.{name} is not stated and has no default</source>
        <translation>{where}.{name} ist nicht angegeben und hat keine Vorgabe</translation>
    </message>
    <message>
        <source>{where}.{name}: a positive number is needed, not {value}</source>
        <translation>{where}.{name}: eine positive Zahl ist nötig, nicht {value}</translation>
    </message>
    <message>
        <source>{where}.{name}: a whole number is needed, not {value}</source>
        <translation>{where}.{name}: eine ganze Zahl ist nötig, nicht {value}</translation>
    </message>
    <message>
        <source>{where}.{name}: text is needed, not {value}</source>
        <translation>{where}.{name}: Text ist nötig, nicht {value}</translation>
    </message>
    <message>
        <source>{where}.{name}: {value} is not between 1 and {largest:.0e}</source>
        <translation>{where}.{name}: {value} liegt nicht zwischen 1 und {largest:.0e}</translation>
    </message>
    <message>
        <source>{where}: {problem}</source>
        <translation>{where}: {problem}</translation>
    </message>
    <message>
        <source>{where}: {what}</source>
        <translation>{where}: {what}</translation>
    </message>
    <message>
        <source>{why} Use {ways}.</source>
        <translation>{why} {ways} nehmen.</translation>
    </message>
    <message>
        <source>{words!r} names no layer; there are {names}</source>
        <translation>{words!r} nennt keine Schicht; es gibt {names}</translation>
    </message>
    <message>
        <source>{words!r} names no version</source>
        <translation>{words!r} nennt keine Version</translation>
    </message>
    <message>
        <source>{words} The weighted score is {score}; −1 speaks for renting, +1 for owning.</source>
        <translation>{words} Die gewichtete Punktzahl ist {score}; −1 spricht für Miete, +1 für Kauf.</translation>
    </message>
    <message>
        <source>{words}: {alert}.</source>
        <translation>{words}: {alert}.</translation>
    </message>
    <message>
        <source>{world:,} accelerators do not fill whole nodes of {node}: launchers start the same number on every node</source>
        <translation>{world:,} Beschleuniger füllen keine Knoten zu {node}: Launcher starten auf jedem Knoten gleich viele</translation>
    </message>
    <message>
        <source>{world} accelerators do not divide by expert {expert} x expert tensor {expert_tensor} x pipeline {pipeline}</source>
        <translation>{world} Beschleuniger sind nicht durch Expert {expert} x Expert tensor {expert_tensor} x Pipeline {pipeline} teilbar</translation>
    </message>
    <message>
        <source>{world} accelerators do not divide by tensor {tensor} x context {context} x pipeline {pipeline}</source>
        <translation>{world} Beschleuniger sind nicht durch Tensor {tensor} x Context {context} x Pipeline {pipeline} teilbar</translation>
    </message>
    <message>
        <source>{wrong} wrong values: the transfers corrupt data</source>
        <translation>{wrong} falsche Werte: die Transfers verfälschen Daten</translation>
    </message>
    <message>
        <source>“{text}” is not a whole number.</source>
        <translation>„{text}“ ist keine ganze Zahl.</translation>
    </message>
    <message>
        <source>“{text}” is not one of the choices.</source>
        <translation>„{text}“ steht nicht zur Wahl.</translation>
    </message>
</context>
</TS>
