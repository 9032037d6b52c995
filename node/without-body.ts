import { markWithoutBody } from '../src/core/http/body-content.ts'

/** HTTP/1.1: a request that says neither how long its body is, nor that it comes in chunks, has none. */
export function noteWithoutBody(request: Request, headers: object): void {
  if (request.method === 'GET' || 'content-length' in headers || 'transfer-encoding' in headers) return
  markWithoutBody(request)
}
