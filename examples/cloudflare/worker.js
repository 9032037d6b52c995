import { env } from 'cloudflare:workers'
import { hostWorlds } from 'fauxtranet/cloudflare'

const { World, worker } = hostWorlds({
  domain: env.DOMAIN,
  // Worlds are named acme or acme-…, and opened with a link.
  organisations: { acme: env.ACME_TOKEN },
  now: 'real',
  keepDays: 7,
  requestsPerMinute: 1200,
})

export { World }
export default worker
