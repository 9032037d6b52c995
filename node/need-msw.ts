import { createRequire } from 'node:module'
import { checkNode, checkPool, explainMsw } from './msw-loader.ts'

export type Msw = typeof import('msw') & typeof import('msw/node')

const require = createRequire(import.meta.url)
let provided: Msw | undefined

/** Loads the same MSW as `import 'msw'`. Jest cannot always require it, so later calls also use `given`. */
export function needMsw(given?: Msw): Msw {
  checkPool()
  provided = given ?? provided
  const msw = provided ?? requireMsw()
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
