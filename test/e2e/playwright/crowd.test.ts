import { describeCrowd } from './crowd.suite.ts'

// The large crowd is one of test/stress.
describeCrowd(24, 4, 3)
