"""What a run needs beside its accelerators: storage, data loading, checkpoints, hosts, network, power, facility."""
