import { tryExample } from '../e2e/examples/trials.ts'

// What `npm test` leaves out: the same tools with another app, or another framework.
tryExample('intranet', /^npm run/)
tryExample('storybook-vue')
