import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** Bundles a script, so that no TypeScript runner is in the measured process's memory. */
export async function bundle(script: URL): Promise<string> {
  const input = fileURLToPath(script)
  const file = `.cache/bench/${basename(input, '.ts')}.mjs`
  await (await rolldown({ input, platform: 'node' })).write({ file })
  return file
}
