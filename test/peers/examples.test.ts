import { listExamples } from '../e2e/examples/commands.ts'
import { tryExample } from '../e2e/examples/trials.ts'

// What `npm test` leaves out: the same tools as in test/e2e with another app, or another framework. There they compile.
for (const example of listExamples()) tryExample(example)
