import { describeKills } from './kills.ts'

// More of them are one of test/stress.
describeKills(1)
