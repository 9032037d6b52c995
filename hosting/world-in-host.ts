import { hostnameOf } from '../src/core/http/hosts.ts'

/** For example, `pr-12` in `pr-12--intranet.example`: certificates cover only one level of sub-domains. */
export function findWorldInHost(host: string, domain: string): string | undefined {
  const name = hostnameOf(host)
  return name.endsWith(`--${domain}`) ? name.slice(0, -domain.length - 2) || undefined : undefined
}
