import { onEvent } from '../stream.ts'
import { about, nextUndo } from './about.ts'
import { faults } from './lists.ts'
import { invalidateAll, invalidateTable } from './resource.ts'
import { enter } from './worlds.ts'

/** Loads what an event has changed. */
export function followEvents(): void {
  onEvent('request', ({ fault }) => {
    about.invalidate()
    // Its hit count.
    if (fault) faults.invalidate()
  })
  onEvent('change', ({ table }) => {
    about.invalidate()
    nextUndo.invalidate()
    invalidateTable(table)
  })
  onEvent('world', ({ what }) => {
    // For the page around a docked panel.
    dispatchEvent(new CustomEvent('fauxtranet:change', { detail: what }))
    if (what === 'deleted') enter('default')
    else invalidateAll()
  })
}
