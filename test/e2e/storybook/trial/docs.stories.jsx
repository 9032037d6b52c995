import { People } from './people.jsx'

/** Not written for Docs pages: each story uses the page's own fetch. */
export default { title: 'Docs', component: People, parameters: { way: 'page' } }

export const First = {}
export const Second = {}
export const Empty = { parameters: { fauxtranet: { scenario: 'empty' } } }
export const Manager = { parameters: { fauxtranet: { user: 'manager' } } }
