import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// The best a bare Hono server can do: the same bytes, from a Map. Argument: a JSON file of path → body.

const bodies = new Map<string, string>(Object.entries(JSON.parse(readFileSync(process.argv[2]!, 'utf8'))))
const users = new Map<string, Record<string, unknown>>()
const json = { 'content-type': 'application/json; charset=utf-8' }
const template = JSON.parse(bodies.get('created')!)
let nextId: number = template.id

const app = new Hono()
const people = '/api/people/v2/users'
app.get(`${people}/:id`, (c) => c.body(bodies.get(c.req.path)!, 200, json))
app.put(`${people}/:id`, async (c) => {
  const path = c.req.path
  const user = users.get(path) ?? JSON.parse(bodies.get(path)!)
  const merged = { ...user, ...(await c.req.json()) }
  users.set(path, merged)
  return c.json(merged)
})
app.post(people, async (c) => {
  const user = { ...template, ...(await c.req.json()), id: nextId++ }
  users.set(`${people}/${user.id}`, user)
  return c.json(user)
})
app.delete(`${people}/:id`, (c) => {
  if (!users.delete(c.req.path)) return c.json({ code: 404, error: 'not found' }, 404)
  return c.body(null, 204)
})
app.get(people, (c) => c.body(bodies.get(c.req.query('query') === 'an' ? 'list' : 'newPage')!, 200, json))

// Documents: stores only the bytes.
const documents = '/intranet/rest/documents'
const dropped = new Map<string, ArrayBuffer>()
const versions = new Map<string, ArrayBuffer[]>()
app.post(`${documents}/document/:id/checkout`, (c) => c.body(null, 204))
app.post(`${documents}/dropbox`, async (c) => {
  const file_key = `key-${dropped.size + versions.size}`
  dropped.set(file_key, await c.req.arrayBuffer())
  return c.json({ file_key, URL: new URL(`${documents}/dropbox/${file_key}`, c.req.url).href })
})
app.post(`${documents}/checkin/:id`, async (c) => {
  const { components } = await c.req.json()
  const id = c.req.param('id')
  const bytes = dropped.get(components[0].file_key)!
  dropped.delete(components[0].file_key)
  versions.set(id, [...(versions.get(id) ?? []), bytes])
  return c.body(bodies.get('document')!, 200, json)
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  console.log(JSON.stringify({ event: 'ready', url: `http://127.0.0.1:${port}` }))
})
process.on('SIGTERM', () => process.exit(0))
