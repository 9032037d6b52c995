import type { About } from '../../../shapes.ts'
import { encode, world } from '../base.ts'
import { read, send } from '../client.ts'
import { act, offerUndo } from './notice.ts'
import { createResource } from './resource.ts'

export const about = createResource<About>(() => read(''))

/** Offers to restore the state before it was replaced. */
export function offerRevert(message: string, name = world.value ?? 'default', enter?: () => void): void {
  const revert = async () => {
    await send('POST', `/worlds/${encode(name)}/revert`)
    enter?.()
  }
  offerUndo(message, revert, name === 'default' ? 'Restored.' : `Restored the world ${name}.`)
}

export function reset(): Promise<boolean> {
  return act(async () => {
    await send('POST', '/reset')
    offerRevert('Reset to the initial state of the scenario.')
  })
}

export const undo = (): Promise<boolean> => act(() => send('POST', '/undo', {}), 'Undid one change.')

export const redo = (): Promise<boolean> => act(() => send('POST', '/redo', {}), 'Redid one change.')
