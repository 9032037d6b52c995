import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const longNames = defineScenario({
  name: 'long-names',
  title: 'Long and unusual names',
  shows: 'Names and text as long and unusual as the rules allow: right-to-left, emoji, no spaces, markup.',
  user: 'admin',
  instant: smallCompany.instant,
  extends: smallCompany,
  async seed(world) {
    const { rename } = await import('./stories/long-names.ts')
    rename(world)
  },
})
