import { defineScenario } from '../src/world/scenario.ts'
import { smallCompany } from './small-company.ts'

export const badConnection = defineScenario({
  name: 'bad-connection',
  title: 'A bad connection',
  shows: 'The network is slow, and some requests fail.',
  user: 'employee',
  extends: smallCompany,
  faults: [
    { name: 'slow-line', endpoint: '*', delay: { median: 400, p95: 2500 } },
    { name: 'lost', endpoint: '*', network: 'error', probability: 0.02 },
    { name: 'broken-off', endpoint: '*', network: 'truncated', probability: 0.02 },
    { name: 'gateway', endpoint: '*', status: 502, probability: 0.02, message: 'the gateway got no response in time' },
  ],
})
