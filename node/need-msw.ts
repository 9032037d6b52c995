import { createRequire } from 'node:module'
import { checkPool, explainMissingMsw } from './msw-loader.ts'

type Msw = typeof import('msw') & typeof import('msw/node')

const require = createRequire(import.meta.url)

/** Loads the same MSW as `import 'msw'`. It is an optional peer: a server does not need it. */
export function needMsw(): Msw {
  checkPool()
  try {
    return { ...require('msw'), ...require('msw/node') }
  } catch (error) {
    throw explainMissingMsw(error as NodeJS.ErrnoException)
  }
}
