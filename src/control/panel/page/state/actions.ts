import type { ActionCard } from '../../../shapes.ts'
import { read } from '../client.ts'
import { onEvent } from '../stream.ts'
import { createResource } from './resource.ts'

/** Edits of rows, undo, loads and clock changes, newest first. */
export const actions = createResource<readonly ActionCard[]>(async () => (await read('/actions')).reverse())

onEvent('action', (action) => {
  const others = (actions.value ?? []).filter(({ id }) => id < action.id)
  actions.set([action, ...others])
})
