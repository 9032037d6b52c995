import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const signedOut = defineScenario({
  name: 'signed-out',
  title: 'Nobody signed in',
  shows:
    'The small company, looked at by somebody who has not signed in: requests without credentials are answered 401.',
  user: null,
  extends: smallCompany,
})
