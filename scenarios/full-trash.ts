import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const fullTrash = defineScenario({
  name: 'full-trash',
  title: 'A full trash can',
  shows: 'More than forty things of all eight types in your trash can, some of which cannot be put back.',
  user: 'documents-admin',
  instant: smallCompany.instant,
  extends: smallCompany,
  async seed(world) {
    const { fillTrash } = await import('./stories/full-trash.ts')
    fillTrash(world)
  },
})
