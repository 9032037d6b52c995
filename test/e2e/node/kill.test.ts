import { describeKills } from './kills.suite.ts'

// More of them are one of test/stress.
describeKills(1, 2)
