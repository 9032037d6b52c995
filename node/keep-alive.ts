const tenMinutes = 10 * 60_000

/**
 * Keeps idle connections for ten minutes. Node closes them after five seconds, even if the next request is on its way
 * already: slow tests would fail for no reason.
 */
export function keepConnectionsAlive(server: object | null): void {
  if (server && 'keepAliveTimeout' in server) server.keepAliveTimeout = tenMinutes
}
