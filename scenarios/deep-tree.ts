import { defineScenario } from '../src/scenario.ts'
import { smallCompany } from './small-company.ts'

export const deepTree = defineScenario({
  name: 'deep-tree',
  title: 'Deep folders and a long list',
  shows: 'A folder twelve levels down, and one with two thousand documents.',
  user: 'documents-admin',
  instant: smallCompany.instant,
  extends: smallCompany,
  async seed(world) {
    const { growTree } = await import('./stories/deep-tree.ts')
    growTree(world)
  },
  baked: () => import('./baked/deep-tree.ts').then(({ state }) => state),
})
