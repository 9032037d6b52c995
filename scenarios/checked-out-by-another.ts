import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const checkedOutByAnother = defineScenario({
  name: 'checked-out-by-another',
  title: 'Checked out by somebody else',
  shows: 'Products > Flow meters > UF-200: colleagues have checked out nearly all of it.',
  user: 'employee',
  instant: smallCompany.instant,
  extends: smallCompany,
  async seed(world) {
    const { takeAway } = await import('./stories/checked-out-by-another.ts')
    takeAway(world)
  },
})
