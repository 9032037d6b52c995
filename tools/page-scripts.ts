import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'

const folder = 'src/control/baked'
const pages = {
  panel: 'src/control/panel/page/main.ts',
  reference: 'src/control/reference/page/main.ts',
  tool: 'src/server/tool-page/page/main.ts',
}

/** Bundles each page's script into a string that the page inlines, so that it loads nothing. */
export async function bakePageScripts(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [page, input] of Object.entries(pages)) {
    const build = await rolldown({
      input,
      platform: 'browser',
      tsconfig: false,
      // Page modules have side effects, unlike the package's.
      treeshake: { moduleSideEffects: () => true },
    })
    const { output } = await build.generate({ format: 'iife', minify: true, comments: false })
    // Replaces the file atomically, because it may be in use.
    writeFileSync(`${folder}/${page}.part`, `export const script = ${JSON.stringify(output[0].code.trim())}\n`)
    renameSync(`${folder}/${page}.part`, `${folder}/${page}.ts`)
  }
}
