/** A frame has no URL of its own. */
export const isFramed = location.protocol === 'about:'

export const base = isFramed
  ? document.documentElement.dataset.base!
  : location.origin + location.pathname.slice(0, location.pathname.lastIndexOf('/__sim'))

export const site = base.replace(/\/__world\/[^/]+$/, '')

/** Until the name is known, `base` selects the world. */
export const shown: { world: string | undefined } = { world: undefined }

export const encode = encodeURIComponent

export function addressOf(path: string): string {
  const { world } = shown
  return world === undefined ? `${base}/__sim${path}` : `${site}/__world/${encode(world)}/__sim${path}`
}
