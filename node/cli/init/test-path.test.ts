import { describe, expect, it } from 'vitest'
import { pathOfVitestTest } from './test-path.ts'

describe('pathOfVitestTest', () => {
  it.each([
    ['', 'fauxtranet/canteen.test.ts'],
    ['optimizeDeps: { include: ["react"] }', 'fauxtranet/canteen.test.ts'],
    ['include: ["src/**/*.test.jsx"]', 'src/canteen.test.jsx'],
    ["include: ['./checks/**/*.spec.ts']", 'checks/canteen.spec.ts'],
    ["include: ['src/**/*.spec.{js,jsx,ts,tsx}']", 'src/canteen.spec.ts'],
    ["include: ['**/*.{test,spec}.?(c|m)[jt]s?(x)']", 'fauxtranet/canteen.test.ts'],
    ["include: ['{app,lib}/**/*.test.ts?(x)']", 'app/canteen.test.ts'],
    ["include: [\n  'a/**/*.test.jsx',\n  'b/**/*.test.tsx',\n]", 'b/canteen.test.tsx'],
    ["include: ['tests/unit/*.mjs']", 'tests/unit/canteen.test.mjs'],
    ["include: ['packages/*/test/**/*-test.js']", 'packages/fauxtranet/test/canteen-test.js'],
    ["include: ['src/**/*.test.vue']", 'fauxtranet/canteen.test.ts'],
  ])('reads %s', (config, path) => {
    expect(pathOfVitestTest(config)).toBe(path)
  })
})
