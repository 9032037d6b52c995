import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const badgeCollector = defineScenario({
  name: 'badge-collector',
  title: 'A user with many badges',
  shows: 'A user with thirty-five badges from ten years.',
  user: 'employee',
  instant: smallCompany.instant,
  extends: smallCompany,
  parameters: { badges: 35 },
  ranges: { badges: [0, 100_000] },
  async seed(world, _seed, { badges }, loading) {
    const { collectBadges } = await import('./stories/badge-collector.ts')
    await collectBadges(world, badges, loading)
  },
})
