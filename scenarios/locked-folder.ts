import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const lockedFolder = defineScenario({
  name: 'locked-folder',
  title: 'A locked folder',
  shows: 'A locked folder that you could otherwise edit: Projects > Meter trial.',
  user: 'employee',
  instant: smallCompany.instant,
  extends: smallCompany,
  async seed(world) {
    const { lockFolder } = await import('./stories/locked-folder.ts')
    lockFolder(world)
  },
})
