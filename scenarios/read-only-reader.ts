import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const readOnlyReader = defineScenario({
  name: 'read-only-reader',
  title: 'Somebody who may only read',
  shows: 'The library as an auditor sees it: nothing can be changed.',
  user: 'reader',
  extends: smallCompany,
})
