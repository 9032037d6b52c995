/**
 * Keeps idle connections as long as the client does. Node closes them after five seconds, even if the next request is
 * on its way already: slow tests would fail for no reason. And each request would set a timer.
 */
export function keepConnectionsAlive(server: object | null): void {
  if (server && 'keepAliveTimeout' in server) server.keepAliveTimeout = 0
}
