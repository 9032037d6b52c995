import type { IncomingMessage, ServerResponse } from 'node:http'
import { createGate } from '../../../hosting/gate.ts'
import type { Host } from '../../../hosting/host.ts'
import type { HostSettings } from '../../../hosting/options.ts'
import { refuseToOpen } from '../../../hosting/refusals.ts'
import { defaultWorld } from '../../../src/core/http/address.ts'
import type { Outcome } from '../../../src/core/http/outcome.ts'
import { second } from '../../../src/core/time/clock.ts'
import { readPublicUrl } from '../../../src/server/public-url.ts'
import { findBadRequest, sendResponse } from '../../bad-request.ts'
import { inTurn, type Respond } from '../../plain-requests.ts'
import type { Lease } from '../lease.ts'
import { Metrics } from '../metrics.ts'
import { serviceUnavailable } from '../open-world.ts'
import { findStatus } from '../status.ts'
import type { OtherServer, Worlds } from '../worlds.ts'
import { admit, hideKeys, sendWhole } from './admit.ts'
import { findForeign, guardRequest } from './foreign.ts'
import { forward } from './forward.ts'
import { findList } from './list.ts'
import type { OpenRequests } from './open-requests.ts'
import { findOrigin } from './origin.ts'
import type { Pass } from './pass.ts'
import { chooseWorld } from './world-name.ts'

interface Server {
  host: Host
  worlds: Worlds
  lease: Lease
  pass: Pass
  requests: OpenRequests
}

/** Each request goes to the world that it names, here or on the server that owns it. */
export function respondWith({ host, worlds, lease, pass, requests }: Server, settings: HostSettings): Respond {
  const { domain, app } = settings
  const metrics = new Metrics()
  const reportAddress = reportOnce()
  const publicUrl = app.publicUrl === undefined ? undefined : readPublicUrl(app.publicUrl)
  const gate = createGate(settings, publicUrl?.path)

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '/' } = incoming
    requests.add(incoming, outgoing)
    const sender = pass.take(incoming)
    const status = findStatus(incoming, { lease, worlds, metrics }, settings)
    if (status) return send(status, outgoing)
    if (sender === undefined) metrics.count(outgoing)
    const bad = findBadRequest(incoming)
    if (bad) return sendResponse(bad, outgoing)
    let world = defaultWorld
    const refuse = (outcome: Outcome) => send(host.log({ method, url }, world, outcome), outgoing)
    try {
      world = chooseWorld(incoming, domain)
      // With a gate, a link from another page may create its world, since the visit requires the key.
      const mayVisit = async () => gate !== undefined || worlds.has(world)
      const guard = guardRequest(incoming, host.appOptionsFor(world), publicUrl?.origin)
      const foreign = await findForeign(guard, mayVisit)
      if (foreign) return refuse(foreign)
      const origin = findOrigin(incoming, publicUrl, domain)
      const list = await findList(incoming, world, { host, worlds, settings, guard, origin })
      if (list) return await sendWhole(list, outgoing)
      const permission = gate && (await admit(gate, world, incoming, outgoing, origin))
      if (gate && !permission) return
      const found = await worlds.find(world)
      if (outgoing.destroyed) return
      if ('respond' in found) {
        if (permission) hideKeys(incoming, permission)
        return found.respond(incoming, outgoing)
      }
      if (sender === undefined) return passOn(found, incoming, outgoing, () => refuse(serviceUnavailable()))
      if (sender === lease.server) reportAddress(found)
      refuse(serviceUnavailable())
    } catch (error) {
      refuse(refuseToOpen(error))
    }
  }

  function passOn(
    { server, address }: OtherServer,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    refuse: () => void,
  ): void {
    metrics.forwarded++
    const target = {
      address,
      pass: pass.of(lease.server!, incoming),
      isAlive: () => lease.isAlive(server),
      checkEvery: lease.seconds * second,
    }
    forward(incoming, outgoing, target, refuse)
  }

  return inTurn((given, givenResponse) => {
    const [incoming, outgoing] = [given as IncomingMessage, givenResponse as ServerResponse]
    respond(incoming, outgoing).catch((error) => {
      console.error(error)
      outgoing.destroy()
    })
  })
}

function send({ status, headers, body }: Outcome, outgoing: ServerResponse): void {
  if (!outgoing.destroyed) outgoing.writeHead(status, headers).end(body)
}

/** Two servers with the same address would pass requests on to themselves. */
function reportOnce(): (other: OtherServer) => void {
  let isReported = false
  return ({ address }) => {
    if (!isReported)
      console.error(`The address ${address} of another server leads to this one. Give each server its own "address".`)
    isReported = true
  }
}
