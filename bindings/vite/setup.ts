import type { ResolvedConfig } from 'vite'
import { type HostTool, hostToolOf } from './host-tool.ts'
import type { PluginSettings } from './options.ts'
import { ProjectConfig } from './project-config.ts'

// Such a request would render a page, which sends the request again, without end.
const refusedInNuxt =
  'fauxtranet/vite does not work in Nuxt, because requests that Nuxt sends while it renders bypass Vite. ' +
  'Remove the plugin, run `npx fauxtranet`, and proxy to it with `routeRules`: see docs/frameworks.md#nuxt in the package.'

/** Shared by the parts of the plugin. The project is set once Vite has resolved its configuration. */
export class Setup {
  readonly options: PluginSettings
  config!: ResolvedConfig
  tool!: HostTool
  project!: ProjectConfig

  constructor(options: PluginSettings) {
    this.options = options
  }

  readProject(config: ResolvedConfig): void {
    this.config = config
    this.tool = hostToolOf(config.plugins)
    if (this.tool.isNuxt && !this.tool.hasBinding) throw new Error(refusedInNuxt)
    this.project = new ProjectConfig(config.root, this.options.applicationsFile)
  }

  /** Not in production, and not in the pages of other tools. */
  get hasPanel(): boolean {
    return this.options.panel && !this.tool.hasBinding && (this.config.command === 'serve' || this.options.demo)
  }

  get isInPage(): boolean {
    const { mode, demo } = this.options
    return !this.tool.hasBinding && (this.config.command === 'serve' ? mode === 'worker' : demo)
  }
}
