import { withWorld } from '../direct/stage.ts'
import { book } from '../src/owner.ts'
import type { Simulator } from '../src/simulator.ts'
import { defaultWorld, worldNameOf } from '../src/worlds.ts'
import type { Answering } from './handlers.ts'

/** A simulator whose requests go to the world that is current when they come in, unless they name one. */
export function routeTo(simulator: Simulator, findWorld: () => string | undefined): Answering {
  const worldOf = (request: Request) => {
    const asked = worldNameOf(book.address(request), request.headers)
    return asked === defaultWorld ? (findWorld() ?? defaultWorld) : asked
  }
  return {
    owner: (request) => simulator.owner(request),
    isAstray: (request) => simulator.isAstray(request, worldOf(request)),
    fetch(request) {
      const name = worldOf(request)
      return simulator.fetch(name === defaultWorld ? request : withWorld(request, name))
    },
  }
}
