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

/** Restores the state before the last load. */
export function revertLoad(): Promise<boolean> {
  return act(async () => {
    await send('POST', `/worlds/${encode(world.value ?? 'default')}/revert`)
    offerRevert('Undid the load.')
  })
}

export function reset(): Promise<boolean> {
  return act(async () => {
    await send('POST', '/reset')
    offerRevert('Reset to the initial state of the scenario.')
  })
}

/** What the next undo would undo, in words. Empty if there is nothing. */
export const nextUndo = createResource<string>(readUndo)

async function readUndo(): Promise<string> {
  const [step] = await read('/undo')
  if (!step) return ''
  const more = step.changed - 1
  return `${step.texts[0]}${more > 0 ? `; ${more} more ${more === 1 ? 'row' : 'rows'}` : ''}`
}

export function undo(): Promise<boolean> {
  return act(async () => {
    const what = await readUndo()
    await send('POST', '/undo', {})
    offerUndo(`Undid: ${what}`, redo, undefined, 'Redo')
  })
}

export function redo(): Promise<boolean> {
  return act(async () => {
    await send('POST', '/redo', {})
    offerUndo(`Redid: ${await readUndo()}`, undo)
  })
}
