import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const manyPeople = defineScenario({
  name: 'many-people',
  title: 'A large company',
  shows: 'The small company, grown to 10,000 people in four years.',
  user: 'admin',
  instant: smallCompany.instant,
  extends: smallCompany,
  parameters: { count: 10_000 },
  ranges: { count: [50, 200_000] },
  async seed(world, seed, { count }, { progress }) {
    const first = world.users.nextId
    const [{ growCompany }, { takePhotos }] = await Promise.all([
      import('./stories/many-people.ts'),
      import('./stories/company/photos.ts'),
    ])
    await growCompany(world, seed, count, progress, 3.9)
    takePhotos(world, first)
  },
  baked: () => import('./baked/many-people.ts').then(({ state }) => state()),
})
