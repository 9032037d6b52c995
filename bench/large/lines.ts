import { pathToFileURL } from 'node:url'
import { bundle } from '../bundle.ts'
import type { Line } from '../line.ts'
import { runScript } from '../process.ts'
import { measureWorlds } from './worlds.ts'

/** For 100,000 people and 20,000 documents. Times in milliseconds, memory in MB. */
export interface LargeCost {
  fork: number
  snapshot: number
  reset: number
  firstWrite: number
  undo: number
  /** The whole process, and the additional memory for a thousand forks. */
  memory: number
  worlds: number
}

export async function measureLargeWorld(dist: string): Promise<LargeCost> {
  const entry = pathToFileURL(`${dist}/index.js`).href
  return runScript(await bundle(new URL('./large-process.ts', import.meta.url)), [entry, '1000'])
}

async function measureLoad(): Promise<{ load: number; search: number }> {
  const script = await bundle(new URL('./load-process.ts', import.meta.url))
  return runScript(script, [pathToFileURL('dist/index.js').href])
}

export async function measureLarge(): Promise<Line[]> {
  const { fork, snapshot, reset, firstWrite, undo, memory, worlds } = await measureLargeWorld('dist')
  const small = await measureWorlds(1000, pathToFileURL('dist/node.js').href)
  const { load, search } = await measureLoad()
  return [
    { what: 'loading 100,000 people', measured: [load], unit: 'ms', atMost: 2000 },
    { what: 'the first search among them', measured: [search], unit: 'ms' },
    { what: 'fork, snapshot, reset, 100,000 people', measured: [fork, snapshot, reset], unit: 'ms', atMost: 1 },
    { what: 'first write after a fork, 100,000 people', measured: [firstWrite], unit: 'ms', atMost: 1 },
    { what: 'undo of one request, 100,000 people', measured: [undo], unit: 'ms', atMost: 1 },
    { what: '100,000 people and 20,000 documents, whole process', measured: [memory], unit: 'MB', atMost: 300 },
    {
      what: '1,000 forks of it after three requests each, additional memory',
      measured: [worlds],
      unit: 'MB',
      atMost: 60,
    },
    {
      what: 'a new world of small-company: by `POST /__sim/worlds`, by its first request',
      measured: [small.created, small.requested],
      unit: 'ms',
      atMost: 2,
    },
    {
      what: '1,000 worlds of small-company in one server after three requests each',
      measured: [small.used],
      unit: 'MB',
      atMost: 60,
    },
  ]
}
