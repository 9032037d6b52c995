import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const companyOf300 = defineScenario({
  name: 'company-of-300',
  title: 'A company of 300',
  shows: 'Three hundred people at seven sites, with over 1,500 documents, 300 expense sheets and 600 thank-you notes.',
  user: 'admin',
  instant: smallCompany.instant,
  async seed(world, seed, _chosen, loading) {
    const { seedCompanyOf300 } = await import('./stories/company-of-300.ts')
    await seedCompanyOf300(world, seed, loading)
  },
  baked: () => import('./baked/company-of-300.ts').then(({ state }) => state()),
})
