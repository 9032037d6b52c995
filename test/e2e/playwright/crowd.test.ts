import { describeCrowd } from './crowd.ts'

// The large crowd is one of test/stress.
describeCrowd(24, 4, 3)
