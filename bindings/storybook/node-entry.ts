import { loadWithMsw } from '../../node/msw-loader.ts'

// The entry for Node, with the names and types of node.ts.
export const { createIntranet } = await loadWithMsw(() => import('./node.ts'))
