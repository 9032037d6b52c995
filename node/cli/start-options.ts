import { scenarios as presets } from '../../scenarios/presets.ts'
import type { FaultRule } from '../../src/core/faults/rule.ts'
import type { Fidelity } from '../../src/core/fidelity.ts'
import { suggestOrList } from '../../src/core/text/suggest.ts'
import { defaultScenario, parametersOf, type Scenario } from '../../src/world/scenario.ts'
import type { Origin } from '../../src/world/world.ts'
import { changeScenarios } from '../config/application-scenarios.ts'
import { type AnyConfig, findConfigFile, loadConfigFile, presentPath } from '../config/config-file.ts'
import type { UncheckedServerOptions as ServerOptions } from '../listen.ts'
import { importModule } from '../module-file.ts'
import { readParameters } from './flag-values.ts'
import type { CommandLine } from './flags.ts'
import { isScenarioFile, loadScenarioFile } from './scenario-file.ts'

export interface StartOptions {
  server: ServerOptions
  /** The file of the configuration that was read. */
  configFile: string | undefined
}

/** The options of a start: those of the configuration, and over these the flags. */
export async function readStartOptions(commandLine: CommandLine, load = importModule): Promise<StartOptions> {
  const { server: given, chosen } = commandLine
  const { config, configFile } = await readConfigOf(commandLine, load)
  const hasChosen = Object.keys(chosen).length > 0
  const saved = hasChosen || configFile !== undefined ? await findSaved(given) : undefined
  const server: ServerOptions = { ...(saved ? withoutSaved(config) : config), ...given }
  const { scenario: asked = saved?.scenario ?? defaultScenario } = server
  const name = typeof asked === 'string' ? asked : asked.name
  const own = !saved && isScenarioFile(name) ? await loadScenarioFile(name, load, config.applications) : undefined
  const scenario = own ?? scenariosOf(config).find((known) => known.name === name)
  // Nobody would look for it among the flags.
  if (!scenario && !saved && server.scenario === config.scenario && typeof asked === 'string')
    throw noScenarioIn(configFile, name, config)
  const defaults = { ...(scenario && parametersOf(scenario)), ...saved?.parameters }
  const options = {
    ...server,
    ...(own && withScenario(config, own)),
    ...(hasChosen && {
      parameters: readParameters(Object.entries(chosen), defaults, (name, text) => `--with "${name}=${text}"`),
    }),
    ...(await readFiles(commandLine, config)),
  }
  return { server: options, configFile }
}

/** The file of a flag wins over a scenario of its name. That may be the same one. */
function withScenario({ scenarios = [], applications = [] }: AnyConfig, own: Scenario): AnyConfig {
  // What is no scenario stays, for the simulator to refuse.
  const others = (list: readonly Scenario[]) => list.filter((each) => each?.name !== own.name)
  return {
    scenario: own.name,
    scenarios: [...others(scenarios), own],
    applications: changeScenarios(applications, others),
  }
}

function noScenarioIn(configFile = '', name: string, config: AnyConfig): RangeError {
  const names = scenariosOf(config).map((known) => known.name)
  const why = `There is no scenario "${name}".${suggestOrList(name, names)}`
  return new RangeError(`Failed to use ${presentPath(configFile)}: ${why}`)
}

/** The file of the configuration that a command line names, or that is found. */
export function findConfigOf({ config, noConfig }: CommandLine): string | undefined {
  return noConfig ? undefined : (config ?? findConfigFile())
}

/** The configuration in that file. */
export async function readConfigOf(
  commandLine: CommandLine,
  load = importModule,
): Promise<{ config: AnyConfig; configFile: string | undefined }> {
  const configFile = findConfigOf(commandLine)
  return { config: configFile === undefined ? {} : await loadConfigFile(configFile, load), configFile }
}

/** All scenarios that are known by name: those of the package, of a configuration, and of its applications. */
export function scenariosOf({ scenarios = [], applications = [] }: AnyConfig): readonly Scenario[] {
  // What is no list, no application or no scenario is refused by the simulator.
  const own = [applications].flat().flatMap((each) => (each && 'scenarios' in each && each.scenarios) || [])
  return [...presets, ...scenarios, ...own.filter((each) => each?.name)]
}

/** What a saved world has of its own. */
export const ofSaved: readonly string[] = ['scenario', 'parameters', 'seed', 'user', 'now']

function withoutSaved(config: AnyConfig): AnyConfig {
  return Object.fromEntries(Object.entries(config).filter(([name]) => !ofSaved.includes(name)))
}

/** The settings of the configuration, of the file that the command line names, and of the command line itself. */
async function mergeFidelity({ fidelity, server }: CommandLine, config: AnyConfig): Promise<Fidelity> {
  const own = fidelity === undefined ? {} : (await import('./fidelity-file.ts')).loadFidelityFile(fidelity)
  return { ...config.fidelity, ...own, ...server.fidelity }
}

async function readFiles(
  commandLine: CommandLine,
  config: AnyConfig,
): Promise<Pick<ServerOptions, 'faults' | 'fidelity'>> {
  const { faults } = commandLine
  return {
    ...(faults !== undefined && { faults: await loadFaults(faults, config) }),
    fidelity: await mergeFidelity(commandLine, config),
  }
}

async function loadFaults(file: string, { applications }: AnyConfig): Promise<FaultRule[]> {
  return (await import('./faults-file.ts')).loadFaultsFile(file, applications)
}

/** The origin of the saved world, which is used when no scenario is named. */
async function findSaved({ scenario, persist }: ServerOptions): Promise<Origin | undefined> {
  if (scenario !== undefined || persist === undefined) return undefined
  return (await import('../persistence/saved-file.ts')).findSavedOrigin(persist)
}
