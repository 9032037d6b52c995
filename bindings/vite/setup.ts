import type { ResolvedConfig } from 'vite'
import { type HostTool, hostToolOf } from './host-tool.ts'
import type { PluginSettings } from './options.ts'
import { ProjectConfig } from './project-config.ts'

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
    this.project = new ProjectConfig(config.root, this.options.applicationsFile)
  }

  get isInPage(): boolean {
    const { mode, demo } = this.options
    return !this.tool.hasBinding && (this.config.command === 'serve' ? mode === 'worker' : demo)
  }
}
