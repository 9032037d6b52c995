import { createRequire } from 'node:module'

type Msw = typeof import('msw') & typeof import('msw/node')

const require = createRequire(import.meta.url)

/** Loads the same MSW as `import 'msw'`. It is an optional peer: a server does not need it. */
export function needMsw(): Msw {
  try {
    return { ...require('msw'), ...require('msw/node') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new Error('Failed to find msw, which intercepts the requests. Please install it: npm install --save-dev msw.')
  }
}
