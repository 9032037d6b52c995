import { loadWithMsw } from '../../node/msw-loader.ts'
import { adaptRequests } from '../../node/page-requests.ts'

// MSW extends the `Request` that it finds.
adaptRequests()

// The entry for Node, with the names and types of node.ts.
export const { it, override, test, testApplication } = await loadWithMsw(() => import('./node.ts'))
