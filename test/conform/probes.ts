import { people } from '../../src/apps/people/index.ts'
import type { Exchange } from '../../src/conform/exchange.ts'
import type { Fidelity } from '../../src/core/fidelity.ts'
import type { Settings } from '../../src/spec/gaps.ts'
import { openCompany } from '../company.ts'
import { furnish as furnishLibrary } from '../documents/library.ts'
import { furnish as furnishExpenses } from '../expenses/expenses.ts'
import { badgesProbes } from './probes/badges.ts'
import { documentsProbes } from './probes/documents.ts'
import { expensesProbes } from './probes/expenses.ts'
import { generalProbes } from './probes/general.ts'
import { type Installation, largestFile, type Probe, type Send, v2 } from './probes/installation.ts'
import { knowledgeBaseProbes } from './probes/knowledge-base.ts'
import { peopleProbes } from './probes/people.ts'
import { thanksProbes } from './probes/thanks.ts'
import { record } from './recorded.ts'

/** Requests that show the value of each setting, to a fauxtranet that plays the real installation. */
export const probes: { readonly [Id in keyof Settings]: Probe } = {
  ...generalProbes,
  ...peopleProbes,
  ...badgesProbes,
  ...knowledgeBaseProbes,
  ...expensesProbes,
  ...documentsProbes,
  ...thanksProbes,
}

/** The requests of the probes, to one installation with these settings. */
export async function recordProbes(ids: readonly (keyof Settings)[], fidelity: Fidelity): Promise<Exchange[]> {
  const company = await openCompany(people, { fidelity, limits: { file: largestFile } })
  const { simulator } = company
  const { world } = simulator
  furnishLibrary(world)
  furnishExpenses(world)
  const exchanges = record(simulator)
  let current: string | undefined | null = null
  const send: Send = async (method, path, body, as, more) => {
    // An intranet requests the signed-in user when it is opened.
    if (as !== current) await company.get(`${v2}/user`, { as })
    current = as
    return company.send(method, path, { body, as, ...more })
  }
  const create: Installation['create'] = async (path, table, body, as) => {
    await send('POST', path, body, as)
    return Math.max(...world[table].all().map(({ id }) => id))
  }
  for (const id of ids) await probes[id]({ send, world, create })
  return exchanges
}
