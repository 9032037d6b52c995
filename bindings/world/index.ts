export { forwardWorlds } from './forward.ts'
export { type HeaderSource, worldHeaders } from './headers.ts'
