import { presentAbout } from '../../control/present.ts'
import type { UserCard } from '../../control/shapes.ts'
import { type RequestHeaders, worldPrefixOf } from '../../core/http/address.ts'
import { addressOf } from '../../core/http/contract.ts'
import type { AnyTable } from '../../core/store/references.ts'
import { quoteWord } from '../../core/text/escape.ts'
import { takeTurns } from '../../core/time/turns.ts'
import { ownRootsOf } from '../../simulator/own-address.ts'
import type { Simulator } from '../../simulator/simulator.ts'
import type { World } from '../../world/world.ts'
import type { HomePage } from '../pages.ts'
import { findNotablePeople } from './notable-people.ts'
import { portraitOf } from './portrait.ts'

export interface ToolPageRequest {
  origin: string
  headers: RequestHeaders
  /** The path prefix of the intranet. */
  mount: string
  home: HomePage | false
  maySeePasswords: boolean
  control: boolean
  /** Links cannot send the token, so pages that require it get no link. */
  hasToken: boolean
}

export interface Connection {
  title: string
  code: string
  /** Takes the space of several others. */
  isTall?: true
}

const shownPeople = 12

export type ToolContent = Awaited<ReturnType<typeof describeTool>>

export async function describeTool(simulator: Simulator, worldName: string, request: ToolPageRequest) {
  const { control, hasToken, headers, home, origin, mount, maySeePasswords } = request
  const { scenarios } = simulator
  const world = simulator.needWorld(worldName)
  const about = presentAbout({ world, worldName, simulator, headers })
  const people = maySeePasswords ? await drawPortraits(world, findNotablePeople(world, shownPeople)) : undefined
  const prefix = mount + worldPrefixOf(worldName)
  const contracts = await simulator.endpoints.loadContracts()
  const shown = contracts.filter((contract) => control || contract.application !== 'control')
  const total = world.users.size
  const intranet = { title: 'Intranet', address: `${prefix}/` }
  const panel = { title: 'Control panel', address: `${prefix}/__sim/ui/` }
  const reference = { title: 'API reference', address: `${prefix}/__sim/docs` }
  const other = scenarios.find(({ name }) => name !== about.scenario)?.name ?? about.scenario
  const address = `\\\n  ${quoteWord(`${origin}${prefix}/api/people/v2/user`)}`
  const person = people?.find(({ blocked, password }) => !blocked && password !== null)
  const connections: Connection[] = [
    {
      title: 'As any user, with a header',
      code: `curl -H ${quoteWord(`x-sim-user: ${person?.username ?? 'admin'}`)} ${address}`,
    },
    ...(person
      ? [
          {
            title: 'With a password',
            code: `curl -u ${quoteWord(`${person.username}:${person.password ?? ''}`)} ${address}`,
          },
        ]
      : []),
    {
      title: 'Without a server: MSW in the page',
      code: `import { startSimulator } from 'fauxtranet/browser'\n\nawait startSimulator({\n  scenario: '${about.scenario}',\n})`,
    },
    { title: 'Proxy of Vite, in vite.config.js', code: configureVite(origin, shown.flatMap(ownRootsOf)), isTall: true },
  ]
  return {
    about,
    counts: countRows(world),
    scenario: scenarios.find(({ name }) => name === about.scenario) ?? { title: '', shows: '' },
    scenarios,
    loading: describeLoading(other, origin + prefix, request),
    /** Undefined if the reader may not see passwords. */
    people,
    total,
    // The panel prompts for the token itself.
    pages: [...(home === 'intranet' ? [intranet] : []), ...(control ? [panel, ...(hasToken ? [] : [reference])] : [])],
    /** Undefined if links and buttons cannot use it. They send no token. */
    control: maySeePasswords && !hasToken ? `${prefix}/__sim` : undefined,
    /** Undefined if it is not served. */
    intranet: home === 'intranet' ? intranet.address : undefined,
    applications: shown.map((contract) => ({
      title: contract.title,
      root: contract.root,
      endpoints: Object.values(contract.endpoints).map((endpoint) => ({
        method: endpoint.method,
        address: addressOf(contract, endpoint),
        summary: endpoint.summary,
      })),
    })),
    connections,
  }
}

const namingFields = ['name', 'title', 'username', 'description']

/** Leaves out internal tables, such as placements and grants: their rows have no name. */
function countRows({ tables }: World) {
  return Object.values<AnyTable>(tables)
    .filter(({ size, schema }) => size > 0 && namingFields.some((field) => field in schema.shape.shape))
    .map(({ name, noun, size }) => ({
      size,
      title: name.endsWith('s') ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : `${noun}s`,
    }))
}

/** Drawing photos takes time, so other work gets its turn in between. */
async function drawPortraits(world: World, cards: readonly UserCard[]) {
  const pause = takeTurns()
  const people: (UserCard & { portrait: string })[] = []
  for (const card of cards) {
    // The user may have been deleted meanwhile.
    if (world.users.get(card.id)) people.push({ ...card, portrait: await portraitOf(world, card.id) })
    await pause()
  }
  return people
}

/** Keeps the page's own host, so that URLs in replies lead back to the page's server. */
function configureVite(origin: string, roots: string[]): string {
  const lines = [...new Set([...roots, '/__world'])].map((root) => `      '${root}': simulator,`)
  return `const simulator = {
  target: '${origin}',
  changeOrigin: false,
}

export default {
  server: {
    proxy: {
${lines.join('\n')}
    },
  },
}`
}

function describeLoading(name: string, base: string, { control, hasToken }: ToolPageRequest): Connection {
  if (!control) return { title: 'Start with another scenario', code: `fauxtranet --scenario ${name}` }
  const token = hasToken ? `-H 'x-sim-token: …' \\\n  ` : ''
  const code = `curl -X PUT ${token}-d ${quoteWord(JSON.stringify({ name }))} \\\n  ${quoteWord(`${base}/__sim/scenario`)}`
  return { title: 'Switch to another scenario', code }
}
