import { alreadySent, isDisconnected } from '../src/server/disconnect.ts'

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>

/** Reports an error of the simulator's own: the adapter would answer 500 without a word. */
export function withReport<Env>(fetch: Fetch<Env>): Fetch<Env> {
  return function fetchOrReport(request, env) {
    const answer = fetch(request, env)
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error) => {
      // The client may have disconnected already.
      if (isDisconnected(env)) return alreadySent()
      console.error(error)
      throw error
    })
  }
}
