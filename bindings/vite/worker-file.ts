import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Connect, ViteDevServer } from 'vite'

export const workerFile = 'mockServiceWorker.js'

/** Resolves a module id as the page would. */
export type Resolve = (id: string, importer?: string) => Promise<string | undefined>

export function serveWorkerFile(server: ViteDevServer): Connect.NextHandleFunction {
  const path = `${server.config.base}${workerFile}`
  return async function serveWorker(request, response, next) {
    if (request.url?.split('?')[0] !== path) return next()
    try {
      const text = await readWorkerFileOf(server)
      response.setHeader('content-type', 'text/javascript')
      response.end(text)
    } catch (error) {
      next(error)
    }
  }
}

export async function readWorkerFileOf({ config, environments }: ViteDevServer): Promise<string> {
  const { createIdResolver } = await import('vite')
  const find = createIdResolver(config)
  return readWorkerFile((id, importer) => find(environments.client, id, importer))
}

/** Reads the worker file of the MSW that the page imports, since their versions must match. */
export async function readWorkerFile(resolve: Resolve): Promise<string> {
  const binding = await resolve('fauxtranet/browser')
  const msw = await resolve('msw/browser', binding)
  const folder = msw && findPackage(dirname(msw))
  if (!folder) {
    throw new Error(
      'The simulator needs MSW to run in the page, but MSW is not installed. Please run "npm install -D msw".',
    )
  }
  return readFileSync(join(folder, 'lib', workerFile), 'utf8')
}

function findPackage(folder: string): string | undefined {
  if (nameIn(folder) === 'msw') return folder
  const above = dirname(folder)
  return above === folder ? undefined : findPackage(above)
}

function nameIn(folder: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name
  } catch {
    return undefined
  }
}
