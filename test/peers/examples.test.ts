import { listExamples } from '../e2e/examples/commands.ts'
import { tryExample } from '../e2e/examples/trials.ts'

// Examples that `npm test` leaves out and only compiles: the tools of test/e2e with another app or framework.
for (const example of listExamples()) tryExample(example)
