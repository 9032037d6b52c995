/**
 * Lets clients close idle connections. Node would close them after five seconds, even if the next request is on its
 * way, and slow tests would fail for no reason. Node would also set a timer for each request.
 */
export function keepConnectionsAlive(server: object | null): void {
  if (server && 'keepAliveTimeout' in server) server.keepAliveTimeout = 0
}
