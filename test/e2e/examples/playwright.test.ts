import { tryExample } from './trials.ts'

tryExample('playwright')
