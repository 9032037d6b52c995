import { splitUrl } from './address.ts'

/** The name in a Host header or address, without its port: `[::1]:4800` gives `::1`. */
export function hostnameOf(host: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host) ?? []
  return (bracketed ?? plain ?? host).toLowerCase()
}

export function isLoopback(host: string): boolean {
  const name = hostnameOf(host)
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** DNS rebinding cannot redirect an IP address. Excludes 0.0.0.0, which browsers treat as this machine. */
export function isIpAddress(host: string): boolean {
  const name = hostnameOf(host)
  return /^(?:\d{1,3}(\.\d{1,3}){3}|[\da-f:.]*:[\da-f:.]*)$/.test(name) && /[1-9a-f]/.test(name)
}

const privateName = /^[^.:]+$|\.(local|test)$/
const privateAddress = /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^0\.0\.0\.0$/
const privateAddress6 = /^(f[cd][\da-f]{2}|fe[89ab][\da-f]):/

/** Whether the host is only on this machine or its network. A name without a dot is local, such as `devbox`. */
export function isPrivateHost(host: string): boolean {
  const name = hostnameOf(host)
  if (isLoopback(host) || privateName.test(name) || privateAddress6.test(name)) return true
  return /^\d+(\.\d+){3}$/.test(name) && privateAddress.test(name)
}

/** `.example.com` allows the domain and all names below it. */
export function isAllowedHost(host: string, allowHosts: readonly string[]): boolean {
  const name = hostnameOf(host)
  return allowHosts
    .map(hostnameOf)
    .some((allowed) => (allowed.startsWith('.') ? `.${name}`.endsWith(allowed) : name === allowed))
}

const allowedName = /^\.?[^.:*/?#@,\s]+(\.[^.:*/?#@,\s]+)*\.?$|^[\da-f:.]*:[\da-f:.]*$/

export function readAllowedHost(text: string): string {
  if (allowedName.test(hostnameOf(text))) return text
  throw new RangeError(
    'is not a host name. Use a name such as intranet.test, or .intranet.test to include its subdomains.',
  )
}

export function checkAllowHosts(allowHosts: readonly string[] = []): void {
  for (const name of allowHosts) readOption('allowHosts', name, readAllowedHost)
}

export function readOption<Value>(option: string, text: string, read: (text: string) => Value): Value {
  try {
    return read(text)
  } catch (error) {
    throw new RangeError(`${option} "${text}" ${(error as Error).message}`)
  }
}

export function hostOf(origin: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/([^/]+)$/i.exec(origin)?.[1]?.toLowerCase() ?? ''
}

export function originOf(url: string): string {
  return splitUrl(url).origin
}

export function checkPort(port: number, message: string): void {
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new RangeError(message)
}

export function urlOf(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
