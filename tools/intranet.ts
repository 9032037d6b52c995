import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const files = output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : present(file.source)])
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  mkdirSync(folder, { recursive: true })
  write('files.ts', `export const files: Record<string, string> = ${JSON.stringify(Object.fromEntries(files))}\n`)
  write('packages.json', JSON.stringify(packagesOf(process.cwd(), modules)))
}

/** Pictures in Base64. */
function present(source: string | Uint8Array): string {
  return typeof source === 'string' ? source : Buffer.from(source).toString('base64')
}

/** Replaces the file atomically, because it may be in use. */
function write(name: string, text: string): void {
  writeFileSync(`${folder}/${name}.part`, text)
  renameSync(`${folder}/${name}.part`, `${folder}/${name}`)
}
