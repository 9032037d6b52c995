import { findPort } from '../e2e/examples/commands.ts'
import { rendersFor, rendersWorlds, showsOneState } from './framework.ts'
import { type StartProject, sectionOf } from './start-project.ts'

const pageOf = (request: string) => `---
export const prerender = false
const cookie = Astro.request.headers.get('cookie') ?? ''
const me = await (await ${request}).json()
---
<p id="server">{me.fullname}, {me.job_title} <img src={me.photo_url} alt="" /></p>
<p id="browser"><span></span> <img alt="" /></p>
<button>Promote</button>
<script>
  async function load(init) {
    const user = await (await fetch('/api/people/v2/users/1', init)).json()
    document.querySelector('#browser span').textContent = user.fullname + ', ' + user.job_title
    document.querySelector('#browser img').src = user.photo_url
  }
  document.querySelector('button').onclick = () => load({ method: 'PUT', body: '{"job_title":"Night manager"}' })
  void load()
</script>
`

const plain = `export const prerender = false

export const GET = ({ url }) => fetch(new URL('/api/people/v2/user', url))
`

export async function followAstro(project: StartProject): Promise<void> {
  const [request] = sectionOf('Astro').match(/(?<=`)fetch\([^`]+/)!
  project.write('src/pages/index.astro', pageOf(request))
  project.write('src/pages/plain.js', plain)
  const app = await project.serve('astro', 'dev', '--host', '127.0.0.1', '--port', String(await findPort()))
  await showsOneState(app)
  await rendersFor(app, 'manager', 'Cedrik Menne')
  await rendersWorlds(app, '/plain')
}
