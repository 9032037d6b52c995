import { defaultFidelity } from '../../core/fidelity.ts'
import type { SettableGap } from '../../core/gap.ts'
import { type Contract, idOf, type Place } from '../../core/http/contract.ts'
import { notFound } from '../../core/refusal.ts'
import { suggest, suggestOrList } from '../../core/text/suggest.ts'
import { version } from '../../core/version.ts'
import {
  type AnyDefinedApplication,
  type ApplicationChange,
  type ApplicationSet,
  applications,
} from '../applications.ts'
import { worldsOf } from '../create-world.ts'
import { rootsOf } from '../near-miss.ts'
import { isErrorStatus, placeParts, wrongContract } from './contract-check.ts'
import { type Sentences, wrongList, wrongParts } from './part-check.ts'
import { wrongTables } from './table-check.ts'

// Loaded only if a user adds applications. A test checks the built-in ones.

export async function checkDefinitions(own: readonly Own[], set: ApplicationSet): Promise<void> {
  for await (const sentence of wrongDefinitions(own, set)) throw new TypeError(sentence)
}

type Own = AnyDefinedApplication | ApplicationChange

async function* wrongDefinitions(own: readonly Own[], set: ApplicationSet): AsyncIterable<string> {
  if (!Array.isArray(own)) yield 'applications: must be a list. Please write applications: [canteen].'
  const names = new Set(applications.map(({ place }) => place.application))
  for (const each of own) {
    yield* wrongKind(each)
    if ('changes' in each) continue
    yield* wrongPlace(each.place, names)
    yield* wrongApplication(each)
    yield* wrongVersion(`"${each.place.application}"`, each)
    names.add(each.place.application)
  }
  const mayChange = [...names].filter((name) => name !== 'control')
  for (const each of own) {
    if (!('changes' in each)) continue
    const { changes } = each
    if (!mayChange.includes(changes))
      yield `There is no application "${changes}" to change.${suggestOrList(changes, mayChange)}`
    yield* wrongVersion(`The change to "${changes}"`, each)
  }
  const { applications: all } = set
  const changed = all.filter((each) => !applications.includes(each))
  yield* wrongRoots(all.map(({ place }) => place))
  yield* wrongTables(changed, all, worldsOf(set))
  const loaded = await Promise.all(changed.map((each) => each.load()))
  for (const [i, application] of changed.entries()) {
    const { contract, routes } = loaded[i]!
    yield* wrongContract(contract, application.place)
    yield* wrongRefusalsByGap(contract)
    yield* wrongRoutes(contract, routes)
    yield* wrongRefusal(application, contract)
  }
}

function* wrongKind(each: Partial<AnyDefinedApplication & ApplicationChange> | undefined): Sentences {
  if (each?.apply || each?.load) return
  const name = each?.place?.application ?? (Object.keys(Object(each)).join(', ') || String(each))
  yield `This is not an application: ${name}. Please use defineApplication.`
}

const parts = ['place', 'tables', 'contract', 'routes', 'refusal', 'scenarios', 'notifications', 'compatibleWith']

function* wrongApplication({ presentRefusal, load: _, ...given }: AnyDefinedApplication): Sentences {
  const name = `The application "${given.place.application}"`
  yield* wrongParts(name, given, parts)
  if (typeof presentRefusal !== 'function')
    yield `${name} has a refusal that is not a function. Please write refusal: ({ status, message }) => ({ … }).`
  yield* wrongList(name, 'notifications', given.notifications, 'dish.ready')
  const { scenarios = [] } = given
  if (!Array.isArray(scenarios))
    yield `${name} has scenarios that are not a list. Please write scenarios: [lunchTime], with objects from defineScenario.`
  // A bare name would count as a scenario that cannot be loaded.
  for (const each of scenarios)
    if (typeof each?.name !== 'string') yield `${name} lists ${show(each)} as a scenario. Please use defineScenario.`
}

function show(given: unknown): string {
  if (typeof given === 'string') return `"${given}"`
  return typeof given === 'object' && given ? 'an object without a name' : `${given}`
}

function* wrongPlace(place: Place, names: ReadonlySet<string>): Sentences {
  if (!place) yield "An application has no place. Please pass place: { application: 'canteen', title, root }."
  const { application, title, root, version } = place
  if (typeof application !== 'string' || !/^[a-z][a-zA-Z0-9]*(-[a-zA-Z0-9]+)*$/.test(application))
    yield `"${application}" is not a valid application name. Please choose a name such as "canteen" or "room-booking".`
  const named = `The application "${application}"`
  yield* wrongParts(`The place of "${application}"`, place, placeParts)
  if (names.has(application))
    yield `The application "${application}" already exists. Please choose another name, or use extendApplication('${application}', …).`
  if (!title) yield `${named} has no title. Please add the title to show in the panel to its place.`
  if (!/^(\/[\w.-]+)+$/.test(root))
    yield `${named} has the root "${root}". Please set a path that starts with a slash and does not end with one, such as "/api/${application}".`
  const [, rest, number] = /^(.*)\/v(\d+)$/.exec(root) ?? []
  if (number) yield `The root of "${application}" contains a version. Please write root: '${rest}', version: ${number}.`
  if (version !== undefined && !(Number.isInteger(version) && version > 0))
    yield `${named} has the version ${version}. Please set a whole number above 0.`
}

