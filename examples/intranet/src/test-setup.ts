import { cleanup } from '@testing-library/react'
import { type FauxtranetMatchers, matchers } from 'fauxtranet/matchers'
import { afterEach, expect } from 'vitest'

expect.extend(matchers)
afterEach(cleanup)

declare module 'vitest' {
  interface Matchers<T> extends FauxtranetMatchers<T> {}
}
