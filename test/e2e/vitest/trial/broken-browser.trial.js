import { test } from 'fauxtranet/vitest'

test('sends an unknown parameter', () => fetch('/api/people/v2/users?colour=red'))
test('misspells an address', () => fetch('/api/peple/v2/users'))
test('requests a foreign host', async () => {
  const image = new Image()
  image.src = 'https://pictures.example/a.png'
  await image.decode().catch(() => undefined)
})
test('sends a valid request', () => fetch('/api/people/v2/users'))
