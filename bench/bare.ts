import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// The best that a bare Hono server can do: the same bytes, from a Map. Its argument is a JSON file of path → body.

const bodies = new Map<string, string>(Object.entries(JSON.parse(readFileSync(process.argv[2]!, 'utf8'))))
const users = new Map<string, Record<string, unknown>>()
const json = { 'content-type': 'application/json; charset=utf-8' }

const app = new Hono()
app.get('/api/people/v2/users/:id', (c) => c.body(bodies.get(c.req.path)!, 200, json))
app.put('/api/people/v2/users/:id', async (c) => {
  const path = c.req.path
  const user = users.get(path) ?? JSON.parse(bodies.get(path)!)
  const merged = { ...user, ...(await c.req.json()) }
  users.set(path, merged)
  return c.json(merged)
})
app.get('/api/people/v2/users', (c) => c.body(bodies.get('list')!, 200, json))

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  console.log(JSON.stringify({ event: 'ready', url: `http://127.0.0.1:${port}` }))
})
process.on('SIGTERM', () => process.exit(0))
