import { describeServerFuzz } from '../e2e/node/fuzz.suite.ts'

describeServerFuzz(10_000)
