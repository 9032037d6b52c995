import type { PluginOption } from 'vite'

/** The tool that runs Vite, detected by its plugins. Storybook and Vitest also read the project's Vite settings. */
export interface HostTool {
  isStorybook: boolean
  isNuxt: boolean
  /** Whether our binding for the tool handles requests, not this plugin. */
  hasBinding: boolean
  /** Whether Storybook, or Vitest in browser mode, shows its own pages. */
  hasPages: boolean
}

export function hostToolOf(plugins: readonly PluginOption[] = []): HostTool {
  const names = plugins.flat(9).flatMap((plugin) => (plugin && 'name' in plugin ? [plugin.name] : []))
  const has = (name: RegExp) => names.some((each) => name.test(each))
  const isStorybook = has(/^storybook\b/)
  return {
    isStorybook,
    isNuxt: has(/^nuxt:/),
    hasBinding: isStorybook || has(/^vitest\b/),
    hasPages: isStorybook || has(/^vitest:browser\b/),
  }
}

/** Whether a module is our Storybook binding, whose build needs the worker file. */
export function isStorybookBinding(id: string): boolean {
  return /[\\/]dist[\\/]storybook\.js$/.test(id)
}
