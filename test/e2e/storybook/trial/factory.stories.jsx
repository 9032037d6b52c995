import preview from './.storybook/preview.jsx'
import { People } from './people.jsx'

const meta = preview.meta({ title: 'Factory', component: People, parameters: { fauxtranet: { scenario: 'empty' } } })

export const Employed = meta.story({ parameters: { fauxtranet: { scenario: 'small-company', user: 'manager' } } })
export const Founded = meta.story()
