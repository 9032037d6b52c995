import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createServer, type InlineConfig, type PluginOption, type ViteDevServer } from 'vite'
import { nextMswFolder } from '../../../tools/next-msw.ts'

// Users' projects, inside the repository so that `fauxtranet` and `msw` can be resolved.

const root = join(import.meta.dirname, '../../..')
const trials = join(root, '.cache/vite-trials')

export interface Project {
  root: string
  write(path: string, text: string): void
  /** Replaces all files, except for Vite's bundled dependencies. */
  replace(files: Record<string, string>): void
  remove(): void
}

export function aProject(files: Record<string, string>): Project {
  mkdirSync(trials, { recursive: true })
  const root = mkdtempSync(join(trials, 'project-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const remove = (path = '') => rmSync(join(root, path), { recursive: true, force: true })
  const replace = (files: Record<string, string>) => {
    for (const name of readdirSync(root)) if (name !== '.vite') remove(name)
    for (const [path, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) write(path, text)
  }
  replace(files)
  return { root, write, replace, remove: () => remove() }
}

// `npm run test:peers` uses the next major.
export const mswMajor = process.env.PEERS ? 3 : 2

export function mswFolder(major: number): string {
  return major === 2 ? join(root, 'node_modules/msw') : nextMswFolder(root)
}

/** Installs the next major in the folder, with the package next to it, as npm would. */
export function installMsw(folder: string, major: number): void {
  if (major === 2) return
  const modules = join(folder, 'node_modules')
  cpSync(join(root, 'package.json'), join(modules, 'fauxtranet/package.json'))
  cpSync(join(root, 'dist'), join(modules, 'fauxtranet/dist'), { recursive: true })
  symlinkSync(mswFolder(major), join(modules, 'msw'))
}

export function configOf({ root }: Project, plugins: PluginOption[], more: InlineConfig = {}): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'silent',
    cacheDir: join(root, '.vite'),
    plugins,
    ...more,
    server: { port: 0, host: '127.0.0.1', ...more.server },
    preview: { port: 0, host: '127.0.0.1', ...more.preview },
  }
}

export async function serve(project: Project, plugins: PluginOption[], more?: InlineConfig): Promise<ViteDevServer> {
  const server = await createServer(configOf(project, plugins, more))
  return server.listen()
}

export function originOf({ resolvedUrls }: Pick<ViteDevServer, 'resolvedUrls'>): string {
  return new URL(resolvedUrls!.local[0]!).origin
}
