import { Conformity } from '../../src/conform/conformity.ts'
import type { Exchange } from '../../src/conform/exchange.ts'
import type { Report } from '../../src/conform/report.ts'
import type { Fidelity } from '../../src/core/fidelity.ts'
import { loadContracts } from '../../src/simulator/applications.ts'
import { settableGaps } from '../../src/spec/fidelity.ts'
import type { Settings } from '../../src/spec/gaps.ts'
import { recordProbes } from './probes.ts'

export type SettingId = keyof Settings
export type Setting = readonly [id: SettingId, value: string]

export const contracts = (await loadContracts()).filter(({ application }) => application !== 'control')

export function conform(exchanges: Iterable<Exchange>): Report {
  const conformity = new Conformity(contracts)
  for (const exchange of exchanges) conformity.add(exchange)
  return conformity.report()
}

/** All values of all settings, the default of each first. */
export const allSettings: readonly Setting[] = settableGaps.flatMap(({ id, values }) =>
  Object.keys(values).map((value) => [id as SettingId, value] as const),
)

export function isDefault([id, value]: Setting): boolean {
  return defaultOf(id) === value
}

function defaultOf(id: string): string {
  return Object.keys(settableGaps.find((gap) => gap.id === id)!.values)[0]!
}

/** Each value that is not a default, with each of another setting. */
export const allPairs: readonly (readonly [Setting, Setting])[] = pairsOf(
  allSettings.filter((each) => !isDefault(each)),
)

/** Pairs where one setting hides the other: the reply does not show the sheet, or ignores what it would show. */
const hidden: readonly (readonly [SettingId, string, SettingId])[] = [
  ['written-reply', 'empty', 'expenses-total'],
  ['written-reply', 'empty', 'expenses-total-again'],
  ['written-reply', 'empty', 'expenses-put-items'],
  ['expenses-total', 'sum', 'expenses-total-again'],
]

export function isHiddenPair([[id, value], [other]]: readonly [Setting, Setting]): boolean {
  return hidden.some((pair) => pair[0] === id && pair[1] === value && pair[2] === other)
}

function pairsOf(settings: readonly Setting[]) {
  return settings.flatMap((one, i) =>
    settings
      .slice(i + 1)
      .filter(([id]) => id !== one[0])
      .map((other) => [one, other] as const),
  )
}

/** Compares the report on an installation with its settings: what is missing, and what was invented. */
export async function findMistakes(settings: readonly Setting[]): Promise<string[]> {
  const ids = settings.map(([id]) => id)
  // Without it, nothing is refused.
  const needed: Record<string, string> = ids.includes('unknown-objects') ? { 'transfer-whole': 'refused' } : {}
  const given = { ...needed, ...Object.fromEntries(settings) }
  const recorded = await recordProbes(ids, given as Fidelity)
  const { gaps, endpoints } = conform(recorded)
  const missing = gaps.flatMap(({ id, values }) => (id in given && values.length !== 1 ? [`${id}: not found`] : []))
  const differences = endpoints.flatMap(({ id, differences }) => differences.map((each) => `${id}: ${each.where}`))
  return [...missing, ...findInvented(recorded, given), ...differences]
}

/** Settings that are wrong in a report: on the whole recording, on one of each user, and without credentials. */
export function findInvented(recorded: readonly Exchange[], given: Readonly<Record<string, string>>): string[] {
  const users = [...new Set(recorded.map(userOf))]
  const alone = recorded.map((each) => ({ ...withoutCredentials(each), recording: users.indexOf(userOf(each)) }))
  const others = users.length === 1 ? [] : [alone, recorded.map(withoutCredentials)]
  return [recorded, ...others].flatMap((exchanges) =>
    conform(exchanges).gaps.flatMap(({ id, verdict, values }) => {
      const isWrong = values.length > 0 && !values.includes(given[id] ?? defaultOf(id))
      return isWrong || verdict === 'both' ? [`${id}: ${verdict} ${values.join(', ')}`] : []
    }),
  )
}

const userOf = ({ header }: Exchange) => header('x-sim-user')

/** As browsers save recordings by default. */
function withoutCredentials(exchange: Exchange): Exchange {
  return { ...exchange, header: (name) => (name === 'content-type' ? exchange.header(name) : null) }
}
