import type { Simulator } from '../../index.ts'
import { book } from '../../simulator/endpoints.ts'
import { worldNameOf } from '../../simulator/worlds.ts'
import type { Answer } from '../layer.ts'
import type { HomeOptions } from './connections.ts'
import { describeHome } from './content.ts'
import { presentHome } from './page.ts'

/** `GET /`, of any world, is a page for a person who wants to know what this is. */
export function withHome(answer: Answer, simulator: Simulator, options: HomeOptions): Answer {
  return async function answerHome(request) {
    const { method, url } = request
    if (!root.test(url) || (method !== 'GET' && method !== 'HEAD')) return answer(request)
    if (method === 'HEAD') return new Response(null, { headers })
    const { origin } = new URL(url)
    const worldName = worldNameOf(book.address(request), request.headers)
    const home = await describeHome(simulator, worldName, { ...options, origin, isTold: options.mayControl(request) })
    return new Response(presentHome(home), { headers })
  }
}

const root = /^[a-z]+:\/\/[^/]+(?:\/__world\/[^/?#]+)?\/?(?:[?#]|$)/i

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
}
