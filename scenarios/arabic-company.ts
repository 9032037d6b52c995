import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const arabicCompany = defineScenario({
  name: 'arabic-company',
  title: 'An Arabic company',
  shows: 'A water company in Dubai, Cairo and Casablanca, with right-to-left text.',
  user: 'admin',
  instant: smallCompany.instant,
  async seed(world) {
    const { seedArabicCompany } = await import('./stories/arabic-company.ts')
    seedArabicCompany(world)
  },
  baked: () => import('./baked/arabic-company.ts').then(({ state }) => state()),
})
