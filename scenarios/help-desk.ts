import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const helpDesk = defineScenario({
  name: 'help-desk',
  title: 'A busy help desk',
  shows:
    'Sixty articles and forty questions in three languages, including drafts, endorsed articles and unanswered questions.',
  user: 'knowledge-base-admin',
  instant: smallCompany.instant,
  extends: smallCompany,
  parameters: { articles: 60, questions: 40 },
  ranges: { articles: [14, 100_000], questions: [10, 100_000] },
  async seed(world, _seed, chosen, loading) {
    const { openHelpDesk } = await import('./stories/help-desk.ts')
    await openHelpDesk(world, chosen, loading)
  },
})
