import { test } from 'fauxtranet/vitest'

test('asks for a colour', () => fetch('/api/people/v2/users?colour=red'))
test('misspells', () => fetch('/api/peple/v2/users'))
test('leaves this machine', async () => {
  const image = new Image()
  image.src = 'https://pictures.example/a.png'
  await image.decode().catch(() => undefined)
})
test('asks for nothing wrong', () => fetch('/api/people/v2/users'))
