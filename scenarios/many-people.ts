import { defineScenario } from '../src/world/scenario.ts'

export const manyPeople = defineScenario({
  name: 'many-people',
  title: 'Ten thousand people',
  shows: 'The small company grown to 10,000 people at seven sites: for long lists, paging, search and deep org charts.',
  user: 'admin',
  instant: '2026-03-02T09:30:00Z',
  parameters: { count: 10_000 },
  ranges: { count: [50, 20_000] },
  async seed(world, seed, { count }) {
    const { seedManyPeople } = await import('./stories/many-people.ts')
    seedManyPeople(world, seed, count)
  },
  baked: () => import('./baked/many-people.ts').then(({ state }) => state),
})
