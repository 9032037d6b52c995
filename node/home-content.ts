import { applications } from '../src/applications.ts'
import type { About, UserCard } from '../src/control/contract.ts'
import { presentAbout } from '../src/control/present.ts'
import { addressOf } from '../src/kernel/contract.ts'
import type { Simulator } from '../src/simulator.ts'
import { defaultWorld } from '../src/worlds.ts'
import { findNotablePeople } from './notable-people.ts'

/** All that the home page tells. */
export interface Home {
  about: About
  scenario: { title: string; shows: string }
  people: UserCard[]
  /** How many people there are. */
  total: number
  applications: { title: string; root: string; endpoints: { method: string; address: string; summary: string }[] }[]
  connections: { title: string; code: string }[]
}

const shownPeople = 12

export function describeHome(simulator: Simulator, origin: string, { control }: { control: boolean }): Home {
  const { world } = simulator
  const about = presentAbout(world, defaultWorld)
  const people = findNotablePeople(world, shownPeople)
  const shown = applications.filter(({ contract }) => control || contract.application !== 'control')
  return {
    about,
    scenario: simulator.scenarios.find(({ name }) => name === about.scenario) ?? { title: '', shows: '' },
    people,
    total: world.users.size,
    applications: shown.map(({ contract }) => ({
      title: contract.title,
      root: contract.root,
      endpoints: Object.values(contract.endpoints).map((endpoint) => ({
        method: endpoint.method,
        address: addressOf(contract, endpoint),
        summary: endpoint.summary,
      })),
    })),
    connections: describeConnections(
      origin,
      about.scenario,
      people.find(({ blocked, password }) => !blocked && password !== null),
      shown.map(({ contract }) => contract.root),
    ),
  }
}

function describeConnections(origin: string, scenario: string, person: UserCard | undefined, roots: string[]) {
  const username = person?.username ?? 'admin'
  const proxied = roots.map((root) => `      '${root}': '${origin}',\n`).join('')
  return [
    { title: 'As anybody, by a header', code: `curl ${origin}/api/people/v2/user \\\n  -H 'x-sim-user: ${username}'` },
    {
      title: 'With a password',
      code: `curl ${origin}/api/people/v2/user \\\n  -u ${username}:${person?.password ?? ''}`,
    },
    {
      title: 'Behind Vite, in vite.config.js',
      code: `export default {\n  server: {\n    proxy: {\n${proxied}    },\n  },\n}`,
    },
    {
      title: 'Without a server, by MSW in the page',
      code: `import { startSimulator } from 'fauxtranet/browser'\n\nawait startSimulator({\n  scenario: '${scenario}',\n})`,
    },
  ]
}
