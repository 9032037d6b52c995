import { contract } from '../../../src/control/contract.ts'
import { type Client, ClientError, createClient } from '../../../src/core/http/client.ts'
import { capitalize } from '../../../src/core/refusal.ts'
import { asSentence } from '../../../src/core/text/sentence.ts'

export interface Remote {
  url: string
  /** How users set the address, for error messages. */
  urlFlag?: string
  world?: string | undefined
  token?: string | undefined
  fetch?: typeof globalThis.fetch | undefined
}

export type EndpointName = keyof typeof contract.endpoints

export interface Call {
  endpoint: EndpointName
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** Errors are full sentences, with a remedy where there is one. */
export type Send = (call: Call) => Promise<unknown>

export function connect({
  url,
  urlFlag = '--url <address> or FAUXTRANET_URL',
  world,
  token,
  fetch = globalThis.fetch,
}: Remote): Send {
  const fail = (why: string): never => {
    throw new Error(
      `Failed to reach fauxtranet at ${url}: ${why}. Please start it with "npx fauxtranet", or with your dev server and the Vite plugin; if it runs elsewhere, set its address with ${urlFlag}.`,
    )
  }
  const headers = {
    ...(world !== undefined && { 'x-sim-world': encodeURIComponent(world) }),
    ...(token !== undefined && { 'x-sim-token': token }),
  }
  const send = async (request: Request) => {
    const response = await fetch(request).catch((error: Error) => fail(causeOf(error)))
    const isOurs = response.headers.has('x-sim-endpoint') || (await findMessage(response.clone())) !== undefined
    return isOurs ? response : fail(`a different server responded with status ${response.status}`)
  }
  const client = createClient(contract, { baseUrl: url, headers, fetch: send }) as Client<typeof contract>
  return async ({ endpoint, ...input }) => {
    try {
      return await (client[endpoint] as (input: object) => Promise<unknown>)(input)
    } catch (error) {
      throw error instanceof ClientError ? new Error(explain(error)) : error
    }
  }
}

/** Node puts the reason into `cause`. */
function causeOf({ cause, message }: Error): string {
  const { code, message: reason = message } = (cause ?? {}) as { code?: string; message?: string }
  return code === 'ECONNREFUSED' ? 'nothing is listening there' : reason
}

async function findMessage(response: Response): Promise<string | undefined> {
  const { error, message } = await response.json().catch(() => ({}))
  return error === true ? message : undefined
}

function explain({ status, body, message }: ClientError): string {
  const sentence = asSentence((body as { message?: string })?.message ?? message)
  const remedy = status === 401 ? ' Please pass --control-token <secret>, or set FAUXTRANET_TOKEN.' : ''
  return capitalize(sentence) + remedy
}
