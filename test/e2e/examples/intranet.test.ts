import { tryExample } from './trials.ts'

// Its tests, and its flows against what is built. The other commands are in test/peers/examples.test.ts.
tryExample('intranet', /^npm (test|run e2e)$/)
