import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const expensesToApprove = defineScenario({
  name: 'expenses-to-approve',
  title: 'Expense sheets awaiting approval',
  shows: 'A supervisor with 25 sheets in all five states; eight await approval.',
  user: 'manager',
  instant: smallCompany.instant,
  extends: smallCompany,
  parameters: { sheets: 25 },
  ranges: { sheets: [3, 100_000] },
  async seed(world, _seed, { sheets }, loading) {
    const { addSheetsToApprove } = await import('./stories/expenses-to-approve.ts')
    await addSheetsToApprove(world, sheets, loading)
  },
})
