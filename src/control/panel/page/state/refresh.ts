import { onEvent } from '../stream.ts'
import { about } from './about.ts'
import { faults, outbox } from './lists.ts'
import { currentPerson } from './people.ts'
import { invalidateAll } from './resource.ts'
import { rows, tableName } from './rows.ts'
import { enter } from './worlds.ts'

/** Loads what an event has changed. */
export function followEvents(): void {
  onEvent('request', () => {
    about.invalidate()
    // Their hit counts.
    if (faults.value?.length) faults.invalidate()
  })
  onEvent('change', ({ table }) => {
    about.invalidate()
    if (table === 'users') currentPerson.invalidate()
    if (table === 'outbox') outbox.invalidate()
    if (table === tableName.value) rows.invalidate()
  })
  onEvent('world', ({ what }) => {
    // For the page around a docked panel.
    dispatchEvent(new CustomEvent('fauxtranet:change', { detail: what }))
    if (what === 'deleted') enter('default')
    else invalidateAll()
  })
}
