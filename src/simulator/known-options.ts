import { defaultLimits } from '../core/http/body.ts'
import { checkNames, checkObject, findUnknown, namesOf, words } from '../core/text/known-names.ts'
import { suggest, suggestOrList } from '../core/text/suggest.ts'
import type { Scenario } from '../world/scenario.ts'
import type { UncheckedSetting } from '../world/setting.ts'
import type { Behaviour, ReloadOptions, UncheckedOptions } from './options.ts'

// Not in a page's first bundle: names are checked when a world is created.

export const settingNames = namesOf<UncheckedSetting>()('scenario parameters seed now user faults fidelity')

const behaviourNames = namesOf<Behaviour>()(
  'latency chaos strict applications scenarios onProgress verify challenge redact limits',
)
const simulatorOptions = [...settingNames, ...behaviourNames]

const mswOptions = words('onUnhandled baseUrl')
const workerOptions = [...words('serviceWorker quiet'), ...mswOptions]

const hostOptions = words(
  'domain organisations keepDays requestsPerMinute worldSize worldRows logJson home cors log control controlToken allowHosts corsOrigins',
)

/** The options that each entry point takes in addition to the simulator's. */
export const entryPointOptions = {
  startSimulator: [...words('persist allowHosts'), ...workerOptions],
  interceptRequests: [...words('msw'), ...mswOptions],
  startServer: words('port host home persist recover corsOrigins allowHosts control controlToken log publicUrl'),
  defineConfig: words('port host'),
  'hostWorlds of fauxtranet/cloudflare': hostOptions,
  'hostWorlds of fauxtranet/postgres': [...hostOptions, ...words('store port host publicUrl address lease')],
  createIntranet: [...words('users worker oneClock timeZone locale'), ...workerOptions],
  'fauxtranet of fauxtranet/vite': [
    ...words('mode demo allowHosts corsOrigins publicUrl start panel persist quiet'),
    ...mswOptions,
  ],
} satisfies Record<string, readonly string[]>

export function checkOptions(entryPoint: keyof typeof entryPointOptions, given: object): void {
  checkObject('option', given, "scenario: 'empty'")
  const known = [...entryPointOptions[entryPoint], ...simulatorOptions]
  const wrong = findUnknown(given, known)
  if (wrong !== undefined) throw unknownOption(wrong, known)
}

export function checkRemainingOptions(options: UncheckedOptions): void {
  const wrong = findUnknown(options, [...simulatorOptions, 'presets', 'snapshots', 'checkTotal'])
  if (wrong !== undefined) throw unknownOption(wrong, simulatorOptions)
  const { limits = {}, strict = false, redact = [] } = options
  checkNames('limit', limits, Object.keys(defaultLimits))
  for (const [name, bytes] of Object.entries(limits))
    if (typeof bytes !== 'number') throw new RangeError(`limits.${name}: must be a number of bytes.`)
  if (!Array.isArray(redact) || !redact.every((name) => typeof name === 'string' && /[\p{L}\p{N}]/u.test(name)))
    throw new RangeError("redact: must be a list of names, such as ['x-badge-pin'].")
  if (typeof strict !== 'boolean') throw new RangeError('strict: must be true or false.')
  checkScenarioNames(options)
}

export function checkScenarioNames(options: UncheckedOptions): void {
  const { presets = [], scenario: first, scenarios = [], applications = [] } = options
  checkScenarioFields(first)
  if (!Array.isArray(scenarios)) throw invalidScenarios()
  const inOption = 'the option "scenarios"'
  const all = [
    ...scenarios.map((scenario: Scenario) => ({ scenario, where: inOption })),
    ...applications.flatMap((each) => {
      const { scenarios = [], place } = 'scenarios' in each ? each : {}
      return scenarios.map((scenario) => ({ scenario, where: `the application "${place?.application}"` }))
    }),
  ]
  const listed = new Map<string, { scenario: Scenario; where: string }>()
  for (const { scenario, where } of all) {
    if (!scenario?.name) throw invalidScenarios()
    checkScenarioFields(scenario)
    const { name, instant } = scenario
    if (instant === undefined)
      throw new RangeError(
        `The scenario "${name}" in ${where} is incomplete. Please write defineScenario({ name: '${name}', extends: smallCompany, … }).`,
      )
    const other = listed.get(name)
    // The option wins over an application, because a tool may load both scenarios from one file.
    const isOver = other?.where === inOption && where !== inOption
    if (other && !isOver && other.scenario !== scenario)
      throw new RangeError(
        `There are two scenarios "${name}": in ${other.where}, and in ${where}. Please rename one of them.`,
      )
    listed.set(name, { scenario, where })
    if (!presets.includes(scenario) && presets.some((preset) => preset.name === name))
      throw new RangeError(
        `fauxtranet already has a scenario "${name}". Please choose another name; your scenario can extend the built-in one.`,
      )
  }
}

function invalidScenarios(): Error {
  return new RangeError('scenarios: must be a list of objects from defineScenario.')
}

const scenarioFields = namesOf<Scenario>()(
  'name title shows user instant extends extendsAt extendsSeed applications parameters ranges faults seed baked',
)

function checkScenarioFields(scenario: string | Scenario | undefined): void {
  if (typeof scenario === 'object') checkNames('field of a scenario', scenario, scenarioFields)
}

function unknownOption(wrong: string, known: readonly string[]): Error {
  const entryPoints = Object.entries<readonly string[]>(entryPointOptions)
  const having = entryPoints.filter(([, names]) => names.includes(wrong)).map(([entryPoint]) => entryPoint)
  if (having.length > 0)
    return new RangeError(`There is no option "${wrong}" here. It is an option of ${having.join(', ')}.`)
  const allNames = entryPoints.flatMap(([, names]) => names)
  // MSW's own options start like this: `onUnhandledRequest`, `onUnhandledFrame`.
  const meant = wrong.startsWith('onUnhandled') ? 'onUnhandled' : wrong
  const hint = suggest(meant, known) || suggest(wrong, allNames) || suggestOrList(wrong, known)
  return new RangeError(`There is no option "${wrong}".${hint}`)
}

export function checkSetting(given: UncheckedSetting, isFork = false): void {
  checkNames('setting', given, settingNames)
  checkScenarioFields(given.scenario)
  for (const name of ['scenario', 'parameters', 'seed'] as const) {
    if (isFork && given[name] !== undefined)
      throw new RangeError(`A fork keeps the ${name} of its original. Leave out "${name}", or "from".`)
  }
}

const reloaded = [...settingNames, ...words('latency chaos strict applications scenarios')] as (keyof ReloadOptions)[]

/** The options that can be replaced at runtime. Missing ones are reset to their defaults. */
export function reloadable(options: UncheckedOptions, except: readonly string[] = []): ReloadOptions {
  const names = reloaded.filter((name) => !except.includes(name))
  return Object.fromEntries(names.map((name) => [name, options[name]]))
}
