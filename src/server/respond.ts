import { drop } from '../core/faults/effect.ts'
import { NetworkFailure } from '../core/faults/network-failure.ts'

/** Answers a request. `mount` is the path below which the intranet is. */
export type Respond = (request: Request, mount?: string) => Response | Promise<Response>

/** Gives a response that stands for none where a fault drops the connection: an error would become an answer of the server. */
export function withoutFailures(respond: Respond): Respond {
  return (request, mount) => {
    const answer = respond(request, mount)
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error) => {
      if (error instanceof NetworkFailure) return drop(request)
      throw error
    })
  }
}
