import type { IncomingMessage } from 'node:http'
import { findCredentials } from '../../../hosting/credentials.ts'
import type { Host } from '../../../hosting/host.ts'
import type { HostSettings } from '../../../hosting/options.ts'
import { findControlPath } from '../../../src/control/path.ts'
import { type Outcome, refusePlainly, toResponse } from '../../../src/core/http/outcome.ts'
import { addCorsHeaders } from '../../../src/server/cors.ts'
import { isSameSecret } from '../same-secret.ts'
import type { Scope } from '../statements.ts'
import type { Worlds } from '../worlds.ts'
import { toRequest } from './admit.ts'
import type { GuardedRequest } from './foreign.ts'

interface Server {
  host: Host
  worlds: Worlds
  settings: HostSettings
  guard: GuardedRequest
  origin: string
}

/** The list of worlds. Undefined for other requests, and for those that may only see their own world. */
export async function findList(
  incoming: IncomingMessage,
  world: string,
  { host, worlds, settings, guard, origin }: Server,
): Promise<Response | undefined> {
  const { method = '', url = '/' } = incoming
  if (method !== 'GET' || findControlPath(url) !== '/worlds') return undefined
  const request = toRequest(incoming, origin)
  const owner = await findOwner(request.headers, settings)
  if (!owner) return undefined
  const refused = await guard.findControlRefusal(url)
  const after = new URL(request.url).searchParams.get('after') ?? ''
  const outcome = refused
    ? refusePlainly(refused.status, refused.reason)
    : present(await worlds.list({ ...owner, after }))
  host.log({ method, url }, world, outcome)
  const response = toResponse(outcome)
  return settings.app.cors === false ? response : addCorsHeaders(request, response, guard.isAllowedOrigin)
}

function present(body: string): Outcome {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-sim-endpoint': 'control.listWorlds' }
  return { status: 200, headers, body }
}

/** Whose worlds the request may list. Undefined if it may list only its own world. */
async function findOwner(
  headers: Headers,
  { access, controlToken }: HostSettings,
): Promise<Pick<Scope, 'organisation'> | undefined> {
  if (!access) return { organisation: undefined }
  const { token } = findCredentials(headers)
  if (token === null) return undefined
  if (controlToken !== undefined && isSameSecret(token, controlToken)) return { organisation: undefined }
  const organisation = await access.findOrganisation(token)
  return organisation === undefined ? undefined : { organisation }
}
