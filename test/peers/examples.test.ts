import { listExamples } from '../e2e/examples/commands.ts'
import { trials, tryExample } from '../e2e/examples/trials.ts'

// Examples that `npm test` leaves out and only compiles: the tools of test/e2e with another app or framework.
const tried = listExamples().filter((example) => Object.keys(trials[example]!).length > 0)
for (const example of tried) tryExample(example)
