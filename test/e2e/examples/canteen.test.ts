import { tryExample } from './trials.ts'

tryExample('canteen')
