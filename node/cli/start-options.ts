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
  configFile: string | undefined
}

/** Flags override the configuration. */
export async function readStartOptions(commandLine: CommandLine, load = importModule): Promise<StartOptions> {
  const { server: given, parameters } = commandLine
  const { config, configFile } = await readConfigOf(commandLine, load)
  const hasParameters = Object.keys(parameters).length > 0
  const saved = hasParameters || configFile !== undefined ? await findSaved(given) : undefined
  const server: ServerOptions = { ...(saved ? withoutSavedOptions(config) : config), ...given }
  const { scenario: requested = saved?.scenario ?? defaultScenario } = server
  const name = typeof requested === 'string' ? requested : requested.name
  const own = !saved && isScenarioFile(name) ? await loadScenarioFile(name, load, config.applications) : undefined
  const scenario = own ?? scenariosOf(config).find((known) => known.name === name)
  // The name comes from the configuration, so the error must not point to a flag.
  if (!scenario && !saved && server.scenario === config.scenario && typeof requested === 'string')
    throw unknownScenario(configFile, name, config)
  const defaults = { ...(scenario && parametersOf(scenario)), ...saved?.parameters }
  const options = {
    ...server,
    ...(own && withScenario(config, own)),
    ...(hasParameters && {
      parameters: readParameters(Object.entries(parameters), defaults, (name, text) => `--with "${name}=${text}"`),
    }),
    ...(await readFiles(commandLine, config)),
  }
  return { server: options, configFile }
}

/** A scenario file in a flag overrides a scenario of the same name, which may be the same one. */
function withScenario({ scenarios = [], applications = [] }: AnyConfig, own: Scenario): AnyConfig {
  // Invalid elements stay in the list, for the simulator to reject.
  const others = (list: readonly Scenario[]) => list.filter((each) => each?.name !== own.name)
  return {
    scenario: own.name,
    scenarios: [...others(scenarios), own],
    applications: changeScenarios(applications, others),
  }
}

function unknownScenario(configFile = '', name: string, config: AnyConfig): RangeError {
  const names = scenariosOf(config).map((known) => known.name)
  const why = `There is no scenario "${name}".${suggestOrList(name, names)}`
  return new RangeError(`Failed to use ${presentPath(configFile)}: ${why}`)
}

export function findConfigOf({ config, noConfig }: CommandLine): string | undefined {
  return noConfig ? undefined : (config ?? findConfigFile())
}

export async function readConfigOf(
  commandLine: CommandLine,
  load = importModule,
): Promise<{ config: AnyConfig; configFile: string | undefined }> {
  const configFile = findConfigOf(commandLine)
  return { config: configFile === undefined ? {} : await loadConfigFile(configFile, load), configFile }
}

/** Includes the scenarios of the package, of the configuration and of its applications. */
export function scenariosOf({ scenarios = [], applications = [] }: AnyConfig): readonly Scenario[] {
  // The simulator rejects invalid elements.
  const own = [applications].flat().flatMap((each) => (each && 'scenarios' in each && each.scenarios) || [])
  return [...presets, ...scenarios, ...own.filter((each) => each?.name)]
}

/** Options that a saved world overrides. */
export const savedOptions: readonly string[] = ['scenario', 'parameters', 'seed', 'user', 'now']

function withoutSavedOptions(config: AnyConfig): AnyConfig {
  return Object.fromEntries(Object.entries(config).filter(([name]) => !savedOptions.includes(name)))
}

/** The command line overrides its file, which overrides the configuration. */
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

/** The saved world is used only if no scenario is named. */
async function findSaved({ scenario, persist }: ServerOptions): Promise<Origin | undefined> {
  if (scenario !== undefined || persist === undefined) return undefined
  return (await import('../persistence/saved-file.ts')).findSavedOrigin(persist)
}
