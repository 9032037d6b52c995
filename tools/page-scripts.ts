import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { build, type Rolldown } from 'vite'
import { packagesOf } from './licences.ts'

const folder = 'src/control/baked'
const scripts = {
  reference: 'src/control/reference/page/main.ts',
  tool: 'src/server/tool-page/page/main.ts',
  sheet: 'node/sweep/present/page/main.ts',
}

/** Bundles each page's script and style into strings that the page inlines, so that it loads nothing. */
export async function bakePageScripts(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await bakePanel()
  for (const [page, input] of Object.entries(scripts)) await bakeScript(page, input)
}

async function bakePanel(): Promise<void> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    // Page modules have side effects, unlike the package's.
    build: {
      write: false,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'src/control/panel/page/main.tsx',
        output: { format: 'iife', comments: false },
        treeshake: { moduleSideEffects: true },
      },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  const script = output.find((file) => file.type === 'chunk')!
  const style = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css')) as Rolldown.OutputAsset
  write('panel.ts', present({ script: script.code.trim(), style: String(style.source).trim() }))
  write('packages.json', JSON.stringify(packagesOf(process.cwd(), script.moduleIds)))
}

async function bakeScript(page: string, input: string): Promise<void> {
  const bundle = await rolldown({
    input,
    platform: 'browser',
    tsconfig: false,
    treeshake: { moduleSideEffects: () => true },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false })
  write(`${page}.ts`, present({ script: output[0].code.trim() }))
}

function present(texts: Record<string, string>): string {
  return Object.entries(texts)
    .map(([name, text]) => `export const ${name}: string = ${JSON.stringify(text)}\n`)
    .join('')
}

/** Replaces the file atomically, because it may be in use. */
function write(name: string, text: string): void {
  writeFileSync(`${folder}/${name}.part`, text)
  renameSync(`${folder}/${name}.part`, `${folder}/${name}`)
}
