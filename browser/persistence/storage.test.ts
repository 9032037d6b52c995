import { expect, it, onTestFinished } from 'vitest'
import { kinds, usePersistence } from '../../test/browser/persist.ts'
import { describeDriver } from '../../test/persistence/driver.suite.ts'
import { openStorage } from './storage.ts'

usePersistence()

it.each(kinds)('drops lines: %s', async (kind) => {
  const storage = await openStorage(kind)
  onTestFinished(() => storage.close())
  const driver = storage.driver('world:default')
  driver.replace(['{"a":1}'])
  await driver.flush()
  await driver.drop()
  expect(await storage.driver('world:default').open()).toBeUndefined()
})

it.each(kinds)('refuses lines with a version that cannot increase, and replaces them: %s', async (kind) => {
  const storage = await openStorage(kind)
  onTestFinished(() => storage.close())
  const save = async (version?: number) => {
    const driver = storage.driver('world:default')
    driver.version = version
    driver.replace(['{"a":1}'])
    await driver.flush()
  }
  localStorage.setItem('fauxtranet:last-write', '1e20')
  await save(1e20)
  const read = async () => [...(await storage.driver('world:default').open())!]
  await expect(read()).rejects.toThrow('its version 100000000000000000000 is too high')
  await save()
  expect(await read()).toEqual(['{"a":1}'])
  if (kind === 'local') expect(Number(localStorage.getItem('fauxtranet:last-write'))).toBeLessThan(1e20)
})

for (const kind of kinds) {
  describeDriver(kind, async () => {
    const storage = await openStorage(kind)
    onTestFinished(() => storage.close())
    return {
      driver: (at = 'world:default') => storage.driver(at.replace('fauxtranet:', '')),
      async disturb() {
        const other = storage.driver('world:default')
        await other.open()
        other.replace(['{"other":1}'])
        await other.flush()
      },
    }
  })
}
