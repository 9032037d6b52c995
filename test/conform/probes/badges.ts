import { aBadge } from '../../badges/badges.ts'
import { badges, type Probe } from './installation.ts'

export const badgesProbes = {
  'badge-never': async ({ send, create }) => {
    await create(`${badges}/badges`, 'badges', aBadge({ title: 'Never' }))
    await send('GET', `${badges}/badges`)
  },
} satisfies Record<string, Probe>
