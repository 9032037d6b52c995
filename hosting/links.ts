import { worldPrefixOf } from '../src/core/http/address.ts'
import { parseJson, readBytes } from '../src/core/http/body.ts'
import { type Outcome, refusePlainly, toOutcome } from '../src/core/http/outcome.ts'
import { isObject } from '../src/core/is-object.ts'
import { badRequest, Refusal } from '../src/core/refusal.ts'
import { type Access, findNameProblem } from './access.ts'
import { findCredentials, keyName } from './credentials.ts'
import { findWorldInHost } from './world-in-host.ts'

export const linksPath = '/__sim/links'

const longestBody = 10_000

export interface LinkOptions {
  access: Access
  domain: string | undefined
  /** A path that a proxy strips. */
  mount: string
}

/** Responds with a link that opens a world. Only requests with the organisation's token may create one. */
export async function createLink(request: Request, options: LinkOptions): Promise<Outcome> {
  try {
    const { world, readOnly } = await readWanted(request)
    const { token } = findCredentials(request.headers)
    const key = token ? await options.access.createKey(world, readOnly ? 'read' : 'write', token) : undefined
    if (key === undefined)
      return refusePlainly(
        401,
        `A link to the world "${world}" requires the token of its organisation, as the header x-sim-token. The world's name begins with the organisation's name, such as acme-pr-12.`,
      )
    const url = `${addressOf(world, request, options)}/?${keyName}=${key}`
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
    return { status: 200, headers, body: JSON.stringify({ world, readOnly, url, key }) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return toOutcome(error)
  }
}

async function readWanted(request: Request): Promise<{ world: string; readOnly: boolean }> {
  const body = parseJson(new TextDecoder().decode(await readBytes(request, longestBody)))
  const { world, readOnly = false, ...others } = isObject(body) ? body : ({} as Record<string, unknown>)
  if (typeof world !== 'string' || typeof readOnly !== 'boolean' || Object.keys(others).length > 0)
    throw badRequest(
      'The body is not a request for a link. Please send {"world": "acme-pr-12"} or {"world": "acme-pr-12", "readOnly": true}.',
    )
  const problem = findNameProblem(world)
  if (problem !== undefined) throw badRequest(problem)
  return { world, readOnly }
}

// The part of a host name before the first dot.
const longestLabel = 63

/** The world's own host name if the request was sent to one, otherwise a path. Other names may not lead to this host. */
function addressOf(world: string, request: Request, { domain, mount }: LinkOptions): string {
  const url = new URL(request.url)
  const own = `${world}--${domain}`
  const hasOwnName = domain !== undefined && findWorldInHost(url.host, domain) !== undefined
  if (!hasOwnName || own.split('.', 1)[0]!.length > longestLabel) return url.origin + mount + worldPrefixOf(world)
  url.hostname = own
  return url.origin + mount
}
