import { describeCrowds } from './crowds.suite.ts'

// test/stress runs larger crowds.
describeCrowds({ connections: 100, slow: 10, bytes: 3, racers: 50 })
