import type { PluginOption } from 'vite'

/** What runs Vite, as far as its plugins tell. Storybook and Vitest read the project's configuration of Vite, too. */
export interface HostTool {
  isStorybook: boolean
  /** Whether our bindings to these tools answer, and not this plugin. */
  hasBinding: boolean
  /** Whether Storybook, or Vitest in its browser mode, shows pages of its own. */
  hasPages: boolean
}

export function hostToolOf(plugins: readonly PluginOption[] = []): HostTool {
  const names = plugins.flat(9).flatMap((plugin) => (plugin && 'name' in plugin ? [plugin.name] : []))
  const has = (name: RegExp) => names.some((each) => name.test(each))
  const isStorybook = has(/^storybook\b/)
  return {
    isStorybook,
    hasBinding: isStorybook || has(/^vitest\b/),
    hasPages: isStorybook || has(/^vitest:browser\b/),
  }
}

/** Whether a module is our binding to Storybook, whose build needs the worker file. */
export function isStorybookBinding(id: string): boolean {
  return /[\\/]dist[\\/]storybook\.js$/.test(id)
}
