import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const newJoiner = defineScenario({
  name: 'new-joiner',
  title: 'First day at work',
  shows: 'A new employee with no content and no earlier sign-in.',
  user: 'joiner',
  instant: smallCompany.instant,
  extends: smallCompany,
  async seed(world) {
    const { welcome } = await import('./stories/new-joiner.ts')
    welcome(world)
  },
})
