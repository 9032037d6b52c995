import { resolve } from 'node:path'
import type { ViteDevServer } from 'vite'
import { findConfigFile, loadConfigFile, presentPath } from '../../node/config/config-file.ts'
import { reloadable, reloadWith } from '../../node/config/reload.ts'
import { importAnew } from '../../node/module-file.ts'
import type { Simulator, UncheckedOptions } from '../../src/simulator/simulator.ts'

/** The module that puts the configuration of the project into the page. */
export const configId = '/@fauxtranet/config'

/** The configuration of a Vite project, where it has one. */
export class ProjectConfig {
  readonly file: string | undefined
  readonly #files = new Set<string>()

  constructor(root: string) {
    this.file = findConfigFile(resolve(root))
  }

  /** The options in it, as they are now. */
  async load(): Promise<UncheckedOptions> {
    if (this.file === undefined) return {}
    const add = (files: readonly string[]) => {
      for (const file of files) this.#files.add(file)
    }
    const { port: _, host: __, ...options } = await loadConfigFile(this.file, (path) => importAnew(path, add))
    return options
  }

  /** Lets the simulator of a dev server follow edits. The options of the plugin win. */
  follow(server: ViteDevServer, findSimulator: () => Simulator, ofPlugin: () => UncheckedOptions): void {
    if (this.file === undefined) return
    const { logger } = server.config
    const read = async () => reloadable({ now: 'real', ...(await this.load()), ...ofPlugin() })
    let last: Promise<void> = Promise.resolve()
    const reload = async () => {
      const { isDone, text } = await reloadWith(findSimulator(), read)
      server.watcher.add([...this.#files])
      if (isDone) logger.info(`fauxtranet: ${text}`, { timestamp: true })
      else logger.error(`fauxtranet: ${text}`, { timestamp: true })
    }
    server.watcher.add([...this.#files])
    server.watcher.on('change', (path) => {
      if (this.#files.has(resolve(path))) last = last.then(reload)
    })
  }

  /** Adds the file to what Vite prints when it has started. */
  print(server: ViteDevServer): void {
    const { file } = this
    if (file === undefined) return
    const printUrls = server.printUrls.bind(server)
    server.printUrls = () => {
      printUrls()
      server.config.logger.info(`  ➜  Configuration: ${presentPath(file)}`)
    }
  }

  /** The code of the module for the page: it imports the file, so that Vite knows what belongs to it. */
  module(): string {
    const file = JSON.stringify(this.file?.replaceAll('\\', '/'))
    return [
      `import config from ${file}`,
      'const take = ({ port, host, ...options }) => { globalThis[Symbol.for("fauxtranet.config")] = options }',
      'take(config)',
      `if (import.meta.hot) import.meta.hot.accept(${file}, (next) => {`,
      '  if (!next) return',
      '  take(next.default)',
      '  globalThis.dispatchEvent(new Event("fauxtranet:config"))',
      '})',
    ].join('\n')
  }

  /** Lets a module of the user that starts a simulator import the configuration before. */
  transform(code: string, id: string): string | undefined {
    if (this.file === undefined || /[\\/]node_modules[\\/]/.test(id)) return undefined
    return /\bfrom\s*['"]fauxtranet\/(browser|storybook|vitest)['"]/.test(code)
      ? `import '${configId}';${code}`
      : undefined
  }
}
