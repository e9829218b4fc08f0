"""The grpc.aio shell: reads frames, tells the host, writes frames. The only part with a clock and a loop."""
