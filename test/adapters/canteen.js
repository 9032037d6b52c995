// In JavaScript, because the example compiles against the package, and these tests against its sources.
export { canteen } from '../../examples/canteen/src/index.ts'
