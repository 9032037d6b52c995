interface AppPage {
  title: string
  list: string
  script: string
  style?: string
}

const people = '/api/people/v2'

/** Each page shows one list. Those in `planted` treat one state wrongly. */
export const pages: Record<string, AppPage> = {
  '/handled': {
    title: 'Everyone',
    list: 'Colleagues',
    // Long names wrap.
    script: `showList('${people}/users?limit=8', ({ fullname }) => fullname)`,
  },
  '/pictures': {
    title: 'Faces',
    list: 'Portraits',
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
  '/uncaught': {
    title: 'Permissions',
    list: 'Roles',
    script: `showList('${people}/roles', ({ name }) => name, {
      onFailure(step) {
        const roles = null
        if (step === 500) setTimeout(() => roles.length)
      },
    })`,
  },
  '/console': {
    title: 'Groups',
    list: 'Teams',
    script: `showList('${people}/groups', ({ name }) => name, {
      onFailure(step) {
        if (step === 403) console.error('The teams were not loaded.')
      },
    })`,
  },
  '/blank-list': {
    title: 'Subjects',
    list: 'Tags',
    script: `showList('/api/thankyou/v3/tags', ({ name }) => name, { empty: '' })`,
  },
  '/blank-page': {
    title: 'Badges',
    list: 'Medals',
    script: `showList('/api/badges/badges', ({ title }) => title, {
      onFailure(step) {
        if (step !== 'reply') return
        document.body.replaceChildren()
        return 'handled'
      },
    })`,
  },
  '/spinner': {
    title: 'Thanks',
    list: 'Wall',
    script: `showList('/api/thankyou/v3/thanks', ({ description }) => description, {
      onFailure: (step) => (step === 'request' ? 'handled' : undefined),
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
  '/unnamed': {
    title: 'Places',
    list: 'Sites',
    script: `document.querySelector('section').append(document.createElement('button'))
      showList('${people}/groups', ({ name }) => name)`,
  },
  '/wide': {
    title: 'Directory',
    list: 'Names',
    script: `showList('${people}/users?limit=8', ({ fullname }) => fullname)`,
    style: 'li { white-space: nowrap; overflow-wrap: normal; }',
  },
  '/cut': {
    title: 'Contacts',
    list: 'Team',
    script: `showList('${people}/users?limit=8', ({ fullname }) => fullname)`,
    style: 'li { width: 220px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }',
  },
  '/dates': {
    title: 'History',
    list: 'Notes',
    script: `showList('/api/thankyou/v3/thanks?limit=3', ({ date_created }) => date_created.date)`,
  },
}

const links = Object.entries(pages)
  .map(([path, { title }]) => `<li><a href="${path}">${title}</a></li>`)
  .join('')

/** Undefined if there is no such page. */
export function presentPage(path: string): string | undefined {
  if (path === '/') return present('Start', `<h2>Pages</h2><ul>${links}</ul>`)
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
