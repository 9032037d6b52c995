import { tryExample } from './trials.ts'

tryExample('storybook-vue')
