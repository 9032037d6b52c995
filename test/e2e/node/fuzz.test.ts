import { describeServerFuzz } from './fuzz.suite.ts'

// More of them are one of test/stress, and src/simulator/fuzz.test.ts is without a server.
describeServerFuzz(40)
