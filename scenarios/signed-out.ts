import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const signedOut = defineScenario({
  name: 'signed-out',
  title: 'Nobody signed in',
  shows: 'Nobody is signed in: requests without credentials are answered 401.',
  user: null,
  extends: smallCompany,
})
