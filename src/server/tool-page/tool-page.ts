import { script } from '../../control/baked/tool.ts'
import { worldNameIn } from '../../core/http/address.ts'
import { type Outcome, refusePlainly } from '../../core/http/outcome.ts'
import { pageHeaders } from '../../core/http/page.ts'
import type { Exchange } from '../../core/interpreter/exchange.ts'
import { once } from '../../core/once.ts'
import type { Simulator } from '../../simulator/simulator.ts'
import { hashScript } from '../script-hash.ts'
import type { ToolPageRequest } from './content.ts'

export async function serveToolPage(
  simulator: Simulator,
  exchange: Exchange,
  options: Omit<ToolPageRequest, 'origin' | 'headers'>,
): Promise<Outcome> {
  const headers = await createHeaders()
  if (exchange.method === 'HEAD') return { status: 200, headers, body: null }
  const [{ describeTool }, { presentToolPage }] = await Promise.all([import('./content.ts'), import('./page.ts')])
  const { origin, headers: sent } = exchange
  return simulator.handle(exchange, async () => {
    try {
      const content = await describeTool(simulator, worldNameIn(exchange, options.mount), {
        ...options,
        origin,
        headers: sent,
      })
      return { status: 200, headers, body: presentToolPage(content) }
    } catch (error) {
      // The name is not valid for a world.
      if (error instanceof RangeError) return refusePlainly(400, error.message)
      throw error
    }
  })
}

/** Allows only its own script, by its hash. */
const createHeaders = once(async () => {
  const source = await hashScript(script)
  return {
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; script-src ${source}; connect-src 'self'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
})
