import { describeDriver } from '../../test/persistence/driver.suite.ts'
import { mapDriver } from '../../test/persistence/map-driver.ts'

describeDriver('a map', async () => {
  const saved = new Map<string, readonly string[]>()
  return {
    driver: (name = 'world') => mapDriver(saved, name),
    disturb: async () => void saved.set('world', ['{"other":1}']),
  }
})
