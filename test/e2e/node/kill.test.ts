import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { describeKills } from './kills.suite.ts'

// More of them are one of test/stress.
describeKills(1, 2)

/** A server with an application of a user, in a process of its own. */
const script = `
  import { defineApplication, table } from 'fauxtranet'
  import { startServer } from 'fauxtranet/node'
  import * as z from 'zod'
  const Dish = z.object({ id: z.int(), name: z.string() })
  const canteen = defineApplication({
    place: { application: 'canteen', title: 'Canteen', root: '/api/canteen' },
    tables: { dishes: table(Dish) },
    contract: { endpoints: {
      addDish: { method: 'POST', path: '/dishes', summary: 'Adds', body: Dish.omit({ id: true }), reply: Dish },
      listDishes: { method: 'GET', path: '/dishes', summary: 'All', reply: z.array(Dish) },
    } },
    routes: { addDish: ({ world, body }) => world.dishes.add(body), listDishes: ({ world }) => world.dishes.all() },
  })
  const { url } = await startServer({ port: 0, persist: process.env.STATE, applications: [canteen], scenario: 'empty' })
  console.log(url)`

const started: ChildProcess[] = []
const folder = mkdtempSync(join(tmpdir(), 'own-'))

async function start(): Promise<{ child: ChildProcess; dishes: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, STATE: join(folder, 'state.json') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  const [url] = await once(child.stdout!, 'data')
  return { child, dishes: `${String(url).trim()}/api/canteen/dishes` }
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

it('saves the rows of an application of a user, also when the server is killed', async () => {
  const { child, dishes } = await start()
  for (const name of ['Soup', 'Salad']) {
    const added = await fetch(dishes, { method: 'POST', body: JSON.stringify({ name }) })
    expect(added.status).toBe(200)
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
  const again = await start()
  expect(await (await fetch(again.dishes)).json()).toEqual([
    { id: 1, name: 'Soup' },
    { id: 2, name: 'Salad' },
  ])
})
