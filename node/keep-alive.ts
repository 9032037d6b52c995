const tenMinutes = 10 * 60_000

/**
 * Node ends a connection that was idle for five seconds, also where the next request is on its way already. Tests are
 * slower than that, and would fail for nothing.
 */
export function keepConnectionsAlive(server: object | null): void {
  if (server && 'keepAliveTimeout' in server) server.keepAliveTimeout = tenMinutes
}
