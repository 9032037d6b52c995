const origin = globalThis.location ? '' : 'http://intranet.example'

export async function countPeople(send = fetch) {
  const response = await send(`${origin}/api/people/v2/users`)
  const { pagination } = await response.json()
  return pagination.total
}

export async function hire(username, send = fetch) {
  const response = await send(`${origin}/api/people/v2/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, firstname: 'Nina', surname: 'Neu', email: `${username}@post.example` }),
  })
  return response.status
}
