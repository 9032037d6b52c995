import { describeKills } from '../e2e/node/kills.ts'

describeKills(20)
