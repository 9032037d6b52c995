import { loadWithMsw } from '../../node/msw-loader.ts'

// The entry for Node. Its names and types are those of node.ts.
export const { it, override, test, testApplication } = await loadWithMsw(() => import('./node.ts'))
