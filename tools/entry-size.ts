import { gzipSync } from 'node:zlib'
import { type OutputChunk, rolldown } from 'rolldown'

interface BrowserEntry {
  /** Minified and gzipped, without msw. */
  bytes: number
  modules: string[]
  later: OutputChunk[]
}

export async function measureBrowserEntry(): Promise<BrowserEntry> {
  const build = await rolldown({
    input: { browser: 'browser/index.ts' },
    external: [/^msw(\/|$)/],
    platform: 'browser',
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  const chunks = new Map(output.filter((part) => part.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const loaded = withImports(chunks.get('browser.js')!, chunks)
  const code = loaded.map((chunk) => chunk.code).join('\n')
  return {
    bytes: gzipSync(code, { level: 9 }).length,
    modules: loaded.flatMap((chunk) => chunk.moduleIds),
    later: [...chunks.values()].filter((chunk) => !loaded.includes(chunk)),
  }
}

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
