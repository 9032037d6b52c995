import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { describeDriver } from '../../test/persistence/driver.suite.ts'
import { StateFile } from './state-file.ts'

describeDriver('a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-'))
  const path = join(folder, 'state.json')
  const opened: StateFile[] = []
  onTestFinished(async () => {
    for (const file of opened) await file.close()
    rmSync(folder, { recursive: true })
  })
  return {
    driver(at = path) {
      const file = new StateFile(at)
      opened.push(file)
      return file
    },
    resume(driver) {
      for (const { lock } of opened) lock.release()
      ;(driver as StateFile).resume()
    },
    disturb: async () => writeFileSync(path, 'something else'),
  }
})
