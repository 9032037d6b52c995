import { worldNameIn } from '../../core/http/address.ts'
import { refusePlainly, toResponse } from '../../core/http/outcome.ts'
import { pageHeaders } from '../../core/http/page.ts'
import type { Exchange } from '../../core/interpreter/exchange.ts'
import type { Simulator } from '../../simulator/simulator.ts'
import type { HomeRequest } from './content.ts'

export async function serveHome(
  simulator: Simulator,
  exchange: Exchange,
  options: Omit<HomeRequest, 'origin'>,
): Promise<Response> {
  if (exchange.method === 'HEAD') return new Response(null, { headers })
  const [{ describeHome }, { presentHome }] = await Promise.all([import('./content.ts'), import('./page.ts')])
  const { origin } = exchange
  await simulator.ready()
  try {
    const home = await describeHome(simulator, worldNameIn(exchange, options.mount), { ...options, origin })
    return new Response(presentHome(home), { headers })
  } catch (error) {
    // The name is not valid for a world.
    if (error instanceof RangeError) return toResponse(refusePlainly(400, error.message))
    throw error
  }
}

const headers = {
  ...pageHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}
