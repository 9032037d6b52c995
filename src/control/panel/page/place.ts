/** A frame has no address of its own. */
export const isFramed = location.protocol === 'about:'

export const base = isFramed
  ? document.documentElement.dataset.base!
  : location.origin + location.pathname.slice(0, location.pathname.lastIndexOf('/__sim'))

/** The same for every world. */
export const site = base.replace(/\/__world\/[^/]+$/, '')

/** The world that is shown. Until its name is known, that of the base. */
export const shown: { world: string | undefined } = { world: undefined }

export const named = encodeURIComponent

export function addressOf(path: string): string {
  const { world } = shown
  return world === undefined ? `${base}/__sim${path}` : `${site}/__world/${named(world)}/__sim${path}`
}
