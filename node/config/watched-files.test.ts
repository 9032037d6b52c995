import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { WatchedFiles } from './watched-files.ts'

it('a reload that never ends is abandoned after the next change', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-watched-'))
  const file = join(folder, 'a.ts')
  writeFileSync(file, '')
  let changes = 0
  const watched = new WatchedFiles((newer) => {
    changes++
    return newer
  })
  watched.add([file])
  for (const change of [1, 2]) {
    await expect
      .poll(() => {
        if (changes < change) writeFileSync(file, String(Math.random()))
        return changes
      })
      .toBeGreaterThanOrEqual(change)
  }
  watched.close()
  rmSync(folder, { recursive: true })
})
