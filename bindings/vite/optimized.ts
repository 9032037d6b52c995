import { relative, resolve } from 'node:path'
import type { PluginOption, UserConfig } from 'vite'

interface ProjectFiles {
  config: string | undefined
  applications: string | undefined
}

/** Lets Vite bundle what the project's own files import before a page asks for it: else it would reload the page. */
export function optimizedFor(given: UserConfig, files: ProjectFiles): UserConfig['optimizeDeps'] {
  const { config, applications } = files
  const isTool = hasPagesOfTool(given.plugins)
  const include = [
    ...(isTool ? [] : ['fauxtranet/browser']),
    ...(config || applications ? ['fauxtranet'] : []),
    ...(config ? ['fauxtranet/config'] : []),
  ]
  const root = resolve(given.root ?? '.')
  const own = [config, applications].flatMap((file) => (file ? [relative(root, resolve(root, file))] : []))
  const { build: { rollupOptions, rolldownOptions } = {}, optimizeDeps: { entries } = {} } = given
  if (own.length === 0 || rollupOptions?.input || rolldownOptions?.input) return { include }
  // Entries replace the pages that Vite looks for. Tools name theirs.
  const pages = isTool || entries ? [] : ['**/*.html', '!**/{__tests__,coverage}/**']
  return { include, entries: [...pages, ...own.map((path) => path.replaceAll('\\', '/'))] }
}

/** Whether Storybook, or Vitest in its browser mode, shows pages of its own. */
export function hasPagesOfTool(plugins: readonly PluginOption[] = []): boolean {
  return plugins
    .flat(9)
    .some((plugin) => plugin && 'name' in plugin && /^(storybook|vitest:browser)\b/.test(plugin.name))
}
