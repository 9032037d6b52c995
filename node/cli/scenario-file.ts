import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { readInstant } from '../../src/core/time/clock.ts'
import type { UncheckedOptions } from '../../src/simulator/options.ts'
import type { Scenario } from '../../src/world/scenario.ts'
import { explainImport, importModule, type Module } from '../module-file.ts'

/** A file has a slash or the suffix of a module. */
export function isScenarioFile(name: string): boolean {
  return /[/\\]|\.[cm]?[jt]s$/.test(name)
}

/** Takes the default export, or the only scenario that the file exports. */
export async function loadScenarioFile(
  file: string,
  load = importModule,
  applications?: UncheckedOptions['applications'],
): Promise<Scenario> {
  const path = resolve(file)
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new Error(`There is no file ${path}. Please check the value of --scenario.`)
  const exported = await load(path).catch((error: unknown) => {
    throw new Error(`Failed to load ${file}: ${explainImport(error)}`, { cause: error })
  })
  const [scenario, other] = scenariosIn(exported)
  if (!scenario) {
    throw new Error(`There is no scenario in ${file}. Please export one: export default defineScenario({ … }).`)
  }
  if (other) {
    throw new Error(
      `There is more than one scenario in ${file}: "${scenario.name}", "${other.name}". Please export one as default.`,
    )
  }
  checkComplete(scenario, file)
  const { checkedWhenLoaded } = await import('../config/checked-scenario.ts')
  return checkedWhenLoaded(scenario, file, applications)
}

/** The default export wins over all others. In CommonJS, it contains all exports. */
function scenariosIn({ default: main, ...others }: Module): Scenario[] {
  if (isScenario(main)) return [main]
  const inside = typeof main === 'object' && main !== null ? Object.values(main) : []
  return [...new Set([...Object.values(others), ...inside])].filter(isScenario)
}

function isScenario(value: unknown): value is Scenario {
  if (typeof value !== 'object' || value === null) return false
  const { name, seed, baked, extends: base } = value as Partial<Scenario>
  return (
    typeof name === 'string' && [typeof seed, typeof baked, typeof base].some((kind) => /function|object/.test(kind))
  )
}

/** JavaScript has no compiler that reports missing fields. */
function checkComplete(scenario: Scenario, file: string): void {
  const { title, shows, user, instant } = scenario
  const missing = [
    ...(typeof title === 'string' ? [] : ['title']),
    ...(typeof shows === 'string' ? [] : ['shows (a sentence)']),
    ...(user === null || typeof user === 'string' ? [] : ['user (a name, or null)']),
    ...(typeof instant === 'string' && readInstant(instant) !== undefined
      ? []
      : ['instant (such as 2026-03-02T09:30:00Z)']),
  ]
  if (missing.length > 0) {
    throw new Error(`The scenario "${scenario.name}" in ${file} is missing ${missing.join(', ')}. Please add it.`)
  }
}
