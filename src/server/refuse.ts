import { respondPlainly } from '../core/http/plain-response.ts'

const reasons = new WeakMap<Request, string>()

/** The answer of the server itself, where no application is concerned. The log of the request says why, too. */
export function refuse(status: number, message: string, request?: Request): Response {
  if (request) reasons.set(request, message)
  return respondPlainly(status, message)
}

/** Why the server itself refused a request. */
export function findReason(request: Request): string | undefined {
  return reasons.get(request)
}
