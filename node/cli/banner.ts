import type { NetworkConditions } from '../../src/core/faults/rule.ts'
import { quoteWord } from '../../src/core/text/escape.ts'
import { version } from '../../src/core/version.ts'
import type { Simulator } from '../../src/index.ts'
import { describePerson, findNotablePeople } from '../../src/server/tool-page/notable-people.ts'
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
  const pages = [
    [`${url}/`, 'the intranet, as a web app'],
    ...(control
      ? [
          [`${url}/__sim/`, 'users, scenarios and how to connect'],
          [`${url}/__sim/ui/`, 'control panel: scenario, user, clock, faults, requests'],
        ]
      : []),
  ]
  return [
    '',
    `  ${color('bold', color('cyan', 'fauxtranet'))} ${dim(version)}  ${color('underline', url)}`,
    '',
    ...describeState(simulator, options),
    '',
    heading('Users') + dim('  username, password'),
    ...indent(toColumns(cards.map((card) => card.map(toPrintable)))).map(fitLine),
    ...(others > 0 ? indent([dim(`and ${others} more: GET ${directory}`)]) : []),
    '',
    heading('Try it'),
    ...indent([
      `curl ${url}/api/people/v2/user${example ? ` -H ${quoteWord(`x-sim-user: ${example.username}`)}` : ''}`,
    ]),
    ...indent(toColumns(pages.map(([page, title]) => [page!, dim(title!)]))),
    '',
    dim('  Press Ctrl-C to stop.'),
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
    ['clock', clock.instant(), clock.frozen ? 'frozen' : 'running'],
    ['signed in', user?.username ?? 'nobody', 'unless a request names another user'],
  ]
  const parameters = Object.entries(origin.parameters ?? {}).map(([name, value]) => `${name}=${value}`)
  if (parameters.length > 0) rows.push(['with', parameters.join(' '), 'scenario parameters'])
  if (origin.seed !== defaultSeed) rows.push(['seed', String(origin.seed), 'of the generated data'])
  if (latency) rows.push(['latency', `${[latency].flat().join('-')} ms`, 'before every response', true])
  if (chaos) rows.push(['chaos', `${chaos}%`, 'of requests fail', true])
  const faults = world.faults.all().filter(({ fromOptions }) => !fromOptions).length
  if (faults > 0) rows.push(['faults', String(faults), 'delay requests or make them fail', true])
  if (world.strict) rows.push(['strict', 'yes', 'requests that violate their contract are rejected', true])
  if (config !== undefined) rows.push(['config', config, 'overridden by flags'])
  if (publicUrl !== undefined) rows.push(['public url', publicUrl, 'start of URLs in responses'])
  if (persist !== undefined) rows.push(['persist', persist, 'keeps the default world'])
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
function fitLine(line: string): string {
  const comma = line.lastIndexOf(', ')
  return line.length > widest && comma > 0 ? fitLine(line.slice(0, comma)) : clip(line)
}

function clip(line: string): string {
  return line.length > widest ? `${line.slice(0, widest - 1)}…` : line
}
