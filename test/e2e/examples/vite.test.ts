import { tryExample } from './trials.ts'

tryExample('vite')
