import type { NetworkConditions } from '../../src/core/faults/rule.ts'
import { version } from '../../src/core/version.ts'
import type { Simulator } from '../../src/index.ts'
import { describePerson, findNotablePeople } from '../../src/server/home/notable-people.ts'
import { defaultSeed } from '../../src/world/scenario.ts'
import type { Colorizer } from './colors.ts'
import { toColumns } from './columns.ts'
import { toPrintable } from './printable.ts'

/** Enough for the well-known people and the signed-in user. */
const shownPeople = 7
const widest = 100

interface BannerOptions extends NetworkConditions {
  url: string
  control: boolean
  persist?: string
  publicUrl?: string
  config?: string
  color: Colorizer
}

export function presentBanner(simulator: Simulator, options: BannerOptions): string {
  const { url, control, color } = options
  const { world } = simulator
  const heading = (text: string) => `  ${color('bold', text)}`
  const dim = (text: string) => color('dim', text)
  const user = world.currentUser === null ? undefined : world.users.get(world.currentUser)
  const people = findNotablePeople(world, shownPeople)
  const example = user ?? people.find(({ blocked }) => !blocked)

  const cards = people.map((card) => [
    card.username,
    card.password ?? '(no password)',
    `${card.fullname}, ${describePerson(card)}`,
  ])
  const others = world.users.size - people.length
  const directory = control ? `/__sim/users?limit=${world.users.size}` : '/api/people/v2/users'
  const places = [
    [`${url}/`, 'what is here, on a page'],
    ...(control ? [[`${url}/__sim/ui/`, 'the panel: scenario, user, clock, faults, requests']] : []),
  ]
  return [
    '',
    `  ${color('bold', color('cyan', 'fauxtranet'))} ${dim(version)}  ${color('underline', url)}`,
    '',
    ...describeState(simulator, options),
    '',
    heading('Who you can be') + dim('  username, password'),
    ...indent(toColumns(cards.map((card) => card.map(toPrintable)))).map(shorten),
    ...(others > 0 ? indent([dim(`and ${others} more: GET ${directory}`)]) : []),
    '',
    heading('Where to look'),
    ...indent([`curl ${url}/api/people/v2/user${example ? ` -H 'x-sim-user: ${toPrintable(example.username)}'` : ''}`]),
    ...indent(toColumns(places.map(([place, what]) => [place!, dim(what!)]))),
    '',
    dim('  Ctrl-C ends it.'),
    '',
  ].join('\n')
}

/** Omits defaults, and highlights settings that make requests slow or fail. */
function describeState({ world, scenarios }: Simulator, options: BannerOptions): string[] {
  const { latency, chaos, persist, publicUrl, config, color } = options
  const { origin, clock, currentUser } = world
  const user = currentUser === null ? undefined : world.users.get(currentUser)
  const title = scenarios.find(({ name }) => name === origin.scenario)?.title ?? ''
  const rows: [name: string, value: string, remark: string, isHighlighted?: true][] = [
    ['scenario', origin.scenario, title],
    ['clock', clock.instant(), clock.frozen ? 'stands still' : 'runs'],
    ['signed in', user?.username ?? 'nobody', 'unless a request says otherwise'],
  ]
  const chosen = Object.entries(origin.parameters ?? {}).map(([name, value]) => `${name}=${value}`)
  if (chosen.length > 0) rows.push(['with', chosen.join(' '), 'not the default'])
  if (origin.seed !== defaultSeed) rows.push(['seed', String(origin.seed), 'another company of the same kind'])
  if (latency) rows.push(['latency', `${[latency].flat().join('-')} ms`, 'before every answer', true])
  if (chaos) rows.push(['chaos', `${chaos}%`, 'of the requests fail', true])
  const faults = world.faults.all().filter(({ fromOptions }) => !fromOptions).length
  if (faults > 0) rows.push(['faults', String(faults), 'let requests fail or wait', true])
  if (world.strict) rows.push(['strict', 'yes', 'requests outside their contract are refused', true])
  if (config !== undefined) rows.push(['config', config, 'the configuration, below the flags'])
  if (publicUrl !== undefined) rows.push(['public url', publicUrl, 'what addresses in answers begin with'])
  if (persist !== undefined) rows.push(['persist', persist, 'saves the default world'])
  return rows.map(([name, value, remark, isHighlighted]) => {
    const start = `  ${name.padEnd(11)}${toPrintable(value)}`
    const line = clip(`${start}${remark && ` · ${toPrintable(remark)}`}`)
    const head = isHighlighted ? color('yellow', start) : start
    return line.startsWith(start) ? head + color('dim', line.slice(start.length)) : line
  })
}

function indent(lines: string[]): string[] {
  return lines.map((line) => `    ${line}`)
}

/** Drops whole parts at the end of a line instead of cutting one in half. */
function shorten(line: string): string {
  const comma = line.lastIndexOf(', ')
  return line.length > widest && comma > 0 ? shorten(line.slice(0, comma)) : clip(line)
}

function clip(line: string): string {
  return line.length > widest ? `${line.slice(0, widest - 1)}…` : line
}
