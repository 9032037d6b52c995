import type { UncheckedOptions } from '../src/simulator/options.ts'

const testSettingsKey = Symbol.for('fauxtranet.test-settings')

/** The settings of a Playwright test, which override the page's own. */
export function findTestSettings(): UncheckedOptions | undefined {
  return (globalThis as { [testSettingsKey]?: UncheckedOptions })[testSettingsKey]
}
