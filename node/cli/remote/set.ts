import type { ScenarioCard } from '../../../src/control/shapes.ts'
import type { ScenarioParameters } from '../../../src/world/scenario.ts'
import { FlagError } from '../flag-error.ts'
import { readParameters } from '../flag-values.ts'
import { checkCount, checkFlags, type RemoteArguments, unknownSubject } from './arguments.ts'
import type { Call, Send } from './connection.ts'
import type { RemoteResult } from './present.ts'
import { setCommands } from './set-commands.ts'
import { endpointOf, fieldsOf, readField } from './shape.ts'

/** Returns the reply or, if it is empty, the state of the world. */
export async function set({ words, flags }: RemoteArguments, world: string, send: Send): Promise<RemoteResult> {
  const [subject = '', ...rest] = words
  if (!Object.hasOwn(setCommands, subject)) throw unknownSubject('set', subject, Object.keys(setCommands))
  const { takes, plan } = setCommands[subject]!
  checkWords(`set ${subject}`, takes, rest)
  const call = await plan(rest, { send, world })
  const body = await withFlags(call, flags, send)
  const reply = await send({ ...call, ...(body && { body }) })
  return { reply: reply ?? (await send({ endpoint: 'getAbout' })) }
}

/** The help shows how many words there must be. */
function checkWords(command: string, takes: string, words: readonly string[]): void {
  const shown = takes.split(' ').filter(Boolean)
  const needed = shown.filter((word) => word.startsWith('<')).length
  if (words.length < needed) throw new FlagError(`Missing argument. Usage: fauxtranet ${command} ${takes}`)
  if (!takes.endsWith('…')) checkCount(words, shown.length)
}

/** Flags are fields of the body or, for a scenario, its parameters. */
async function withFlags(
  { endpoint, body }: Call,
  flags: ReadonlyMap<string, string>,
  send: Send,
): Promise<Call['body']> {
  const fields = fieldsOf(endpointOf(endpoint).body)
  const isField = (name: string) => Object.hasOwn(fields, name)
  const hasParameters = endpoint === 'loadScenario'
  if (!hasParameters) checkFlags(flags.keys(), Object.keys(fields))
  if (flags.size === 0) return body
  const given = [...flags].map(([name, text]) => [name, readField(fields[name], text)] as const)
  const parameters = [...flags].filter(([name]) => hasParameters && !isField(name))
  return {
    ...body,
    ...Object.fromEntries(given.filter(([name]) => isField(name))),
    ...(parameters.length > 0 && {
      parameters: readParameters(parameters, await defaultsOf(String(body?.name), send), presentFlag),
    }),
  }
}

const presentFlag = (name: string, text: string) => `--${name} "${text}"`

/** Only the server knows the scenario's parameters. */
async function defaultsOf(name: string, send: Send): Promise<ScenarioParameters> {
  const cards = (await send({ endpoint: 'listScenarios' })) as ScenarioCard[]
  return cards.find((card) => card.name === name)?.parameters ?? {}
}
