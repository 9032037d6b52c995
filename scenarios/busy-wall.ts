import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const busyWall = defineScenario({
  name: 'busy-wall',
  title: 'A busy thank-you wall',
  shows: 'Two hundred thank-you notes in six languages, with twelve tags.',
  user: 'employee',
  instant: smallCompany.instant,
  extends: smallCompany,
  parameters: { notes: 200 },
  ranges: { notes: [25, 100_000] },
  async seed(world, _seed, { notes }, loading) {
    const { fillWall } = await import('./stories/busy-wall.ts')
    await fillWall(world, notes, loading)
  },
})
