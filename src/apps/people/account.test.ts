import { describe, expect, it } from 'vitest'
import { useCompany } from '../../../test/company.ts'
import { aForm, aPicture } from '../../../test/pictures.ts'
import { people } from './index.ts'

const company = useCompany(people)

async function photoOf(id: number) {
  const { photo_url } = await company.done('GET', `/users/${id}`)
  const response = await company.simulator.fetch(new Request(photo_url))
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}

const post = (parts: Record<string, string | Uint8Array<ArrayBuffer>>, as = 'admin') =>
  company.send('POST', '/users/3/photo', { as, body: aForm(parts) })

describe('people.getPhoto', () => {
  it('draws a different picture for each user without a photo', async () => {
    const [anna, bo] = [await photoOf(2), await photoOf(3)]
    expect([anna.status, anna.type]).toEqual([200, 'image/svg+xml'])
    expect(new TextDecoder().decode(anna.bytes)).toContain('>AS</text>')
    expect(anna.bytes).not.toEqual(bo.bytes)
  })
})

describe('people.setPhoto', () => {
  it.each(['png', 'gif', 'jpeg', 'webp'] as const)('stores a %s and serves it back', async (format) => {
    const picture = aPicture[format](300, 200)
    expect((await post({ photo: picture })).status).toBe(204)
    expect(await photoOf(3)).toEqual({ status: 200, type: `image/${format}`, bytes: picture })
  })

  it('replaces the previous photo', async () => {
    await post({ photo: aPicture.png(10, 10) })
    await post({ photo: aPicture.gif(10, 10) })
    expect((await photoOf(3)).type).toBe('image/gif')
    expect((await company.state()).tables.files.rows).toHaveLength(1)
  })

  it('lets users change their own photo', async () => {
    expect((await post({ photo: aPicture.png(10, 10) }, 'bo')).status).toBe(204)
  })

  it.each([{ x: '0', y: '0', width: '300' }, { x: '299', y: '199', width: '1' }, { width: '1' }])(
    'accepts the crop %j of 300 by 200 pixels',
    async (crop) => {
      expect((await post({ photo: aPicture.png(300, 200), ...(crop as Record<string, string>) })).status).toBe(204)
    },
  )

  it.each([
    [{ x: '300' }, 'x: is outside the image, which has 300 pixels'],
    [{ y: '200' }, 'y: is outside the image, which has 200 pixels'],
    [{ width: '301' }, 'width: is outside the image, which has 300 pixels'],
    [{ x: '250', width: '51' }, 'width: is outside the image, which has 300 pixels'],
    [{ width: '0' }, 'width: must be over 0'],
    [{ x: '-1' }, 'x: must be 0 or more'],
    [{ y: '1.5' }, 'y: must be a whole number'],
    [{ width: 'wide' }, 'width: must be a whole number'],
  ])('refuses the crop %j of 300 by 200 pixels', async (crop, says) => {
    const body = aForm({ photo: aPicture.png(300, 200), ...(crop as Record<string, string>) })
    await company.expectRefusal(400, says, 'POST', '/users/3/photo', { body })
  })

  it.each([
    [
      'text',
      { photo: new TextEncoder().encode('I am a picture, honestly') },
      'photo: is not a JPEG, PNG, GIF or WebP image',
    ],
    ['an empty file', { photo: new Uint8Array() }, 'photo: is not a JPEG, PNG, GIF or WebP image'],
    [
      'a picture that ends too soon',
      { photo: aPicture.png(1, 1).slice(0, 18) },
      'photo: is not a JPEG, PNG, GIF or WebP image',
    ],
    ['a field that is not a file', { photo: 'me.png' }, 'photo: must be a file'],
    ['a form without a photo', { x: '1' }, 'photo: is required'],
  ])('refuses %s', async (_, parts, says) => {
    const body = aForm(parts as Record<string, string>)
    await company.expectRefusal(400, says, 'POST', '/users/3/photo', { body })
  })

  it('refuses a body that is not a form', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = '{"photo": "x"}'
    await company.expectRefusal(400, /^body: is not multipart/, 'POST', '/users/3/photo', { body, headers })
  })
})

describe('people.deletePhoto', () => {
  it('restores the drawn picture, also repeatedly', async () => {
    const drawn = await photoOf(3)
    await post({ photo: aPicture.png(10, 10) })
    await company.done('DELETE', '/users/3/photo', { as: 'bo' })
    await company.done('DELETE', '/users/3/photo')
    expect(await photoOf(3)).toEqual(drawn)
    expect((await company.state()).tables.files.rows).toEqual([])
  })
})

describe('people.setPassword', () => {
  const signIn = (username: string, password: string) => {
    const bytes = new TextEncoder().encode(`${username}:${password}`)
    return company.get('/user', { headers: { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` } })
  }

  it('accepts the new password, and no longer the old one', async () => {
    expect((await signIn('bo', 'maple')).body).toMatchObject({ id: 3 })
    await company.done('PUT', '/users/3/password', { as: 'bo', body: { password: 'pässwörd: x' } })
    expect((await signIn('BO', 'pässwörd: x')).body).toMatchObject({ id: 3 })
    const { status, body } = await signIn('bo', 'maple')
    expect([status, body]).toEqual([401, { code: 401, error: 'the username or the password is wrong' }])
  })

  it('works for a user who had no password', async () => {
    expect((await signIn('carl', '')).status).toBe(401)
    await company.done('PUT', '/users/4/password', { body: { password: 'ash' } })
    expect((await signIn('carl', 'ash')).status).toBe(200)
  })

  it('does not let blocked users sign in', async () => {
    expect((await signIn('dana', 'rowan')).status).toBe(401)
  })

  it.each([
    [{}, 'is required'],
    [{ password: '' }, 'must not be empty'],
    [{ password: 1 }, 'must be a string'],
    [{ password: null }, 'must be a string'],
  ])('refuses %j', async (body, says) => {
    await company.expectRefusal(400, `password: ${says}`, 'PUT', '/users/3/password', { body })
  })

  it('never makes a browser prompt for a password', async () => {
    expect((await signIn('bo', 'wrong')).headers.has('www-authenticate')).toBe(false)
  })
})
