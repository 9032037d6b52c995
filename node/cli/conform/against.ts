import { setTimeout } from 'node:timers/promises'
import { AccessError, planRequests, requestAll } from '../../../src/conform/against.ts'
import type { Exchange } from '../../../src/conform/exchange.ts'
import { withoutBlanks } from '../../../src/core/blanks.ts'
import type { Contract } from '../../../src/core/http/contract.ts'
import { toColumns } from '../columns.ts'

type Environment = Readonly<Record<string, string | undefined>>

export function presentPlan(contracts: readonly Contract[]): string {
  const rows = planRequests(contracts).map(({ id, address }) => [id, `GET ${address}`])
  return [
    ...toColumns(rows),
    '',
    'One at a time. Variables are filled with up to two ids from earlier replies, and with one that does not exist.',
  ].join('\n')
}

export function readRate(text: string): number {
  const rate = Number(text)
  if (rate > 0 && rate <= 100) return rate
  throw new Error('is not a number of requests per second, from 0.1 to 100.')
}

/** Credentials are not flags, because other users of the machine can see those. */
export async function* requestInstallation(
  contracts: readonly Contract[],
  url: string,
  rate: number,
  { FAUXTRANET_AUTHORIZATION: authorization, FAUXTRANET_COOKIE: cookie }: Environment,
): AsyncGenerator<Exchange> {
  const pause = async () => void (await setTimeout(1000 / rate))
  try {
    yield* requestAll(contracts, {
      url,
      headers: withoutBlanks({ authorization, cookie }) as Record<string, string>,
      pause,
    })
  } catch (error) {
    if (error instanceof AccessError)
      throw new Error(`${error.message} Please check FAUXTRANET_AUTHORIZATION, FAUXTRANET_COOKIE and --rate.`)
    // `fetch` throws it if there is no response.
    if (!(error instanceof TypeError)) throw error
    throw new Error(`Failed to reach ${new URL(url).origin}. Please check the address.`, { cause: error })
  }
}
