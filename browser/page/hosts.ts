import { hostnameOf, isLoopback } from '../../src/server/hosts.ts'

/** Set in pages that the Vite plugin has made: in development, or as a demo. */
const allowedUnder = Symbol.for('fauxtranet.allowed')

const privateName = /\.(local|test)$/
const privateAddress = /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.0\.0\.0$)/
const privateAddress6 = /^(f[cd][\da-f]{2}|fe[89ab][\da-f]):/

/** Whether only this machine or its network has this host. */
export function isPrivateHost(host: string): boolean {
  const name = hostnameOf(host)
  if (isLoopback(host) || privateName.test(name) || privateAddress6.test(name)) return true
  return /^\d+(\.\d+){3}$/.test(name) && privateAddress.test(name)
}

/** Refuses to run on a public host, where the page may be in production. */
export function checkHost(host: string, allowHosts: readonly string[] = []): void {
  const isAllowed = (allowed: string) => host === allowed || (allowed.startsWith('.') && host.endsWith(allowed))
  // A page without a host has no worker either.
  if (host === '' || isPrivateHost(host) || allowHosts.some(isAllowed)) return
  if (allowedUnder in globalThis || '__STORYBOOK_PREVIEW__' in globalThis) return
  throw new Error(
    `Failed to start the simulator: the page is on "${host}", a public host, so this may be production. ` +
      'Please load fauxtranet in development only, behind "if (process.env.NODE_ENV === \'development\')". ' +
      `If it is meant to run here, name the host: startSimulator({ allowHosts: ["${host}"] }).`,
  )
}
