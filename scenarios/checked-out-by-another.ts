import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const checkedOutByAnother = defineScenario({
  name: 'checked-out-by-another',
  title: 'Checked out by somebody else',
  shows:
    'Products > Flow meters > UF-200, which you may edit: all that is in Calibration there is checked out by colleagues, and all around it but one document of Firmware, which is on your own desk.',
  user: 'employee',
  instant: smallCompany.instant,
  extends: smallCompany,
  async seed(world) {
    const { takeAway } = await import('./stories/checked-out-by-another.ts')
    takeAway(world)
  },
})
