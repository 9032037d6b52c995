import { describeKills } from '../e2e/node/kills.suite.ts'

// 200 kills.
describeKills(20, 10)
