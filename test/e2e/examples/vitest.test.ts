import { tryExample } from './trials.ts'

tryExample('vitest')
