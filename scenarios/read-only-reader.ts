import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const readOnlyReader = defineScenario({
  name: 'read-only-reader',
  title: 'A read-only user',
  shows: 'An auditor who can read documents but change nothing.',
  user: 'reader',
  extends: smallCompany,
})
