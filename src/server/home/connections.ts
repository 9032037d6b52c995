import type { UserCard } from '../../control/shapes.ts'
import type { Simulator } from '../../simulator/simulator.ts'

export interface HomeOptions {
  /** Whether there is a control interface. */
  control: boolean
  /** Whether it wants a token. */
  hasToken: boolean
}

/** A piece of code to copy. */
export interface Connection {
  title: string
  code: string
  /** As tall as several of the others. */
  isTall?: true
}

interface Reach {
  origin: string
  prefix: string
  scenario: string
  person: UserCard | undefined
  /** Where the addresses of the applications begin. */
  roots: string[]
}

export function describeConnections({ origin, prefix, scenario, person, roots }: Reach): Connection[] {
  const username = person?.username ?? 'admin'
  const address = `${origin}${prefix}/api/people/v2/user`
  return [
    { title: 'As anybody, by a header', code: `curl -H 'x-sim-user: ${username}' \\\n  ${address}` },
    ...(person
      ? [{ title: 'With a password', code: `curl -u '${username}:${person.password ?? ''}' \\\n  ${address}` }]
      : []),
    {
      title: 'Without a server, by MSW in the page',
      code: `import { startSimulator } from 'fauxtranet/browser'\n\nawait startSimulator({\n  scenario: '${scenario}',\n})`,
    },
    { title: 'Behind Vite, in vite.config.js', code: configureVite(origin, roots), isTall: true },
  ]
}

/** Sends the page's own host, so that addresses in replies lead back to it. */
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

/** Shows how to load another scenario than the one that runs. */
export function describeLoading(
  { scenarios }: Simulator,
  running: string,
  base: string,
  { control, hasToken }: Pick<HomeOptions, 'control' | 'hasToken'>,
): Connection {
  const { name } = scenarios.find((scenario) => scenario.name !== running) ?? { name: running }
  if (!control) return { title: 'To begin with another one', code: `fauxtranet --scenario ${name}` }
  const token = hasToken ? `-H 'x-sim-token: …' \\\n  ` : ''
  return {
    title: 'To change over to another one',
    code: `curl -X PUT ${token}-d '{"name":"${name}"}' \\\n  ${base}/__sim/scenario`,
  }
}
