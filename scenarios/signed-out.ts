import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const signedOut = defineScenario({
  name: 'signed-out',
  title: 'Signed out',
  shows: 'No user is signed in.',
  user: null,
  extends: smallCompany,
})
