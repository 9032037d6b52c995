import { describeKills } from '../e2e/node/kills.suite.ts'

describeKills(20, 4)