/** Applications must not share an address, and none may be below another, which would take its requests. */
function* wrongRoots(places: readonly Place[]): Sentences {
  const roots = places.flatMap((place) => rootsOf([place]).map((path) => ({ application: place.application, path })))
  for (const [i, { application, path }] of roots.entries()) {
    const before = roots.slice(0, i)
    const other = before.find((each) => isBelow(path, each.path)) ?? before.find((each) => isBelow(each.path, path))
    if (other && other.application !== application)
      yield `The address ${path} of "${application}" and ${other.path} of "${other.application}" overlap. Please choose another root.`
  }
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}

async function* wrongVersion(
  what: string,
  { compatibleWith }: Pick<ApplicationChange, 'compatibleWith'>,
): AsyncIterable<string> {
  if (compatibleWith === undefined) return
  const { default: validRange } = await import('semver/ranges/valid.js')
  const { default: satisfies } = await import('semver/functions/satisfies.js')
  if (!compatibleWith || !validRange(compatibleWith))
    yield `${what} has compatibleWith: "${compatibleWith}", which is not a version range. Please write compatibleWith: '^${version}'.`
  // A prerelease counts as its release.
  if (!satisfies(version.replace(/-.*/, ''), compatibleWith))
    yield `${what} is compatible with fauxtranet ${compatibleWith}, but this is ${version}. Please install a compatible version of it.`
}

/** Only added endpoints need this check, because the compiler checks ours. */
async function* wrongRefusalsByGap(contract: Contract): AsyncIterable<string> {
  const ours = await applications.find(({ place }) => place.application === contract.application)?.load()
  for (const [name, endpoint] of Object.entries(contract.endpoints)) {
    if (ours?.contract.endpoints[name]) continue
    for (const part of ['refusesIf', 'refusesUnless'] as const) {
      if (endpoint[part] === undefined) continue
      const { settableGaps } = await import('../../spec/fidelity.ts')
      yield* wrongRows(`${idOf(contract, name)} has ${part}:`, part, endpoint[part], settableGaps)
    }
  }
}

function* wrongRows(start: string, part: string, given: unknown, gaps: readonly SettableGap[]): Sentences {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    yield `${start} ${JSON.stringify(given)}. Please write ${part}: { 'unknown-ids': ['absent', 404] }.`
  for (const [gap, row] of Object.entries(Object(given))) {
    const has = `${start} { '${gap}': ${JSON.stringify(row)} }`
    const values = gaps.find(({ id }) => id === gap)?.values
    const known = gaps.map(({ id }) => id)
    if (!values) yield `${has}, but there is no gap "${gap}" to set.${suggestOrList(gap, known)}`
    const [first, ...others] = Object.keys(values!)
    const [value, ...statuses] = Array.isArray(row) ? row : []
    if (statuses.length === 0 || !statuses.every(isErrorStatus))
      yield `${has}. Please pass a value and error statuses: '${gap}': ['${others[0]}', 404].`
    // A world's settings leave out gaps at their default.
    if (value === first) yield `${has}, which is the default. Please pass another value: "${others.join('", "')}".`
    if (!others.includes(value))
      yield `${has}, but "${gap}" cannot be "${value}".${suggestOrList(String(value), others)}`
  }
}

/** Tests the error body once, because a mistake here is hard to find later. */
function* wrongRefusal({ presentRefusal }: AnyDefinedApplication, { application, refusal }: Contract): Sentences {
  const [issue] =
    refusal.safeParse(presentRefusal(notFound('there is no such thing'), '/', defaultFidelity)).error?.issues ?? []
  if (!issue) return
  const where = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  yield `The refusal of "${application}" does not match its shape: ${where}${issue.message}. Please define the shape in the contract: contract: { refusal: z.object({ … }), … }.`
}

function* wrongRoutes({ application, endpoints }: Contract, routes: Readonly<Record<string, unknown>>): Sentences {
  if (!routes)
    yield `"${application}" has no routes. Please pass routes: { … }, or a function that imports them: routes: () => import(…).`
  const names = Object.keys(endpoints)
  const others = Object.keys(routes).filter((route) => !names.includes(route))
  for (const name of names)
    if (typeof routes[name] !== 'function')
      yield `${application}.${name} has no route. Please add a function "${name}" to its routes.${suggest(name, others)}`
  for (const name of others)
    yield `The route "${name}" of "${application}" has no endpoint.${suggest(name, names) || ' Please add it to the contract, or delete it.'}`
}
