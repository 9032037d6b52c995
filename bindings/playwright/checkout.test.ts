import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkServer } from './checkout.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fauxtranet-server-')))
afterAll(() => rmSync(folder, { recursive: true }))

it('a test is refused a server of another checkout, with the option that accepts it', async () => {
  writeFileSync(join(folder, 'package.json'), '{}')
  const text = JSON.stringify({ project: { folder, commit: null } })
  const connection = { send: async () => ({ status: 200, text, headers: {} }), isOpen: async () => true }
  const checking = checkServer(connection as never, 'http://localhost:5173', import.meta.filename)
  await expect(checking).rejects.toThrow(/another checkout: .*fauxtranet: \{ anyCheckout: true \}/)
})
