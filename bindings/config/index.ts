export type { ScenarioName } from '../../scenarios/presets.ts'
export { defineConfig, type FauxtranetConfig } from '../../src/simulator/configuration/config.ts'
