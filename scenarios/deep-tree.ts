import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const deepTree = defineScenario({
  name: 'deep-tree',
  title: 'Deep folders and a long list',
  shows: 'Folders nested twelve levels deep, and a folder with two thousand documents.',
  user: 'documents-admin',
  instant: smallCompany.instant,
  extends: smallCompany,
  parameters: { levels: 12, documents: 2000 },
  ranges: { levels: [5, 100], documents: [0, 100_000] },
  async seed(world, _seed, chosen, loading) {
    const { growTree } = await import('./stories/deep-tree.ts')
    await growTree(world, chosen, loading)
  },
  baked: () => import('./baked/deep-tree.ts').then(({ state }) => state()),
})
