import { presentAbout } from '../../control/present.ts'
import type { About, UserCard } from '../../control/shapes.ts'
import { worldPrefixOf } from '../../core/http/address.ts'
import { addressOf, type Place } from '../../core/http/contract.ts'
import { takeTurns } from '../../core/time/turns.ts'
import type { Simulator } from '../../simulator/simulator.ts'
import type { World } from '../../world/world.ts'
import { type Connection, describeConnections, describeLoading, type HomeOptions } from './connections.ts'
import { findNotablePeople } from './notable-people.ts'
import { portraitOf } from './portrait.ts'

interface HomePerson extends UserCard {
  /** The address of the picture. */
  portrait: string
}

/** All that the home page shows. */
export interface Home {
  about: About
  /** The prefix of addresses that stay in this world. */
  prefix: string
  scenario: { title: string; shows: string }
  scenarios: { name: string; title: string; shows: string }[]
  loading: Connection
  /** Undefined where the reader may not see passwords. */
  people: HomePerson[] | undefined
  /** How many people there are. */
  total: number
  /** The address of the list of all of them, if a link may open it. */
  directory: string | undefined
  applications: { title: string; root: string; endpoints: { method: string; address: string; summary: string }[] }[]
  connections: Connection[]
  /** Pages of the control interface that can be opened. */
  pages: { title: string; address: string }[]
}

const shownPeople = 12

export interface HomeRequest extends HomeOptions {
  /** The origin of the address that was asked. */
  origin: string
  /** The path below which the intranet is. */
  mount: string
  /** Whether the reader may see the passwords of people. */
  maySeePasswords: boolean
}

export async function describeHome(simulator: Simulator, worldName: string, options: HomeRequest): Promise<Home> {
  const { control, hasToken, origin, mount, maySeePasswords } = options
  const world = simulator.needWorld(worldName)
  const about = presentAbout({ world, worldName, simulator })
  const people = maySeePasswords ? await drawPortraits(world, findNotablePeople(world, shownPeople)) : undefined
  const prefix = mount + worldPrefixOf(worldName)
  const contracts = await simulator.endpoints.loadContracts()
  const shown = contracts.filter((contract) => control || contract.application !== 'control')
  const total = world.users.size
  return {
    about,
    prefix,
    scenario: simulator.scenarios.find(({ name }) => name === about.scenario) ?? { title: '', shows: '' },
    scenarios: simulator.scenarios.map(({ name, title, shows }) => ({ name, title, shows })),
    loading: describeLoading(simulator, about.scenario, origin + prefix, options),
    people,
    total,
    pages: pagesOf(prefix, options),
    // A link sends no token.
    directory: maySeePasswords && !hasToken ? `${prefix}/__sim/users?limit=${total}` : undefined,
    applications: shown.map((contract) => ({
      title: contract.title,
      root: contract.root,
      endpoints: Object.values(contract.endpoints).map((endpoint) => ({
        method: endpoint.method,
        address: addressOf(contract, endpoint),
        summary: endpoint.summary,
      })),
    })),
    connections: describeConnections({
      origin,
      prefix,
      scenario: about.scenario,
      person: people?.find(({ blocked, password }) => !blocked && password !== null),
      roots: shown.flatMap(rootsOf),
    }),
  }
}

/** In turns: photos are drawn when they are read. */
async function drawPortraits(world: World, cards: readonly UserCard[]): Promise<HomePerson[]> {
  const pause = takeTurns()
  const people: HomePerson[] = []
  for (const card of cards) {
    // Somebody may have deleted them meanwhile.
    if (world.users.get(card.id)) people.push({ ...card, portrait: await portraitOf(world, card.id) })
    await pause()
  }
  return people
}

/** The panel asks for the token itself. The other page needs it in the request, and a link sends none. */
function pagesOf(prefix: string, { control, hasToken }: HomeOptions): Home['pages'] {
  const panel = { title: 'The panel', address: `${prefix}/__sim/ui/` }
  const reference = { title: 'The reference', address: `${prefix}/__sim/docs` }
  return control ? [panel, ...(hasToken ? [] : [reference])] : []
}

/** `/thanks` and `/tags` stay with the page's own server: by them a proxy would take `/thanks.html` and `/tags.js` as well. */
function rootsOf({ root, aliases = {} }: Place): string[] {
  return [root, ...Object.keys(aliases).filter((alias) => aliases[alias] === '')]
}
