import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const tooManyRequests = defineScenario({
  name: 'too-many-requests',
  title: 'Too many requests',
  shows: 'The intranet is too busy: about every fourth request fails.',
  user: 'employee',
  extends: smallCompany,
  faults: [
    {
      name: 'gate',
      endpoint: '*',
      status: 429,
      retryAfter: 2,
      probability: 0.25,
      message: 'too many requests; please try again later',
    },
  ],
})
