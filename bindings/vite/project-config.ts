import { resolve } from 'node:path'
import type { Logger, ViteDevServer } from 'vite'
import { findConfigFile, loadConfigFile, presentPath } from '../../node/config/config-file.ts'
import { reloadWith } from '../../node/config/reload.ts'
import { importAgain, type Module } from '../../node/module-file.ts'
import { oneAtATime } from '../../src/core/one-at-a-time.ts'
import type { Simulator, UncheckedOptions } from '../../src/simulator/simulator.ts'
import { loadApplications } from './applications-module.ts'
import { pageModule } from './page-module.ts'
import { printAfterUrls } from './printed-urls.ts'

/** The module that loads the project's configuration in the page. */
export const configId = '/@fauxtranet/config'

/** The configuration of a Vite project, and the applications that the plugin names by path. */
export class ProjectConfig {
  readonly file: string | undefined
  readonly #applications: string | undefined
  readonly #files = new Set<string>()

  constructor(root: string, applications?: string) {
    this.file = findConfigFile(resolve(root))
    this.#applications = applications && resolve(root, applications.replace(/^\//, ''))
  }

  get isEmpty(): boolean {
    return this.file === undefined && this.#applications === undefined
  }

  /** Always reads the current files. */
  async load(): Promise<UncheckedOptions> {
    const options = this.file === undefined ? {} : await loadConfigFile(this.file, this.#import)
    const { port: _, host: __, ...rest } = options
    if (this.#applications === undefined) return rest
    return { ...rest, applications: await loadApplications(this.#applications, this.#import) }
  }

  readonly #import = (path: string): Promise<Module> =>
    importAgain(path, (files) => {
      for (const file of files) this.#files.add(file)
    })

  /** Reloads the dev server's simulator after edits. Options of the plugin take precedence. */
  follow(
    server: ViteDevServer,
    findSimulator: () => Simulator,
    ofPlugin: UncheckedOptions,
    started: UncheckedOptions,
  ): void {
    if (this.isEmpty) return
    const { logger } = server.config
    const read = async () => ({ ...(await this.load()), ...ofPlugin })
    const reload = oneAtATime(async () => {
      const { isDone, text } = await reloadWith(
        { simulator: findSimulator(), started: { ...started, ...ofPlugin } },
        read,
      )
      server.watcher.add([...this.#files])
      if (isDone) logger.info(`fauxtranet: ${text}`, { timestamp: true })
      else logger.error(`fauxtranet: ${text}`, { timestamp: true })
    })
    server.watcher.add([...this.#files])
    for (const event of ['change', 'add', 'unlink'] as const) {
      server.watcher.on(event, (path) => {
        if (this.#files.has(resolve(path))) void reload()
      })
    }
  }

  print(server: ViteDevServer): void {
    printAfterUrls(server, () => this.printPath(server.config.logger, '  ➜  '))
  }

  printPath(logger: Logger, prefix: string): void {
    if (this.file !== undefined) logger.info(`${prefix}Configuration: ${presentPath(this.file)}`)
  }

  module(): string {
    return pageModule(this.file, this.#applications)
  }

  /** Makes modules that start a simulator import the configuration first. */
  transform(code: string, id: string): string | undefined {
    if (this.isEmpty || /[\\/]node_modules[\\/]|[?&](raw|url)\b/.test(id)) return undefined
    if (staticImport.test(code)) return `import '${configId}';${code}`
    const changed = code.replace(dynamicImport, `import(${JSON.stringify(configId)}).then(() => $&)`)
    return changed === code ? undefined : changed
  }
}

const staticImport = /\bfrom\s*['"]fauxtranet\/(browser|storybook|vitest)['"]/
/**
 * Matches only promises, not the types `typeof import('…')` and `import('…').Name`. The configuration becomes part of
 * the promise, so that a bundler that drops `if (import.meta.env.DEV) await import('…')` drops it too.
 */
const dynamicImport =
  /(?<!\btypeof\s+)\bimport\s*\(\s*(?:\/\*[^*]*\*\/\s*)*(['"`])fauxtranet\/(?:browser|storybook|vitest)\1\s*,?\s*\)(?!\s*\.\s*(?!(?:then|catch|finally)\b))/g
