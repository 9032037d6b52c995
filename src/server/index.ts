export { type AppOptions, createApp } from './app.ts'
export type { LoggedRequest } from './log.ts'
