import { tryExample } from '../e2e/examples/trials.ts'

// What `npm test` leaves out: the same tools as in test/e2e with another app, or another framework.
tryExample('intranet', /^npm run/)
for (const example of ['playwright', 'storybook-vue', 'vite', 'vitest']) tryExample(example)
