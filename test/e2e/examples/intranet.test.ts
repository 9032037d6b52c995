import { tryExample } from './trials.ts'

tryExample('intranet', /^(?!.*storybook)/)
