import { listExamples } from '../e2e/examples/commands.ts'
import { tryExample } from '../e2e/examples/trials.ts'

// Examples that `npm test` leaves out: the same tools as in test/e2e with another app or framework. There they are only
// compiled.
for (const example of listExamples()) tryExample(example)
