import { createRequire } from 'node:module'
import { checkNode, checkPool, explainMsw } from './msw-loader.ts'

export type Msw = typeof import('msw') & typeof import('msw/node')

const require = createRequire(import.meta.url)
let known: Msw | undefined

/** Loads the same MSW as `import 'msw'`. Jest cannot always require it, so `handed` is also used by later calls. */
export function needMsw(handed?: Msw): Msw {
  checkPool()
  known = handed ?? known
  const msw = known ?? requireMsw()
  checkNode(msw)
  return msw
}

function requireMsw(): Msw {
  try {
    return { ...require('msw'), ...require('msw/node') }
  } catch (error) {
    throw explainMsw(error as NodeJS.ErrnoException)
  }
}
