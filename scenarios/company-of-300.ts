import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const companyOf300 = defineScenario({
  name: 'company-of-300',
  title: 'A company of 300',
  shows: 'The small company grown to 300 people at seven sites, who write, ask, spend and thank: for demos.',
  user: 'admin',
  instant: smallCompany.instant,
  extends: smallCompany,
  async seed(world, seed, _chosen, loading) {
    const { growForDemos } = await import('./stories/company-of-300.ts')
    await growForDemos(world, seed, loading)
  },
  baked: () => import('./baked/company-of-300.ts').then(({ state }) => state),
})
