import { applyEffect, matchFaults } from '../core/faults/effect.ts'
import { findPerson, findUsername } from '../core/http/identity.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'

export async function applyFaults(exchange: Exchange): Promise<void> {
  const { headers, world } = exchange
  const { id, isOpen } = exchange.match!.route
  const findUser = () => findUsername(headers, world)
  const isUser = (user: string | number) => findPerson(String(user), world.directory)?.username === findUser()
  const effect = matchFaults(world.faults, id, isOpen, isUser, () => world.clock.now())
  if (!effect) return
  exchange.effect = effect
  exchange.username = findUser()
  // A replay does not wait, except to repeat an aborted request.
  const isQuick = exchange.isReplay && !exchange.signal.aborted
  await applyEffect(isQuick ? { ...effect, delay: 0 } : effect, exchange)
}
