import type { Simulator } from '../src/index.ts'
import { version } from '../src/version.ts'
import { toColumns } from './columns.ts'
import { describePerson, findNotablePeople } from './notable-people.ts'
import type { Paint } from './paint.ts'

const shownPeople = 6

export interface BannerOptions {
  url: string
  /** Whether there is a control interface to point to. */
  control: boolean
  paint: Paint
}

/** What one sees when the server has started. */
export function presentBanner(simulator: Simulator, { url, control, paint }: BannerOptions): string {
  const { world } = simulator
  const heading = (text: string) => `  ${paint('bold', text)}`
  const dim = (text: string) => paint('dim', text)
  const user = world.currentUser === null ? undefined : world.users.get(world.currentUser)
  const people = findNotablePeople(world, shownPeople)
  const example = user ?? people.find(({ blocked }) => !blocked)
  const title = simulator.scenarios.find(({ name }) => name === world.origin.scenario)?.title ?? ''

  const state = [
    ['scenario', `${world.origin.scenario} ${dim(`· ${title}`)}`],
    ['clock', `${world.clock.instant()} ${dim(world.clock.frozen ? '· stands still' : '· runs')}`],
    ['signed in', user ? `${user.username} ${dim('· unless a request says otherwise')}` : 'nobody'],
  ]
  const cards = people.map((card) => [
    card.username,
    card.password ?? '(no password)',
    `${card.fullname}, ${describePerson(card)}`,
  ])
  const places = [
    [`${url}/`, 'what is here, on a page'],
    ...(control ? [[`${url}/__sim`, 'scenario, user, clock, requests, state']] : []),
  ]
  return [
    '',
    `  ${paint('bold', paint('cyan', 'fauxtranet'))} ${dim(version)}  ${paint('underline', url)}`,
    '',
    ...toColumns(state.map(([name, value]) => [`  ${name}`, value!])),
    '',
    heading('Who you can be') + dim('  username, password'),
    ...indent(toColumns(cards)),
    '',
    heading('Where to look'),
    ...indent([`curl ${url}/api/people/v2/user${example ? ` -H 'x-sim-user: ${example.username}'` : ''}`]),
    ...indent(toColumns(places.map(([place, what]) => [place!, dim(what!)]))),
    '',
    dim('  Ctrl-C ends it.'),
    '',
  ].join('\n')
}

function indent(lines: string[]): string[] {
  return lines.map((line) => `    ${line}`)
}
