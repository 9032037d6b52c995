import { setTimeout } from 'node:timers/promises'
import { AccessError, ConnectionError, planRequests, requestAll } from '../../../src/conform/against.ts'
import type { Exchange } from '../../../src/conform/exchange.ts'
import type { Contract } from '../../../src/core/http/contract.ts'
import { toColumns } from '../columns.ts'
import { type Environment, findSecret } from '../environment.ts'
import { FlagError } from '../flag-error.ts'
import { readFlag } from '../flag-table.ts'
import { readAddress } from '../flag-values.ts'

export function presentPlan(contracts: readonly Contract[], url: string | undefined, rate: number): string {
  const rows = planRequests(contracts).map(({ id, address }) => [id, `GET ${address}`])
  const where = url === undefined ? '' : ` to ${new URL(url).origin}`
  return [
    ...toColumns(rows),
    '',
    `Sent${where} one at a time, ${rate} per second. Variables are filled with up to two ids from earlier replies, and with one that does not exist.`,
  ].join('\n')
}

export function readRate(text: string): number {
  const rate = Number(text)
  if (rate > 0 && rate <= 100) return rate
  throw new Error('is not a number of requests per second, from 0.1 to 100.')
}

/** An address with a password is refused without showing it. */
export function readInstallation(text: string): string {
  const { username, password } = URL.canParse(text) ? new URL(text) : { username: '', password: '' }
  if (username + password !== '')
    throw new FlagError(
      'The address of --against has credentials. Please pass them as FAUXTRANET_AUTHORIZATION, such as "Basic …".',
    )
  return readFlag('against', text, readAddress)
}

/** Credentials are not flags, because other users of the machine can see those. */
function readCredentials(environment: Environment): Record<string, string> {
  return Object.fromEntries(
    ['FAUXTRANET_AUTHORIZATION', 'FAUXTRANET_COOKIE'].flatMap((variable) => {
      const value = findSecret(environment, variable)
      if (value === undefined) return []
      const name = variable.replace('FAUXTRANET_', '').toLowerCase()
      try {
        new Headers({ [name]: value })
      } catch {
        throw new Error(`${variable} cannot be sent as a header. Please write it on one line, without special letters.`)
      }
      return [[name, value]]
    }),
  )
}

export async function* requestInstallation(
  contracts: readonly Contract[],
  url: string,
  rate: number,
  environment: Environment,
): AsyncGenerator<Exchange> {
  const headers = readCredentials(environment)
  const pause = async () => void (await setTimeout(1000 / rate))
  try {
    yield* requestAll(contracts, { url, headers, pause, timeout: 30_000 })
  } catch (error) {
    if (error instanceof AccessError)
      throw new Error(`${error.message} Please check FAUXTRANET_AUTHORIZATION, FAUXTRANET_COOKIE and --rate.`)
    if (!(error instanceof ConnectionError)) throw error
    const remedy = 'Please check the address and the network.'
    throw new Error(`Failed to reach ${new URL(url).origin}. ${error.message} ${remedy}`, { cause: error })
  }
}
