import { relative, resolve } from 'node:path'
import type { UserConfig } from 'vite'
import { hostToolOf } from './host-tool.ts'

interface ProjectFiles {
  config: string | undefined
  applications: string | undefined
}

interface Optimized {
  include: string[]
  entries?: string[]
}

/** Lets Vite bundle the imports of the project's files early. Otherwise, finding them would reload the page. */
export function optimizedFor(given: UserConfig, files: ProjectFiles): Optimized {
  const { config, applications } = files
  const { hasPages } = hostToolOf(given.plugins)
  const include = [
    ...(hasPages ? [] : ['fauxtranet/browser']),
    ...(config || applications ? ['fauxtranet'] : []),
    ...(config ? ['fauxtranet/config'] : []),
  ]
  const root = resolve(given.root ?? '.')
  const own = [config, applications].flatMap((file) => (file ? [relative(root, resolve(root, file))] : []))
  const { build: { rollupOptions, rolldownOptions } = {}, optimizeDeps: { entries } = {} } = given
  if (own.length === 0 || rollupOptions?.input || rolldownOptions?.input) return { include }
  // Entries replace the pages that Vite searches for. Tools set their own.
  const pages = hasPages || entries ? [] : ['**/*.html', '!**/{__tests__,coverage}/**']
  return { include, entries: [...pages, ...own.map((path) => path.replaceAll('\\', '/'))] }
}
