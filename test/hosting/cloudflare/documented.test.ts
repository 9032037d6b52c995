import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, it } from 'vitest'
import { codeBlocksOf, fileNameOf, readPage } from '../../../tools/pages.ts'
import { sendRequest } from '../../node/spawned.ts'
import { root } from '../../source-tree.ts'
import { people } from '../walk.ts'
import { useWorkerd } from './use-workerd.ts'
import { startWorker } from './workerd.ts'

const workerd = useWorkerd()

it('the documented Worker runs, bundled into one file', async () => {
  const [worker, settings] = codeBlocksOf(readPage('docs/hosting.md')).filter(({ how }) => how === 'start')
  expect(JSON.parse(settings!.code.replace(/^\/\/.*/, ''))).toMatchObject({
    main: fileNameOf(worker!),
    durable_objects: { bindings: [{ name: 'WORLDS', class_name: 'World' }] },
    migrations: [{ new_sqlite_classes: ['World'] }],
  })
  const name = 'virtual:worker'
  const build = await rolldown({
    input: name,
    external: [/^cloudflare:/],
    resolve: { alias: { 'fauxtranet/cloudflare': join(root, 'dist/cloudflare.js') } },
    plugins: [
      {
        name: 'documented-worker',
        resolveId: (id) => (id === name ? id : undefined),
        load: (id) => (id === name ? worker!.code : undefined),
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm', codeSplitting: false })
  expect(output).toHaveLength(1)
  const { url } = await startWorker(workerd.runtimes, 'documented', {
    code: output[0].code,
    entries: [],
    objects: { className: 'World', folder: join(workerd.runtimes.home, 'documented/storage') },
    secrets: { CONTROL_TOKEN: 'sesame-0123456789abcdef' },
  })
  const get = async (path: string, headers = {}) =>
    JSON.parse((await sendRequest(url + path, { headers: { host: 'pr-12--intranet.example', ...headers } })).text)
  expect(await get(`${people}/users/9`)).toMatchObject({ id: 9 })
  expect(await get('/__sim')).toMatchObject({ code: 401 })
  expect(await get('/__sim', { 'x-sim-token': 'sesame-0123456789abcdef' })).toMatchObject({ world: 'pr-12' })
}, 300_000)

it('a Durable Object is a driver', async () => {
  const build = await rolldown({
    input: join(root, 'test/hosting/cloudflare/driver-worker.ts'),
    resolve: { alias: { vitest: join(root, 'test/hosting/cloudflare/few-matchers.ts') } },
  })
  const { output } = await build.generate({ format: 'esm' })
  const { url } = await startWorker(workerd.runtimes, 'driver', {
    code: output[0].code,
    entries: [],
    objects: { className: 'World', folder: join(workerd.runtimes.home, 'driver/storage') },
  })
  const results: [string, string | null][] = await (await fetch(url)).json()
  expect(results.length).toBeGreaterThan(5)
  expect(results.filter(([, failure]) => failure !== null)).toEqual([])
}, 300_000)
