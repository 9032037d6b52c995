import { checkAllowHosts, isAllowedHost, isPrivateHost } from '../../src/core/http/hosts.ts'

/** Set in pages from the Vite plugin, in development or as a demo. */
const allowedUnder = Symbol.for('fauxtranet.allowed')

/** Refuses to run on a public host, where the page may be in production. */
export function checkHost(host: string, allowHosts: readonly string[] = []): void {
  checkAllowHosts(allowHosts)
  // A page without a host cannot have a worker.
  if (host === '' || isPrivateHost(host) || isAllowedHost(host, allowHosts)) return
  if (allowedUnder in globalThis || '__STORYBOOK_PREVIEW__' in globalThis) return
  throw new Error(
    `Failed to start the simulator: the page is on "${host}", a public host, so this may be production. ` +
      'Please load fauxtranet in development only, behind "if (process.env.NODE_ENV === \'development\')". ' +
      `To run it here on purpose, allow the host: startSimulator({ allowHosts: ["${host}"] }).`,
  )
}
