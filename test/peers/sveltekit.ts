import { findPort } from '../e2e/examples/commands.ts'
import { rendersFor, rendersWorlds, showsOneState } from './framework.ts'
import type { StartProject } from './start-project.ts'

const html = '<!doctype html><html lang="en"><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>'

const load = `export const load = async ({ fetch }) => ({ me: await (await fetch('/api/people/v2/user')).json() })
`

const plain = `export const GET = async ({ url }) => fetch(new URL('/api/people/v2/user', url))
`

const page = `<script>
  const { data } = $props()
  let user = $state()
  const load = async (init) => { user = await (await fetch('/api/people/v2/users/1', init)).json() }
  $effect(() => void load())
</script>

<p id="server">{data.me.fullname}, {data.me.job_title} <img src={data.me.photo_url} alt="" /></p>
{#if user}
  <p id="browser">{user.fullname}, {user.job_title} <img src={user.photo_url} alt="" /></p>
  <button onclick={() => load({ method: 'PUT', body: '{"job_title":"Night manager"}' })}>Promote</button>
{/if}
`

export async function followSvelteKit(project: StartProject): Promise<void> {
  // As in a project of `npx sv create`.
  await project.shell('npm pkg set type=module')
  project.write('src/app.html', html)
  project.write('src/routes/+page.server.js', load)
  project.write('src/routes/+page.svelte', page)
  project.write('src/routes/plain/+server.js', plain)
  const app = await project.serve('vite', 'dev', '--host', '127.0.0.1', '--port', String(await findPort()))
  await showsOneState(app)
  await rendersFor(app, 'manager', 'Cedrik Menne')
  await rendersWorlds(app, '/plain')
  await project.stop()
  await project.run('vite', 'build')
}
