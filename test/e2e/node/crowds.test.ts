import { describeCrowds } from './crowds.suite.ts'

// More of them are one of test/stress.
describeCrowds({ connections: 100, slow: 10, bytes: 3, racers: 50 })
