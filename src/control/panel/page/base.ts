import { signal } from '@preact/signals'
import { base } from '../../page/base.ts'

export { base, isFramed } from '../../page/base.ts'

export const site = base.replace(/\/__world\/[^/]+$/, '')

/** The name of the shown world. Until it is known, `base` selects the world. */
export const world = signal<string>()

export const encode = encodeURIComponent

/** The address of the shown world: of the application, and of the control interface below `/__sim`. */
export function worldAddress(): string {
  const name = world.value
  return name === undefined ? base : `${site}/__world/${encode(name)}`
}

export function addressOf(path: string): string {
  return `${worldAddress()}/__sim${path}`
}

/** The address of the application in the shown world. */
export function appAddress(): string {
  return world.value === 'default' ? site : worldAddress()
}
