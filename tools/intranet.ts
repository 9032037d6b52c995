import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { packagesOf } from './licences.ts'

const folder = 'src/server/intranet/baked'
/** The path of its files, next to the addresses of the platform. */
const assets = '__home'

/** Builds the example intranet into strings, because a server without a file system serves it, too. */
export async function bakeIntranet(): Promise<void> {
  const result = await build({
    root: 'examples/intranet',
    configFile: false,
    mode: 'served',
    base: './',
    logLevel: 'error',
    resolve: {
      alias: {
        'fauxtranet/events': join(process.cwd(), 'bindings/events/index.ts'),
        'fauxtranet/panel': join(process.cwd(), 'browser/panel/show-panel.ts'),
      },
    },
    build: { write: false, assetsDir: assets, modulePreload: { polyfill: false } },
  })
  const { output } = result as Rolldown.RolldownOutput
  const page = output.find((file) => file.type === 'asset' && file.fileName === 'index.html') as Rolldown.OutputAsset
  const files = output
    .filter((file) => file !== page)
    .map((file) => [file.fileName, file.type === 'chunk' ? presentScript(file) : presentAsset(file)])
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  mkdirSync(folder, { recursive: true })
  write(
    'files.ts',
    `export const page: string = ${JSON.stringify(page.source)}
export const files: ${fileTypes} = ${JSON.stringify(Object.fromEntries(files))}
`,
  )
  write('packages.json', JSON.stringify(packagesOf(process.cwd(), modules)))
}

const fileTypes = 'Record<string, { type: string; text: string } | { type: string; base64: string }>'
const types: Record<string, string> = { '.css': 'text/css', '.webp': 'image/webp' }

function presentScript({ code }: Rolldown.OutputChunk) {
  return { type: 'text/javascript', text: code }
}

function presentAsset({ fileName, source }: Rolldown.OutputAsset) {
  const type = types[extname(fileName)]
  if (!type) throw new Error(`${fileName} has no content type. Add one to tools/intranet.ts.`)
  return typeof source === 'string' ? { type, text: source } : { type, base64: Buffer.from(source).toString('base64') }
}

/** Replaces the file atomically, because it may be in use. */
function write(name: string, text: string): void {
  writeFileSync(`${folder}/${name}.part`, text)
  renameSync(`${folder}/${name}.part`, `${folder}/${name}`)
}
