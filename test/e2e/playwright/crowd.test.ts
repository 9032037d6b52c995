import { describeCrowd } from './crowd.suite.ts'

// The large crowd, and the one in pages, are among test/stress.
describeCrowd(9, 3)
