import type { Contract, Place } from '../../core/http/contract.ts'
import { notFound } from '../../core/refusal.ts'
import { suggest, suggestOrList } from '../../core/text/suggest.ts'
import { version } from '../../core/version.ts'
import {
  type AnyDefinedApplication,
  type ApplicationChange,
  type ApplicationSet,
  applications,
} from '../applications.ts'
import { checkContract, placeParts } from './contract-check.ts'
import { checkList, checkParts } from './part-check.ts'
import { checkTables } from './table-check.ts'

// Loaded only where a user brings applications. A test checks ours.

/** Refuses applications that are not sound. Each sentence names the place and the remedy. */
export async function checkDefinitions(
  own: readonly (AnyDefinedApplication | ApplicationChange)[],
  { applications: all, createWorld }: ApplicationSet,
): Promise<void> {
  if (!Array.isArray(own)) throw wrong('applications: must be a list. Please write applications: [canteen].')
  const names = new Set(applications.map(({ place }) => place.application))
  for (const each of own) {
    checkIsOne(each)
    if ('changes' in each) continue
    checkPlace(each.place, names)
    checkApplication(each)
    await checkMadeFor(`"${each.place.application}"`, each)
    names.add(each.place.application)
  }
  for (const each of own) if ('changes' in each) await checkChange(each, names)
  const changed = all.filter((each) => !applications.includes(each))
  checkRoots(all.map(({ place }) => place))
  checkTables(changed, all, createWorld)
  await Promise.all(changed.map(checkLoaded))
}

async function checkChange(change: ApplicationChange, names: ReadonlySet<string>): Promise<void> {
  const { changes } = change
  const mayChange = [...names].filter((name) => name !== 'control')
  if (!mayChange.includes(changes))
    throw wrong(`There is no application "${changes}" to change.${suggestOrList(changes, mayChange)}`)
  await checkMadeFor(`What changes "${changes}"`, change)
}

/** Refuses what neither defineApplication nor a change has made. */
function checkIsOne(each: Partial<AnyDefinedApplication & ApplicationChange> | undefined): void {
  if (each?.apply || each?.load) return
  const name = each?.place?.application ?? (Object.keys(Object(each)).join(', ') || String(each))
  throw wrong(`That is no application: ${name}. Please give what defineApplication returns.`)
}

const parts = ['place', 'tables', 'contract', 'routes', 'refusal', 'scenarios', 'notifications', 'madeFor']
const made = ['load', 'presentRefusal']

function checkApplication({ place, presentRefusal, ...rest }: AnyDefinedApplication): void {
  const name = `The application "${place.application}"`
  const given = Object.entries(rest).filter(([part]) => !made.includes(part))
  checkParts(name, 'application', Object.fromEntries(given), parts)
  if (typeof presentRefusal !== 'function')
    throw wrong(`${name} has a refusal that is no function. Please write refusal: ({ status, message }) => ({ … }).`)
  checkList(name, 'notifications', rest.notifications, 'dish.ready')
  checkScenarios(name, rest.scenarios)
}

/** Refuses what is no list of scenarios. A name alone would be taken for one that nobody can load. */
function checkScenarios(name: string, given: unknown = []): void {
  if (!Array.isArray(given))
    throw wrong(
      `${name} has scenarios that are no list. Please write scenarios: [lunchTime], with what defineScenario returns.`,
    )
  const index = given.findIndex((each) => typeof each?.name !== 'string')
  if (index >= 0)
    throw wrong(`${name} has ${show(given[index])} among its scenarios. Please give what defineScenario returns.`)
}

function show(given: unknown): string {
  return typeof given === 'string'
    ? `"${given}"`
    : typeof given === 'object' && given
      ? 'an object without a name'
      : `${given}`
}

function wrong(message: string): Error {
  return new TypeError(message)
}

