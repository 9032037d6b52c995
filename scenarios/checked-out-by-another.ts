import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const checkedOutByAnother = defineScenario({
  name: 'checked-out-by-another',
  title: 'Checked out by somebody else',
  shows:
    'Products > Flow meters > UF-200, which you may edit: nearly all in and around Calibration is checked out by colleagues.',
  user: 'employee',
  instant: smallCompany.instant,
  extends: smallCompany,
  async seed(world) {
    const { takeAway } = await import('./stories/checked-out-by-another.ts')
    takeAway(world)
  },
})
