import { defineScenario } from '../src/scenario.ts'
import { smallCompany } from './small-company.ts'

export const checkedOutByAnother = defineScenario({
  name: 'checked-out-by-another',
  title: 'Checked out by somebody else',
  shows:
    'A folder that one may edit, but what one needs is checked out by colleagues; one document is on one’s own desk.',
  user: 'employee',
  instant: smallCompany.instant,
  extends: smallCompany,
  async seed(world) {
    const { takeAway } = await import('./stories/checked-out-by-another.ts')
    takeAway(world)
  },
})
