import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const documentsDown = defineScenario({
  name: 'documents-down',
  title: 'Documents are down',
  shows: 'Documents are under maintenance, while all other applications work.',
  user: 'employee',
  extends: smallCompany,
  faults: [
    {
      name: 'maintenance',
      endpoint: 'documents',
      status: 503,
      retryAfter: 120,
      message: 'documents are not available while the library is under maintenance',
    },
  ],
})
