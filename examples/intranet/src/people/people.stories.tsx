import type { Meta, StoryObj } from '@storybook/react-vite'
import type { TestWorld } from 'fauxtranet/storybook'
import { expect } from 'storybook/test'
import { App } from '../app.tsx'

const meta = { title: 'People', component: App, parameters: { path: '/people' } } satisfies Meta<typeof App>
export default meta

type Story = StoryObj<typeof meta>

export const Directory: Story = {}

export const Profile: Story = {
  parameters: { path: '/people/3' },
}

export const OrgChart: Story = {
  parameters: { path: '/people/2/chart' },
}

export const Group: Story = {
  parameters: { path: '/people/groups/2' },
}

/** On the first day: no badges, no thanks. */
export const NewJoiner: Story = {
  parameters: { path: '/people/26', fauxtranet: { scenario: 'new-joiner' } },
}

export const LongNames: Story = {
  parameters: { path: '/people/3', fauxtranet: { scenario: 'long-names' } },
}

export const RightToLeft: Story = {
  parameters: { path: '/people/2/chart', fauxtranet: { scenario: 'arabic-company' } },
}

export const Failing: Story = {
  parameters: {
    fauxtranet: { faults: [{ endpoint: 'people.listUsers', status: 503, message: 'people are under maintenance' }] },
  },
}

export const Editing: Story = {
  parameters: { path: '/people/14/edit', fauxtranet: { user: 'employee' } },
  play: async ({ canvas, userEvent, loaded }) => {
    const { world } = loaded.intranet as TestWorld
    const skills = await canvas.findByLabelText('Skills, separated by commas')
    await userEvent.type(skills, ', Rust')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText('Rust')).toBeVisible()
    await expect(world.users.get(14)?.metadata).toMatchObject({ skills: ['RTOS', 'C', 'Rust'] })
  },
}
