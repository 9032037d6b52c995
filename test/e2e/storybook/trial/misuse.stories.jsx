import { createIntranet } from 'fauxtranet/storybook'
import { People } from './people.jsx'

export default { title: 'Misuse', component: People, tags: ['!autodocs'] }

export const MisspeltScenario = { parameters: { fauxtranet: { scenario: 'smal-company' } } }
export const MisspeltUser = { parameters: { fauxtranet: { user: 'manger' } } }
export const Twofold = { loaders: createIntranet({ worker: false }).annotations.loaders }
