import { expect, it } from 'vitest'
import { aPicture } from '../../../test/pictures.ts'
import type { Recipe } from '../../core/bytes.ts'
import { storeFile } from '../../core/store/files.ts'
import { createSimulator } from '../../index.ts'
import { portraitOf } from './portrait.ts'

it('shows a photo, or initials if it is missing, too large or fails', async () => {
  const { world } = await createSimulator({ scenario: 'empty', verify: true })
  const setPhoto = (bytes: Uint8Array | Recipe) => {
    const file = storeFile(world, bytes, 'image/png').id
    world.users.patch(1, { photo: { file, x: null, y: null, width: null } })
  }
  const textOf = (address: string) => atob(address.slice(address.indexOf(',') + 1))
  expect(textOf(await portraitOf(world, 1))).toContain('>AA</text>')
  setPhoto(aPicture.png(4, 4))
  expect(await portraitOf(world, 1)).toMatch(/^data:image\/png;base64,/)
  expect(textOf(await portraitOf(world, 1))).toContain('PNG')
  for (const odd of [new Uint8Array(40_000), { maker: 'company', of: ['nothing'], length: 9 }]) {
    setPhoto(odd)
    expect(textOf(await portraitOf(world, 1))).toContain('>AA</text>')
  }
})

it('shows a photo that is generated on read', async () => {
  const { fetch, world } = await createSimulator({ scenario: 'small-company' })
  const photo = await fetch(new Request('http://x/api/people/v2/users/1/photo'))
  const shown = await globalThis.fetch(await portraitOf(world, 1))
  expect(shown.headers.get('content-type')).toBe(photo.headers.get('content-type'))
  expect(await shown.text()).toBe(await photo.text())
})
