import { defineScenario } from '../src/world/scenario.ts'

export const empty = defineScenario({
  name: 'empty',
  title: 'Nothing yet',
  shows: 'One administrator, one empty folder and almost no other data.',
  user: 'admin',
  instant: '2026-03-02T09:30:00Z',
  async seed(world) {
    const { seedEmpty } = await import('./stories/empty.ts')
    seedEmpty(world)
  },
})
