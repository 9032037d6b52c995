import { env } from 'cloudflare:workers'
import { hostWorlds } from 'fauxtranet/cloudflare'

const { World, worker } = hostWorlds({
  domain: env.DOMAIN,
  controlToken: env.CONTROL_TOKEN,
  now: 'real',
  keepDays: 7,
  requestsPerMinute: 1200,
})

export { World }
export default worker
