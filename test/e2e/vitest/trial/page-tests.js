import { test } from 'fauxtranet/vitest'
import { expect } from 'vitest'
import { countPeople, hire } from './staff.js'

const whoAmI = async () => (await (await fetch('/api/people/v2/user')).json()).username

function askByPage(address) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.onload = () => resolve(JSON.parse(request.responseText))
    request.onerror = reject
    request.send()
  })
}

export function testPage() {
  test('asks by relative addresses', async () => {
    expect(location.origin).toBe('http://localhost:3000')
    const before = await countPeople()
    expect(await hire('nina')).toBe(200)
    expect(await countPeople()).toBe(before + 1)
  })
  test('asks by XMLHttpRequest', async ({ intranet }) => {
    expect((await askByPage('/api/people/v2/users')).pagination.total).toBeGreaterThan(1)
    expect(intranet.world).toHaveReceived('people.listUsers', { times: 1 })
  })
  test.concurrent.for([1, 2, 3, 4])('%i are hired, at once', async (count, { expect, intranet }) => {
    const before = await countPeople()
    for (let i = 0; i < count; i++) {
      expect(await hire(`nina-${i}`)).toBe(200)
      expect((await askByPage('/api/people/v2/users')).pagination.total).toBe(before + i + 1)
    }
    expect(intranet.world).toHaveReceived('people.createUser', { times: count })
  })
  test('is who the cookie says', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: pages set cookies this way.
    document.cookie = 'sim-user=employee; path=/'
    expect(await whoAmI()).toBe('employee')
    expect((await askByPage('/api/people/v2/user')).username).toBe('employee')
  })
  test('is nobody’s cookie afterwards', async () => expect(await whoAmI()).toBe('admin'))
  test('asks by the fetch of its world', async ({ intranet }) => {
    expect(await (await intranet.fetch('/api/people/v2/user')).json()).toMatchObject({ username: 'admin' })
    expect((await fetch(`${intranet.baseUrl}/api/people/v2/user`)).status).toBe(200)
    expect(intranet.world).toHaveReceived('people.getCurrentUser', { times: 2 })
  })
}
