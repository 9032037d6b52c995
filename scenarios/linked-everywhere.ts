import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const linkedEverywhere = defineScenario({
  name: 'linked-everywhere',
  title: 'Documents in several folders',
  shows: 'A few documents linked into many folders.',
  user: 'documents-admin',
  instant: smallCompany.instant,
  extends: smallCompany,
  async seed(world) {
    const { linkEverywhere } = await import('./stories/linked-everywhere.ts')
    linkEverywhere(world)
  },
})
