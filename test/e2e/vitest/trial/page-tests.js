import { test } from 'fauxtranet/vitest'
import { expect } from 'vitest'
import { countPeople, hire } from './staff.js'

const whoAmI = async () => (await (await fetch('/api/people/v2/user')).json()).username

function requestByXhr(address) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.onload = () => resolve(JSON.parse(request.responseText))
    request.onerror = reject
    request.send()
  })
}

const uploads = {
  fetch: async (address, body) => (await fetch(address, { method: 'POST', body })).status,
  Request: async (address, body) => (await fetch(new Request(address, { method: 'POST', body }))).status,
  XMLHttpRequest: (address, body) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', address)
      request.onload = () => resolve(request.status)
      request.onerror = reject
      request.send(body)
    }),
}

export function testPage() {
  test('supports relative addresses', async () => {
    expect(location.origin).toBe('http://localhost:3000')
    const before = await countPeople()
    expect(await hire('nina')).toBe(200)
    expect(await countPeople()).toBe(before + 1)
  })
  test('supports Request', async () => {
    const request = new Request('/api/people/v2/user', { headers: { accept: 'application/json' } })
    expect(request.url).toBe('http://localhost:3000/api/people/v2/user')
    expect((await fetch(request)).status).toBe(200)
  })
  test.for(['fetch', 'Request', 'XMLHttpRequest'])('uploads files and forms with %s', async (way, { intranet }) => {
    const send = uploads[way]
    const star = new File(['GIF89a\x01\x00\x01\x00'], 'stär "1".gif', { type: 'image/gif' })
    const form = new FormData()
    form.append('image', star)
    expect(await send('/api/badges/image-sets/0/images', form)).toBe(200)
    expect((await intranet.rows('images')).at(-1)).toMatchObject({ name: star.name })
    expect(await send('/intranet/rest/documents/dropbox', star)).toBe(200)
    const { type, bytes } = intranet.world.dropped.all().at(-1)
    expect([type, new TextDecoder().decode(bytes)]).toEqual(['image/gif', 'GIF89a\x01\x00\x01\x00'])
  })
  test('supports XMLHttpRequest', async ({ intranet }) => {
    expect((await requestByXhr('/api/people/v2/users')).pagination.total).toBeGreaterThan(1)
    expect(intranet.world).toHaveReceived('people.listUsers', { times: 1 })
  })
  test.concurrent.for([1, 2, 3, 4])('hires %i concurrently', async (count, { expect, intranet }) => {
    const before = await countPeople()
    for (let i = 0; i < count; i++) {
      expect(await hire(`nina-${i}`)).toBe(200)
      expect((await requestByXhr('/api/people/v2/users')).pagination.total).toBe(before + i + 1)
    }
    expect(intranet.world).toHaveReceived('people.createUser', { times: count })
  })
  test("uses the cookie's user", async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: pages set cookies this way.
    document.cookie = 'sim-user=employee; path=/'
    expect(await whoAmI()).toBe('employee')
    expect((await requestByXhr('/api/people/v2/user')).username).toBe('employee')
  })
  test('has no cookie of an earlier test', async () => expect(await whoAmI()).toBe('admin'))
  test("supports the world's own fetch", async ({ intranet }) => {
    expect(await (await intranet.fetch('/api/people/v2/user')).json()).toMatchObject({ username: 'admin' })
    expect((await fetch(`${intranet.baseUrl}/api/people/v2/user`)).status).toBe(200)
    expect(intranet.world).toHaveReceived('people.getCurrentUser', { times: 2 })
  })
}
