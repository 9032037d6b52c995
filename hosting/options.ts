import { hostOf, isLoopback } from '../src/core/http/hosts.ts'
import { checkObject } from '../src/core/text/known-names.ts'
import { type AppOptions, appOptions } from '../src/server/app.ts'
import { checkGuardOptions } from '../src/server/guard.ts'
import { readPublicUrl } from '../src/server/public-url.ts'
import type { SimulatorOptions, UncheckedOptions } from '../src/simulator/simulator.ts'
import type { AnyScenario } from '../src/world/scene.ts'
import { Access } from './access.ts'
import { jsonLog } from './log.ts'

/** Options wherever worlds are hosted. */
export interface HostOptions<S extends AnyScenario = AnyScenario>
  extends SimulatorOptions<S>,
    Omit<AppOptions, 'checkHost'> {
  /** The host name, such as `intranet.example`. The name `pr-12--intranet.example` is the world `pr-12`. */
  domain?: string
  /**
   * Names of organisations with their secret tokens: `{ acme: '…' }`. Then a world such as `acme-pr-12` requires its
   * organisation's token or the key of a link. By default, everyone may use all worlds.
   */
  organisations?: Readonly<Record<string, string>>
  /** How long a world is kept after its last request. Default: 7 days. */
  keepDays?: number
  /** How many requests a minute each world accepts. By default, there is no limit. */
  requestsPerMinute?: number
  /** How many bytes of memory a world may need, approximately. Default: 40 MB on Cloudflare, up to 512 MB with PostgreSQL. */
  worldSize?: number
  /** How many rows a world may have. By default, only the size is limited. */
  worldRows?: number
  /** Prints a line of JSON for each request. */
  logJson?: boolean
}

export type UncheckedHostOptions = Omit<HostOptions, keyof SimulatorOptions> & UncheckedOptions

export interface HostSettings {
  domain: string | undefined
  /** Undefined if everyone may use all worlds. */
  access: Access | undefined
  /** Required for the metrics and the list of all worlds. */
  controlToken: string | undefined
  keepDays: number
  requestsPerMinute: number
  worldSize: number | undefined
  worldRows: number
  app: AppOptions
  simulator: UncheckedOptions
}

const unlimited = Number.POSITIVE_INFINITY

/** Throws if an option is invalid, so that a deployment fails instead of its requests. */
export function readHostOptions(options: UncheckedHostOptions): HostSettings {
  const {
    organisations,
    keepDays = 7,
    requestsPerMinute = unlimited,
    worldSize,
    worldRows = unlimited,
    logJson = false,
    ...others
  } = options
  const { controlToken } = options
  const domain = options.domain?.toLowerCase()
  if (!(keepDays > 0 && keepDays <= mostDays))
    throw new RangeError(`keepDays ${keepDays} is not a number of days. Use a number above 0, at most ${mostDays}.`)
  for (const [name, value] of Object.entries({ requestsPerMinute, worldSize: worldSize ?? 1, worldRows }))
    if (!(value >= 1)) throw new RangeError(`${name} ${value} is not a limit. Use a number of at least 1.`)
  if (domain !== undefined && !/^[\w-]+(\.[\w-]+)*$/.test(domain))
    throw new RangeError(
      `domain "${domain}" is not a host name. Use a name such as intranet.example, without https:// and without a port.`,
    )
  if (organisations !== undefined) checkOrganisations(organisations)
  const isOfApp = ([name]: [string, unknown]) => appOptions.includes(name)
  const entries = Object.entries(others).filter(([name]) => name !== 'domain')
  const given: AppOptions = Object.fromEntries(entries.filter(isOfApp))
  const simulator: UncheckedOptions = Object.fromEntries(entries.filter((entry) => !isOfApp(entry)))
  const app = organisations ? withoutToken(given) : given
  // Its names are public even if a proxy is the only one that reaches the server.
  const { host = 'localhost', publicUrl } = options
  const names = [domain, publicUrl === undefined ? undefined : hostOf(readPublicUrl(publicUrl).origin)]
  const publicName = names.find((name) => name !== undefined && !isLoopback(name))
  checkGuardOptions({ ...app, controlToken, ...(publicName !== undefined && !organisations && { host: publicName }) })
  const isPublic = publicName !== undefined || !isLoopback(host)
  if (isPublic && controlToken !== undefined) checkToken('control token', controlToken)
  return {
    domain,
    access: organisations && new Access(organisations),
    controlToken,
    keepDays,
    requestsPerMinute,
    worldSize,
    worldRows,
    app: logJson ? { log: jsonLog, ...app } : app,
    simulator,
  }
}

/** About 100 years. PostgreSQL and Cloudflare accept no time that is much later. */
const mostDays = 36_500

/** A link's key is enough for the control interface. */
function withoutToken({ controlToken: _, host, allowHosts = [], ...app }: AppOptions): AppOptions {
  return { ...app, allowHosts: host === undefined ? allowHosts : [...allowHosts, host] }
}

// A link shows whether a token is right, so tokens could be tried without the server.
const shortestToken = 20

function checkOrganisations(organisations: Readonly<Record<string, string>>): void {
  checkObject('organisation', organisations, "acme: '<token>'")
  const all = Object.entries(organisations)
  if (all.length === 0) throw new RangeError("organisations is empty. Add one, such as { acme: '<token>' }.")
  for (const [name, token] of all) {
    if (!/^[a-z0-9]+$/.test(name))
      throw new RangeError(
        `"${name}" is not a valid name for an organisation. Use lower-case letters and digits, such as acme.`,
      )
    checkToken(`token of the organisation "${name}"`, token)
  }
}

function checkToken(what: string, token: unknown): void {
  if (typeof token === 'string' && token.length >= shortestToken && /^[!-~]+$/.test(token)) return
  throw new RangeError(
    `The ${what} is too easy to guess. Use at least ${shortestToken} characters without spaces, for example from: openssl rand -hex 24`,
  )
}
