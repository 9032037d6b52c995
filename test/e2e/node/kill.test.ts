import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Spawned } from '../../node/spawned.ts'
import { root } from '../../source-tree.ts'
import { canteen, canteenConfig, dishes } from '../canteen.ts'
import { describeKills } from './kills.suite.ts'

// test/stress has more kills.
describeKills(1, 2)

// Inside the repository, so that the package can be resolved.
mkdirSync(join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(join(root, '.cache/own-'))
const [config, state] = [join(folder, 'fauxtranet.config.ts'), join(folder, 'state.json')]
const started: Spawned[] = []

function start(): Spawned {
  const server = new Spawned(['--port', '0', '--config', config, '--persist', state])
  started.push(server)
  return server
}

afterAll(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop('SIGKILL')))
  rmSync(folder, { recursive: true, force: true })
})

it("saves the rows of a user's application, even if the server is killed", async () => {
  writeFileSync(config, canteenConfig)
  writeFileSync(join(folder, 'canteen.ts'), canteen('old'))
  const server = start()
  const url = await server.url()
  for (const name of ['Soup', 'Salad']) {
    const added = await fetch(url + dishes, { method: 'POST', body: JSON.stringify({ name }) })
    expect(added.status).toBe(200)
  }
  await server.stop('SIGKILL')
  expect(await (await fetch(`${await start().url()}/__sim/state/dishes`)).json()).toEqual([
    { id: 1, name: 'Soup' },
    { id: 2, name: 'Salad' },
  ])
})