function checkPlace(place: Place, names: ReadonlySet<string>): void {
  if (!place) throw wrong("An application has no place. Please give place: { application: 'canteen', title, root }.")
  const { application, title, root, version } = place
  if (typeof application !== 'string' || !/^[a-z][a-zA-Z0-9]*(-[a-zA-Z0-9]+)*$/.test(application)) {
    throw wrong(`"${application}" is no name of an application. Please give one as "canteen" or "room-booking".`)
  }
  const named = `The application "${application}"`
  checkParts(`The place of "${application}"`, 'place', place, placeParts)
  if (names.has(application)) {
    throw wrong(
      `There is an application "${application}" already. Please choose another name, or use extendApplication('${application}', …).`,
    )
  }
  if (!title) throw wrong(`${named} has no title. Please give its place one, as it is shown in the panel.`)
  if (!/^(\/[\w.-]+)+$/.test(root)) {
    throw wrong(
      `${named} has the root "${root}". Please give a path that begins with a slash and does not end with one, as "/api/${application}".`,
    )
  }
  if (/\/v\d+$/.test(root)) {
    const [, rest, number] = /^(.*)\/v(\d+)$/.exec(root)!
    throw wrong(`The root of "${application}" has a version in it. Please write root: '${rest}', version: ${number}.`)
  }
  if (version !== undefined && !(Number.isInteger(version) && version > 0)) {
    throw wrong(`${named} has the version ${version}. Please give a whole number over 0.`)
  }
}

/** Two applications share no address, and none lies below another, which would answer in its place. */
function checkRoots(places: readonly Place[]): void {
  const roots = places.flatMap(({ application, root, aliases = {} }) =>
    [root, ...Object.keys(aliases)].map((path) => ({ application, path })),
  )
  for (const [i, { application, path }] of roots.entries()) {
    const taken = roots.find((other, j) => j < i && isBelow(path, other.path))
    const below = taken ?? roots.find((other, j) => j < i && isBelow(other.path, path))
    // Ours were there before.
    if (below && below.application !== application) {
      throw wrong(
        `The address ${path} of "${application}" and ${below.path} of "${below.application}" overlap. Please choose another root.`,
      )
    }
  }
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}

async function checkMadeFor(what: string, { madeFor }: Pick<AnyDefinedApplication, 'madeFor'>): Promise<void> {
  if (madeFor === undefined) return
  const { default: validRange } = await import('semver/ranges/valid.js')
  const { default: satisfies } = await import('semver/functions/satisfies.js')
  if (!madeFor || !validRange(madeFor))
    throw wrong(`${what} was made for "${madeFor}". Please give a version, as madeFor: '^${version}'.`)
  // A version before a release is taken for the release.
  if (satisfies(version.replace(/-.*/, ''), madeFor)) return
  throw wrong(
    `${what} was made for fauxtranet ${madeFor}, and this is ${version}. Please install a version of it that was made for this one.`,
  )
}

async function checkLoaded(application: AnyDefinedApplication): Promise<void> {
  const { contract, routes } = await application.load()
  checkContract(contract, application.place)
  await checkRefusalsByGap(contract)
  if (!routes)
    throw wrong(
      `"${contract.application}" has no routes. Please give routes: { … }, or a function that loads a module which exports them: routes: () => import(…).`,
    )
  checkRoutes(contract, routes)
  checkRefusal(application, contract)
}

/** Those that a user has added: the compiler checks ours. */
async function checkRefusalsByGap(contract: Contract): Promise<void> {
  const ours = await applications.find(({ place }) => place.application === contract.application)?.load()
  const names = Object.entries(contract.endpoints).flatMap(([name, { refusesIf, refusesUnless }]) =>
    (refusesIf === undefined && refusesUnless === undefined) || ours?.contract.endpoints[name] ? [] : name,
  )
  if (names.length > 0) (await import('./refusal-check.ts')).checkRefusalRows(contract, names)
}

/** Tries the error body once: nobody would look for the mistake there later. */
function checkRefusal({ presentRefusal }: AnyDefinedApplication, { application, refusal }: Contract): void {
  const [issue] = refusal.safeParse(presentRefusal(notFound('there is no such thing'), '/', 'GET')).error?.issues ?? []
  if (!issue) return
  const where = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  throw wrong(
    `The refusal of "${application}" is outside its shape: ${where}${issue.message}. Please give the contract the shape of it: contract: { refusal: z.object({ … }), … }.`,
  )
}

function checkRoutes({ application, endpoints }: Contract, routes: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(endpoints)
  for (const name of names) {
    if (typeof routes[name] === 'function') continue
    const near = suggest(
      name,
      Object.keys(routes).filter((route) => !names.includes(route)),
    )
    throw wrong(`${application}.${name} has no route. Please add a function "${name}" to its routes.${near}`)
  }
  for (const name of Object.keys(routes)) {
    if (names.includes(name)) continue
    throw wrong(
      `The route "${name}" of "${application}" has no endpoint.${suggest(name, names) || ' Please add it to the contract, or delete it.'}`,
    )
  }
}
