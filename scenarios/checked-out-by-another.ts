import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const checkedOutByAnother = defineScenario({
  name: 'checked-out-by-another',
  title: 'Checked out by another user',
  shows: 'Colleagues have checked out all documents in a folder: Products > Flow meters > UF-200 > Calibration.',
  user: 'employee',
  instant: smallCompany.instant,
  extends: smallCompany,
  async seed(world) {
    const { checkOutDocuments } = await import('./stories/checked-out-by-another.ts')
    checkOutDocuments(world)
  },
})
