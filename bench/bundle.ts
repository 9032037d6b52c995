import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** Bundles a script of ours, so that the process has no runner of TypeScript in its memory. Returns the file. */
export async function bundle(script: URL): Promise<string> {
  const input = fileURLToPath(script)
  const file = `.cache/bench/${basename(input, '.ts')}.mjs`
  await (await rolldown({ input, platform: 'node' })).write({ file })
  return file
}
