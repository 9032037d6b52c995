import { findDecoded } from '../core/http/address.ts'

const homePages = ['intranet', 'tool'] as const

export type HomePage = (typeof homePages)[number]

export function checkHome(home: HomePage | false): HomePage | false {
  if (home === false || homePages.includes(home)) return home
  throw new TypeError(`The option "home" cannot be ${JSON.stringify(home)}. Choose 'intranet', 'tool' or false.`)
}

// Every world has these pages.
const address = /^(?:\/__world\/([^/?#]+))?(?:(\/__sim\/)|\/?)(?:[?#]|$)/

interface Pages {
  home: HomePage | false
  /** Without the control interface, there is nothing below `/__sim`. */
  control: boolean
}

/** Takes a path with its query. Programs that request `/__sim/` get JSON. */
export function findPage(
  path: string,
  { method, headers }: Request,
  { home, control }: Pages,
): HomePage | 'file' | undefined {
  if (!home || (method !== 'GET' && method !== 'HEAD')) return undefined
  if (path.startsWith('/__home/')) return 'file'
  const [found, world = '', tool] = address.exec(path) ?? []
  // A name that cannot be decoded is not a world.
  if (found === undefined || findDecoded(world) === undefined) return undefined
  if (!tool) return home
  return control && headers.get('accept')?.includes('text/html') ? 'tool' : undefined
}
