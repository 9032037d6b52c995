// Not in TypeScript: the example compiles against the package, these tests against its sources.
export { canteen } from '../../examples/canteen/src/index.ts'
