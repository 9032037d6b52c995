import { relative, resolve } from 'node:path'
import type { PluginOption, UserConfig } from 'vite'

type Optimized = NonNullable<UserConfig['optimizeDeps']>

/** What the project's own files import in a page: Vite would reload the page when it finds that. */
export function optimizedFor(
  mode: 'page' | 'tool',
  root: string,
  files: { config?: string; applications?: string },
): Optimized {
  const { config, applications } = files
  const include = [
    ...(mode === 'page' ? ['fauxtranet/browser'] : []),
    ...(config || applications ? ['fauxtranet'] : []),
    ...(config ? ['fauxtranet/config'] : []),
  ]
  // Tools name their entries themselves. Where nobody does, ours would replace the pages of the project.
  const entries = [config, applications].flatMap((file) => (file ? [relative(resolve(root), resolve(root, file))] : []))
  return mode === 'page' ? { include } : { include, entries }
}

/** Whether Storybook, or Vitest in its browser mode, shows pages of its own. */
export function hasPagesOfTool(plugins: readonly PluginOption[]): boolean {
  return plugins
    .flat(9)
    .some((plugin) => plugin && 'name' in plugin && /^(storybook|vitest:browser)\b/.test(plugin.name))
}
