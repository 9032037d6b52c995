import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { OutputChunk } from 'rolldown'
import { measureBrowserEntry } from '../tools/entry-size.ts'
import type { Line } from './line.ts'

export async function measureEntry(): Promise<Line[]> {
  const { bytes, later } = await measureBrowserEntry()
  return [
    { what: 'browser entry without msw, gzip', measured: [bytes / 1024], unit: 'KiB', atMost: 36 },
    ...measureLazyParts(later),
  ]
}

/** Lazily loaded parts, the heaviest first. Each is weighed alone; light ones are summed up. */
function measureLazyParts(later: readonly OutputChunk[]): Line[] {
  const parts = later
    .filter(({ moduleIds }) => moduleIds.length > 0)
    .map(({ facadeModuleId, moduleIds, code }) => ({
      name: relative(process.cwd(), facadeModuleId ?? moduleIds.at(-1)!),
      weight: gzipSync(code, { level: 9 }).length / 1024,
    }))
    .sort((a, b) => b.weight - a.weight)
  const heavy = parts.filter(({ weight }) => weight >= 1)
  const light = parts.slice(heavy.length)
  const rest = light.reduce((sum, { weight }) => sum + weight, 0)
  return [...heavy, { name: `${light.length} parts below 1 KiB, together`, weight: rest }].map(toRow)
}

function toRow({ name, weight }: { name: string; weight: number }): Line {
  return { what: name, measured: [weight], unit: 'KiB', group: 'parts' }
}
