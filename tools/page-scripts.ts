import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'

const folder = 'src/control/baked'
const pages = ['panel', 'reference']

/** Bundles the script of each page into a text that the page contains, so that it loads nothing. */
export async function bakePageScripts(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const page of pages) {
    const build = await rolldown({
      input: `src/control/${page}/page/main.ts`,
      platform: 'browser',
      tsconfig: false,
      // The modules of a page have side effects, unlike those of the package.
      treeshake: { moduleSideEffects: () => true },
    })
    const { output } = await build.generate({ format: 'iife', minify: true, comments: false })
    // Replaces the file atomically: somebody may be reading the old one.
    writeFileSync(`${folder}/${page}.part`, `export const script = ${JSON.stringify(output[0].code.trim())}\n`)
    renameSync(`${folder}/${page}.part`, `${folder}/${page}.ts`)
  }
}
