import { startSimulator } from '../../../browser/index.ts'
import type { Persist } from '../../../browser/persistence/storage.ts'

// Reads the storage kind from its address, and reports when it is ready.

const persist = new URLSearchParams(location.search).get('persist') as Persist
await startSimulator({ persist, quiet: true, onUnhandled: 'bypass' })
Object.assign(window, { isReady: true })
