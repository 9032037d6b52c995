/** The source of a script for a page: `startSimulator` finds the settings of a test under this symbol. */
export function testSettingsScript(settings: object): string {
  return `globalThis[Symbol.for('fauxtranet.test-settings')] = ${JSON.stringify(settings)}`
}
