import { settingNames } from '../known-options.ts'
import type { ReloadOptions, UncheckedOptions } from '../options.ts'

const reloaded = [...settingNames, 'latency', 'chaos', 'strict', 'applications', 'scenarios']

/** The options that can be replaced while a simulator runs. Those that are not given get their defaults. */
export function reloadable(options: UncheckedOptions, except: readonly string[] = []): ReloadOptions {
  const given = options as Record<string, unknown>
  return Object.fromEntries(reloaded.filter((name) => !except.includes(name)).map((name) => [name, given[name]]))
}
