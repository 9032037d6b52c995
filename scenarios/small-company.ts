import { fileMakers } from '../src/core/bytes.ts'
import { defineScenario } from '../src/world/scenario.ts'

fileMakers.company = () => import('./stories/files/company.ts').then(({ makeFile }) => makeFile)

export const smallCompany = defineScenario({
  name: 'small-company',
  title: 'A small company',
  shows: 'A company of twenty-five people that makes measuring instruments, with some data in every application.',
  user: 'admin',
  instant: '2026-03-02T09:30:00Z',
  async seed(world, seed) {
    const { seedSmallCompany } = await import('./stories/small-company.ts')
    seedSmallCompany(world, seed)
  },
  baked: () => import('./baked/small-company.ts').then(({ state }) => state()),
})
