import { tryExample } from '../e2e/examples/trials.ts'

tryExample('storybook-vue')
