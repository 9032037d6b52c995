import { describe, expect, it } from 'vitest'
import { aBadge, imageUrl, useBadges } from '../../../test/badges/badges.ts'
import { host, idsIn } from '../../../test/company.ts'
import { aForm, aPicture } from '../../../test/pictures.ts'
import { createClient } from '../../core/http/client.ts'
import { contract } from './contract.ts'
import { icons } from './icons/icons.ts'

const company = useBadges()

const add = (body: unknown, headers?: Record<string, string>) =>
  company.send('POST', '/image-sets/0/images', { body, headers })
const images = (set: number) => company.done('GET', `/image-sets/${set}/images`)

async function pictureAt(address: string) {
  const response = await company.simulator.fetch(new Request(address))
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}

async function upload(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>, search = '') {
  const request = new Request(`http://x/api/badges/image-sets/0/images${search}`, {
    method: 'POST',
    body: bytes,
    headers,
  })
  const response = await company.simulator.fetch(request)
  return { status: response.status, body: await response.json(), warning: response.headers.get('x-sim-warning') }
}

describe('badges.listImageSets', () => {
  it('lists both image sets', async () => {
    expect(await company.done('GET', '/image-sets')).toEqual([
      { id: 0, title: 'Custom images' },
      { id: 1, title: 'Predefined icons' },
    ])
  })
})

describe('badges.listImages', () => {
  it('lists the images of both sets by id', async () => {
    await add([{ hash: 'a' }, { hash: 'b' }])
    const all = await company.done('GET', '/image-sets/images')
    expect(all).toHaveLength(icons.length + 2)
    expect(all[0]).toEqual({ id: 1, image_url: imageUrl(1), set_id: 1 })
    expect(all.at(-1)).toEqual({ id: 1002, image_url: imageUrl(1002), set_id: 0 })
    expect(all).toEqual([...(await images(1)), ...(await images(0))])
  })
})

describe('badges.listSetImages', () => {
  it('lists icons in set 1 and custom images in set 0', async () => {
    expect(idsIn(await images(1))).toEqual(icons.map((_, i) => i + 1))
    expect(await images(0)).toEqual([])
    await add([{ hash: 'a' }])
    expect(await images(0)).toEqual([{ id: 1001, image_url: imageUrl(1001), set_id: 0 }])
  })
})

