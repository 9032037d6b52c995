/** The name in a Host header or an address, without its port: `[::1]:4800` is `::1`. */
export function hostnameOf(host: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host) ?? []
  return (bracketed ?? plain ?? host).toLowerCase()
}

/** Whether the host is always this machine. */
export function isLoopback(host: string): boolean {
  const name = hostnameOf(host)
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** Whether the host is an IP address, which nobody can make lead elsewhere. Zero is none: browsers take it for this machine. */
export function isIpAddress(host: string): boolean {
  const name = hostnameOf(host)
  return /^(?:\d{1,3}(\.\d{1,3}){3}|[\da-f:.]*:[\da-f:.]*)$/.test(name) && /[1-9a-f]/.test(name)
}

/** The host and port of an origin; empty for `null`, which is nobody's. */
export function hostOf(origin: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/([^/]+)$/i.exec(origin)?.[1]?.toLowerCase() ?? ''
}

/** The origin of an address. */
export function originOf(url: string): string {
  return url.slice(0, url.length - pathOf(url).length)
}

/** The path of an address with its query; empty where it has none. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start === -1 ? '' : url.slice(start)
}

/** Where a server that is bound to this host can be reached from this machine. */
export function urlOf(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
