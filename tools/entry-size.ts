import { gzipSync } from 'node:zlib'
import { type OutputChunk, rolldown } from 'rolldown'

/** What the browser entry weighs for whoever imports it: minified, gzipped, without msw, and the modules it is made of. */
export async function measureBrowserEntry(): Promise<{ bytes: number; modules: string[] }> {
  const build = await rolldown({
    input: { browser: 'browser/index.ts' },
    external: [/^msw(\/|$)/],
    platform: 'browser',
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  const chunks = new Map(output.filter((part) => part.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const loaded = withImports(chunks.get('browser.js')!, chunks)
  const code = loaded.map((chunk) => chunk.code).join('\n')
  return { bytes: gzipSync(code, { level: 9 }).length, modules: loaded.flatMap((chunk) => chunk.moduleIds) }
}

/** A chunk with all that it imports at once; what it imports later, when needed, is not counted. */
function withImports(entry: OutputChunk, chunks: ReadonlyMap<string, OutputChunk>): OutputChunk[] {
  const found = new Set([entry])
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = chunks.get(name)
      if (imported) found.add(imported)
    }
  }
  return [...found]
}