describe('badges.addImages', () => {
  const message = 'Image successfully added'

  it.each(['png', 'gif', 'jpeg', 'webp'] as const)('stores a %s from a form and serves it back', async (format) => {
    const picture = aPicture[format](64, 64)
    const { status, body } = await add(aForm({ whatever: picture }))
    expect([status, body]).toEqual([200, { message, ids: [1001] }])
    expect(await pictureAt(imageUrl(1001))).toEqual({ status: 200, type: `image/${format}`, bytes: picture })
  })

  it('stores every file of a form', async () => {
    const form = aForm({ one: aPicture.png(1, 1), note: 'two of them', two: aPicture.gif(2, 2) })
    expect((await add(form)).body).toEqual({ message, ids: [1001, 1002] })
    expect((await pictureAt(imageUrl(1002))).type).toBe('image/gif')
  })

  it.each([
    ['Content-Disposition', { 'content-disposition': 'attachment; filename="owl.png"' }, ''],
    ['the address', {}, '?filename=owl.png'],
  ])('stores a raw body with its filename in %s', async (_, headers, search) => {
    const picture = aPicture.png(9, 9)
    const reply = await upload(picture, { 'content-type': 'image/png', ...headers }, search)
    expect(reply).toEqual({ status: 200, body: { message, ids: [1001] }, warning: null })
    expect((await pictureAt(imageUrl(1001))).bytes).toEqual(picture)
    expect((await company.state()).tables.images.rows).toMatchObject([{ name: 'owl.png' }])
  })

  it('accepts a raw body without a filename, with a warning', async () => {
    const { status, warning } = await upload(aPicture.png(9, 9), { 'content-type': 'image/png' })
    expect([status, warning]).toEqual([200, expect.stringMatching(/^the image has no filename/)])
  })

  it.each(['application/json', 'text/plain', undefined])('accepts crops by their hashes, sent as %s', async (type) => {
    const reply = await add([{ hash: 'c0ffee' }, { hash: '±', x: 1 }], type ? { 'content-type': type } : {})
    expect(reply.body).toEqual({ message, ids: [1001, 1002] })
    const [one, other] = [await pictureAt(imageUrl(1001)), await pictureAt(imageUrl(1002))]
    expect([one.status, one.type]).toEqual([200, 'image/svg+xml'])
    expect(one.bytes).not.toEqual(other.bytes)
  })

  it('draws the same picture for the same hash', async () => {
    await add([{ hash: 'c0ffee' }, { hash: 'c0ffee' }])
    expect(await pictureAt(imageUrl(1001))).toEqual(await pictureAt(imageUrl(1002)))
  })

  it('provides images for badges', async () => {
    await add(aForm({ image: aPicture.png(8, 8) }))
    const { badge } = await company.done('POST', '/badges', { body: aBadge({ image_id: 1001 }) })
    expect(badge.image).toBe(imageUrl(1001))
    expect((await pictureAt(badge.image)).type).toBe('image/png')
  })

  it('accepts all three formats from the typed client', async () => {
    const { simulator } = company
    const client = createClient(contract, { baseUrl: host, fetch: simulator.fetch })
    const params = { id: 0 }
    const query = { filename: 'owl.gif' }
    const replies = [
      await client.addImages({ params, body: aForm({ image: aPicture.png(8, 8) }) }),
      await client.addImages({ params, query, body: new Blob([aPicture.gif(8, 8)], { type: 'image/gif' }) }),
      await client.addImages({ params, body: [{ hash: 'a' }] }),
    ]
    expect(replies.map(({ ids }) => ids)).toEqual([[1001], [1002], [1003]])
  })

  const text = new TextEncoder().encode('I am a picture, honestly')

  it.each<[string, unknown, string | RegExp]>([
    ['nothing', undefined, /^no image was sent/],
    ['an empty list', [], /^no image was sent/],
    ['a form without a file', aForm({ image: 'owl.png' }), /^no image was sent/],
    ['a file that is not an image', aForm({ image: text }), /^no image was uploaded: "portrait" is not a JPEG, PNG/],
    ['an image and another file', aForm({ a: aPicture.png(1, 1), b: text }), /^no image was uploaded: "portrait"/],
    ['an empty hash', [{ hash: 'a' }, { hash: '' }], 'body.1.hash: must not be empty'],
    ['an invalid hash', [{ hash: 7 }], 'body.0.hash: must be a string'],
    ['a crop without a hash', [{}], 'body.0.hash: is required'],
    ['a single crop', { hash: 'a' }, 'body: must be an array'],
    ['invalid JSON', '[{"hash":', 'body: is not JSON'],
    ['plain text', 'owl', /^no image was uploaded: "" is not a JPEG/],
  ])('refuses %s', async (_, body, says) => {
    await company.expectRefusal(400, says, 'POST', '/image-sets/0/images', { body })
  })

  it('does not add to the predefined icons', async () => {
    const says = 'images can only be added to set 0, not to set 1'
    await company.expectRefusal(400, says, 'POST', '/image-sets/1/images', { body: [{ hash: 'a' }] })
    const body = aForm({ image: aPicture.png(8, 8) })
    await company.expectRefusal(400, says, 'POST', '/image-sets/1/images', { body })
  })
})

describe('badges.getImage', () => {
  it.each(icons.map(({ name }, i) => [i + 1, name] as const))('draws icon %i, a %s', async (id, name) => {
    const { status, type, bytes } = await pictureAt(imageUrl(id))
    expect([status, type]).toEqual([200, 'image/svg+xml'])
    expect(new TextDecoder().decode(bytes)).toContain(`aria-label="${name}"`)
  })
})

describe('badges.deleteImage', () => {
  it('deletes a custom image with its file, and never reuses its id', async () => {
    await add(aForm({ a: aPicture.png(1, 1) }))
    await add([{ hash: 'a' }])
    for (const id of [1001, 1002]) {
      expect(await company.done('DELETE', `/images/${id}`)).toEqual({ message: 'Image deleted' })
    }
    expect([await images(0), (await company.state()).tables.files.rows]).toEqual([[], []])
    expect((await pictureAt(imageUrl(1001))).status).toBe(404)
    expect((await add([{ hash: 'a' }])).body.ids).toEqual([1003])
  })

  it('refuses a predefined icon', async () => {
    const says = 'image 2 is a predefined icon; only custom images can be deleted'
    await company.expectRefusal(400, says, 'DELETE', '/images/2')
  })

  it('refuses an image that a badge uses, live or archived', async () => {
    await add([{ hash: 'a' }])
    await company.done('PUT', '/badges/3', { body: { image_id: 1001 } })
    await company.expectRefusal(400, 'image 1001 is used by badge 3, "Fax hero"', 'DELETE', '/images/1001')
    await company.done('PUT', '/badges/3', { body: { image_id: 1 } })
    await company.done('DELETE', '/images/1001')
  })
})
