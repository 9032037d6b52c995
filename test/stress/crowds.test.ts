import { describeCrowds } from '../e2e/node/crowds.suite.ts'

describeCrowds({ connections: 1000, slow: 300, bytes: 20, racers: 50 })
