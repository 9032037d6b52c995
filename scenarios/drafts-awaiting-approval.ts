import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const draftsAwaitingApproval = defineScenario({
  name: 'drafts-awaiting-approval',
  title: 'Drafts awaiting approval',
  shows: 'Eight drafts from several colleagues await your approval.',
  user: 'approver',
  instant: smallCompany.instant,
  extends: smallCompany,
  parameters: { drafts: 8 },
  ranges: { drafts: [2, 100_000] },
  async seed(world, _seed, { drafts }, loading) {
    const { proposeDrafts } = await import('./stories/drafts-awaiting-approval.ts')
    await proposeDrafts(world, drafts, loading)
  },
})
