import { alreadySent, isDisconnected } from '../src/server/disconnect.ts'

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>

/** Logs errors of the simulator itself, since the adapter would respond with 500 and log nothing. */
export function withReport<Env>(fetch: Fetch<Env>): Fetch<Env> {
  return function fetchOrReport(request, env) {
    const response = fetch(request, env)
    if (!(response instanceof Promise)) return response
    return response.catch((error) => {
      // The client may have disconnected.
      if (isDisconnected(env)) return alreadySent()
      console.error(error)
      throw error
    })
  }
}
