import type { Plugin, Rolldown } from 'vite'
import { isStorybookBinding } from './host-tool.ts'
import { serveOwnPages } from './own-pages.ts'
import { addPanel, allowInPage, keepFilesApart, startBefore, startId, startModule } from './page.ts'
import { printPanelUrl } from './printed-urls.ts'
import type { Setup } from './setup.ts'
import { type Resolve, readWorkerFile, readWorkerFileOf, serveWorkerFile, workerFile } from './worker-file.ts'

/** Runs MSW inside the page: serves or builds its files, and starts it before the page's own scripts. */
export function createPagePlugin(setup: Setup): Plugin {
  const { mode, demo, start, panel, ofPage } = setup.options
  const inlined = new Map<string, string>()
  return {
    name: 'fauxtranet:page',
    enforce: 'pre',
    async configureServer(server) {
      if (mode === 'worker' || setup.tool.hasBinding) server.middlewares.use(serveWorkerFile(server))
      if (mode !== 'worker') return
      if (start) {
        server.middlewares.use(serveOwnPages(server))
        printPanelUrl(server, setup.config.base)
      }
      // Reports a missing MSW now, not when the page is opened.
      if (server.httpServer) await readWorkerFileOf(server)
    },
    options(options) {
      return setup.isInPage && 'rolldownVersion' in this.meta ? keepFilesApart(options) : undefined
    },
    async buildStart() {
      // Before the bundler reports missing exports of an optional peer.
      if (setup.config.command === 'build' && setup.isInPage) await readWorkerFile(resolverOf(this))
    },
    resolveId: (id) => (id === startId || inlined.has(id) ? id : undefined),
    load(id) {
      if (inlined.has(id)) return { code: inlined.get(id)!, moduleType: 'js' }
      if (id !== startId) return undefined
      return startModule({ ...ofPage, serviceWorker: { url: `${setup.config.base}${workerFile}` } })
    },
    // SvelteKit warns about plugins with this hook.
    ...((mode === 'worker' || demo || panel) && {
      transformIndexHtml: {
        order: 'pre',
        handler(html, { filename }) {
          const page = setup.hasPanel ? addPanel(html) : html
          if (!setup.isInPage) return page
          const waiting = start ? startBefore(page, filename, (id, code) => inlined.set(id, code)) : page
          return { html: waiting, tags: [allowInPage] }
        },
      },
    }),
    async generateBundle() {
      const isForStories = setup.tool.hasBinding && [...this.getModuleIds()].some(isStorybookBinding)
      if (!setup.isInPage && !isForStories) return
      this.emitFile({ type: 'asset', fileName: workerFile, source: await readWorkerFile(resolverOf(this)) })
    },
  }
}

function resolverOf(context: Rolldown.PluginContext): Resolve {
  return async (id, importer) => (await context.resolve(id, importer))?.id
}
