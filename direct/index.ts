export * from '../src/index.ts'
export { createSimulator, prepareSimulator } from './create.ts'
