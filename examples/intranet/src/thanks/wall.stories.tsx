import type { Meta, StoryObj } from '@storybook/react-vite'
import type { TestWorld } from 'fauxtranet/storybook'
import { expect } from 'storybook/test'
import { App } from '../app.tsx'

const meta = { title: 'Thank you', parameters: { path: '/thanks' } } satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

interface Crowd {
  notes: number
}

/** A control sets the number of notes. */
export const BusyWall: StoryObj<Crowd> = {
  args: { notes: 200 },
  argTypes: { notes: { control: { type: 'range', min: 25, max: 1000, step: 25 } } },
  parameters: {
    fauxtranet: { scenario: 'busy-wall', fromArgs: ({ notes }: Crowd) => ({ parameters: { notes } }) },
  },
  render: () => <App />,
}

const onTheWall: Story = { render: () => <App /> }

export const NewJoiner: Story = {
  ...onTheWall,
  parameters: { fauxtranet: { scenario: 'new-joiner' } },
}

export const LongNames: Story = {
  ...onTheWall,
  parameters: { fauxtranet: { scenario: 'long-names' } },
}

/** Slow, to show the loading state. */
export const Loading: Story = {
  ...onTheWall,
  parameters: { fauxtranet: { faults: [{ endpoint: 'thanks', delay: 60_000 }] } },
}

export const Thanking: Story = {
  ...onTheWall,
  parameters: { fauxtranet: { user: 'employee' } },
  play: async ({ canvas, userEvent, loaded }) => {
    const { world } = loaded.intranet as TestWorld
    await userEvent.type(await canvas.findByRole('combobox', { name: 'People to thank' }), 'Lucie')
    await userEvent.click(await canvas.findByRole('option', { name: /Lucie Renault/ }))
    await userEvent.type(canvas.getByLabelText('What for'), 'The budget fits on one page.')
    await userEvent.click(await canvas.findByRole('button', { name: 'Teamwork' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Put it on the wall' }))
    await expect(await canvas.findByText('The budget fits on one page.')).toBeVisible()
    await expect(world.outbox.all()).toMatchObject([{ kind: 'thanks.received', to: { name: 'Lucie Renault' } }])
  },
}
