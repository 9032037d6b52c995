interface AppPage {
  title: string
  list: string
  script: string
  style?: string
}

const people = '/api/people/v2'

/** Each page shows one list. Those in `planted` treat some states wrongly. */
const pages: Record<string, AppPage> = {
  '/handled': {
    title: 'Everyone',
    list: 'Colleagues',
    // Long names wrap, and initials replace portraits.
    script: `showList('${people}/users?limit=5', ({ fullname, photo_url }) => {
      const face = new Image(32, 32)
      face.alt = ''
      face.src = photo_url
      face.onerror = () => {
        const initials = document.createElement('span')
        initials.className = 'avatar'
        initials.textContent = fullname.slice(0, 1)
        face.replaceWith(initials)
      }
      const item = document.createElement('span')
      item.append(face, ' ', fullname)
      return item
    })`,
  },
  '/fragile': {
    title: 'Badges',
    list: 'Medals',
    script: `showList('/api/badges/badges', ({ title }) => title, {
      empty: '',
      onFailure(step) {
        const badges = null
        if (step === 500) setTimeout(() => badges.length)
        if (step === 403) console.error('The medals were not loaded.')
        if (step === 'reply') document.body.replaceChildren()
        return step === 'reply' || step === 'request' ? 'handled' : undefined
      },
    })`,
  },
  '/silent': {
    title: 'Desk',
    list: 'Loose documents',
    script: `showList('/intranet/rest/documents/folder/0/documents', ({ title }) => title, {
      empty: 'All documents are in folders.',
      onFailure(step, status) {
        if (step !== 500) return
        status.textContent = 'All documents are in folders.'
        document.querySelector('.spinner').remove()
        return 'handled'
      },
    })`,
  },
  '/long': {
    title: 'Directory',
    list: 'Team',
    // Also an unnamed button, dates as programs write them, and portraits that nothing replaces.
    script: `document.querySelector('section').append(document.createElement('button'))
      showList('${people}/users?limit=2', ({ fullname, photo_url, last_time_login }) => {
      const item = document.createElement('span')
      const face = new Image(32, 32)
      face.alt = ''
      face.src = photo_url
      const short = document.createElement('span')
      short.className = 'short'
      short.textContent = fullname
      item.append(face, short, ' alias ', fullname, ' ', last_time_login ?? '')
      return item
    })`,
    style: `li { white-space: nowrap; overflow-wrap: normal; }
      .short { display: inline-block; width: 220px; overflow: hidden; text-overflow: ellipsis; }`,
  },
}

const vuePage = '/vue'
const vue = `import { createApp, ref, watch } from '/vue.js'
  createApp({
    template: \`<h2>Offices</h2><p v-if="failure" role="status">{{ failure }}</p>
      <p v-else-if="offices.length === 0" role="status">There are no offices yet.</p>
      <ul v-else><li v-for="office in offices" :key="office.id">{{ office.name }}</li></ul>\`,
    setup() {
      const [offices, failure, status] = [ref([]), ref(''), ref(200)]
      const load = async () => {
        const reply = await fetch('${people}/groups')
        status.value = reply.status
        if (!reply.ok) throw new Error()
        offices.value = (await reply.json()).groups.slice(0, 8)
      }
      watch(status, (value) => (value === 404 ? undefined.length : value))
      load().catch(() => (failure.value = 'The offices cannot be shown now.'))
      return { offices, failure }
    },
  }).mount('section')`

const links = [...Object.entries(pages), [vuePage, { title: 'Buildings' }] as const]
  .map(([path, { title }]) => `<li><a href="${path}">${title}</a></li>`)
  .join('')

/** Undefined if there is no such page. */
export function presentPage(path: string): string | undefined {
  if (path === '/') return present('Start', `<h2>Pages</h2><ul>${links}</ul>`)
  if (path === vuePage) return present('Buildings', `<section></section><script type="module">${vue}</script>`)
  const page = pages[path]
  if (!page) return undefined
  const { title, list, script, style = '' } = page
  const section = `<section aria-labelledby="list"><h2 id="list">${list}</h2><ul></ul><p role="status"></p></section>
    <style>${style}</style>
    <script type="module">import { showList } from '/list.js'
      ${script}</script>`
  return present(title, section)
}

function present(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
    <meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css"></head>
    <body><main><h1>${title}</h1>${content}</main></body></html>`
}
