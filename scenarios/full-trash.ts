import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const fullTrash = defineScenario({
  name: 'full-trash',
  title: 'A full trash can',
  shows: 'Over forty items of all eight types in your trash can; some cannot be restored.',
  user: 'documents-admin',
  instant: smallCompany.instant,
  extends: smallCompany,
  async seed(world) {
    const { fillTrash } = await import('./stories/full-trash.ts')
    fillTrash(world)
  },
})
