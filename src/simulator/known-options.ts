import type { InterpreterOptions } from '../core/interpreter/interpreter.ts'
import { suggest, suggestOrList } from '../core/text/suggest.ts'
import type { UncheckedSetting } from '../world/setting.ts'
import type { Behaviour } from './options.ts'

// Not in the first bundle of a page: names are checked when a world is made, and what makes it is loaded by then.

/** Lists names, none of which may be missing: `namesOf<Options>()({ one: true, … })`. */
export const namesOf =
  <Options>() =>
  (names: Record<keyof Options, true>): readonly string[] =>
    Object.keys(names)

export const settingNames = namesOf<UncheckedSetting>()({
  scenario: true,
  parameters: true,
  seed: true,
  now: true,
  user: true,
  faults: true,
  fidelity: true,
})

const ofInterpreter = namesOf<InterpreterOptions>()({ verify: true, challenge: true, limits: true, withLock: true })

const ofSimulator = [
  ...settingNames,
  ...namesOf<Omit<Behaviour, keyof InterpreterOptions>>()({
    latency: true,
    chaos: true,
    strict: true,
    scenarios: true,
    onProgress: true,
  }),
  ...ofInterpreter,
]

const ofMsw = ['onUnhandled', 'baseUrl'] as const
const ofWorker = ['serviceWorker', 'quiet', ...ofMsw] as const

/** The options that a way in takes itself: the simulator gets the rest, and knows what was meant. */
export const ofWaysIn = {
  startSimulator: ['persist', 'allowHosts', ...ofWorker],
  interceptRequests: ofMsw,
  startServer: [
    'port',
    'host',
    'persist',
    'recover',
    'corsOrigins',
    'allowHosts',
    'control',
    'controlToken',
    'log',
    'publicUrl',
  ],
  createIntranet: ['users', 'worker', ...ofWorker],
  'fauxtranet of fauxtranet/vite': ['mode', 'demo', 'allowHosts', 'publicUrl', 'start', 'persist', 'quiet', ...ofMsw],
} as const satisfies Record<string, readonly string[]>

/** Refuses options that no simulator has. */
export function checkOptions(given: object): void {
  const wrong = findUnknown(given, ofSimulator)
  if (wrong !== undefined) throw noOption(wrong)
}

/** The same for what the interpreter gets: what nobody before it has taken. */
export function checkLeftOptions(given: object): void {
  const wrong = findUnknown(given, ofInterpreter)
  if (wrong !== undefined) throw noOption(wrong)
}

function noOption(wrong: string): Error {
  const ways = Object.entries<readonly string[]>(ofWaysIn)
  const having = ways.filter(([, names]) => names.includes(wrong)).map(([way]) => way)
  if (having.length > 0) return new RangeError(`There is no option "${wrong}" here. It is one of ${having.join(', ')}.`)
  const ofAll = ways.flatMap(([, names]) => names)
  const hint = suggest(wrong, [...ofSimulator, ...ofAll]) || suggestOrList(wrong, ofSimulator)
  return new RangeError(`There is no option "${wrong}".${hint}`)
}

/** Refuses what is no setting of a world, or of a fork, which has the scenario of its original. */
export function checkSetting(given: UncheckedSetting, isFork = false): void {
  checkNames('setting', given, settingNames)
  for (const name of ['scenario', 'parameters', 'seed'] as const) {
    if (isFork && given[name] !== undefined)
      throw new RangeError(`A fork has the ${name} of its original. Leave out "${name}", or "from".`)
  }
}

/** Refuses a name that is not known, with the nearest one. */
export function checkNames(what: string, given: object, known: readonly string[]): void {
  const wrong = findUnknown(given, known)
  if (wrong !== undefined) throw new RangeError(`There is no ${what} "${wrong}".${suggestOrList(wrong, known)}`)
}

function findUnknown(given: object, known: readonly string[]): string | undefined {
  return Object.keys(given).find((name) => !known.includes(name))
}
