import type { Exchange } from '../../src/conform/exchange.ts'
import type { Simulator } from '../../src/index.ts'

/** Records all requests to a simulator from now on, as a browser would. */
export function record(simulator: Pick<Simulator, 'fetch'>): Exchange[] {
  const exchanges: Exchange[] = []
  const send = simulator.fetch.bind(simulator)
  const fetch = async (request: Request): Promise<Response> => {
    const { method, url, headers } = request
    const isText = !headers.get('content-type')?.startsWith('multipart/')
    const sent = request.body && isText ? await request.clone().text() : undefined
    const response = await send(request)
    const received = await response.clone().text()
    exchanges.push({
      method,
      url,
      header: (name) => headers.get(name),
      sent,
      status: response.status,
      received: received === '' ? undefined : received,
      mediaType: response.headers.get('content-type') ?? '',
      at: undefined,
    })
    return response
  }
  Object.defineProperty(simulator, 'fetch', { value: fetch })
  return exchanges
}
