import { tryExample } from './trials.ts'

// Its tests alone. The other commands are in test/peers/examples.test.ts.
tryExample('intranet', /^npm test$/)
