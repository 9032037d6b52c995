import { People } from './people.jsx'

/** They know nothing of Docs pages: each asks by the page's own fetch. */
export default { title: 'Docs', component: People, parameters: { way: 'page' } }

export const First = {}
export const Second = {}
export const Empty = { parameters: { fauxtranet: { scenario: 'empty' } } }
export const Manager = { parameters: { fauxtranet: { user: 'manager' } } }
