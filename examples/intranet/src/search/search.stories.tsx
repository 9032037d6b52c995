import type { Meta, StoryObj } from '@storybook/react-vite'
import { App } from '../app.tsx'

const meta = { title: 'Search', component: App, parameters: { path: '/thanks' } } satisfies Meta<typeof App>
export default meta

type Story = StoryObj<typeof meta>

const searchFor =
  (words: string): Story['play'] =>
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Search the intranet' }), words)
  }

export const Results: Story = { play: searchFor('or') }

export const NothingFound: Story = { play: searchFor('xylophone') }

/** People are missing. Everything else is found. */
export const Failing: Story = {
  parameters: { fauxtranet: { faults: [{ endpoint: 'people.listUsers', status: 503 }] } },
  play: searchFor('or'),
}

export const RightToLeft: Story = {
  parameters: { fauxtranet: { scenario: 'arabic-company', user: 'employee' } },
  play: searchFor('م'),
}
