import { describeServerFuzz } from './fuzz.suite.ts'

// test/stress sends more, and src/simulator/fuzz.test.ts runs without a server.
describeServerFuzz(40)
