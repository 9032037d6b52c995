import { expect, it, onTestFinished } from 'vitest'
import { kinds, usePersistence } from '../../test/browser/persist.ts'
import { describeDriver } from '../../test/persistence/driver.suite.ts'
import { openStorage } from './storage.ts'

usePersistence()

for (const kind of kinds) {
  it(`drops lines: ${kind}`, async () => {
    const storage = await openStorage(kind)
    onTestFinished(() => storage.close())
    const driver = storage.driver('world:default')
    driver.replace(['{"a":1}'])
    await driver.flush()
    await driver.drop()
    expect(await storage.driver('world:default').open()).toBeUndefined()
  })

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
