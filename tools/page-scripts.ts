import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'

const folder = 'src/control/baked'
const pages = ['panel', 'reference']

/** Makes one small script of what runs in each page, as a text that the page takes in: it has nothing to load. */
export async function bakePageScripts(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const page of pages) {
    const build = await rolldown({
      input: `src/control/${page}/page/main.ts`,
      platform: 'browser',
      tsconfig: false,
      // The parts of a page are there for what they do to it, unlike the modules of the package.
      treeshake: { moduleSideEffects: () => true },
    })
    const { output } = await build.generate({ format: 'iife', minify: true, comments: false })
    // Put in place whole: somebody may be reading the one before.
    writeFileSync(`${folder}/${page}.part`, `export const script = ${JSON.stringify(output[0].code.trim())}\n`)
    renameSync(`${folder}/${page}.part`, `${folder}/${page}.ts`)
  }
}
