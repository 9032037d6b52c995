import { createRequire } from 'node:module'
import { checkNode, checkPool, explainMsw } from './msw-loader.ts'

/** All that `msw` and `msw/node` export. */
export type Msw = typeof import('msw') & typeof import('msw/node')

const require = createRequire(import.meta.url)
let known: Msw | undefined

/**
 * Loads the same MSW as `import 'msw'`. It is an optional peer: a server does not need it.
 * Where somebody has handed theirs over, it is that one from then on: Jest cannot require it everywhere.
 */
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
