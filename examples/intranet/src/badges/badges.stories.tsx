import type { Meta, StoryObj } from '@storybook/react-vite'
import type { TestWorld } from 'fauxtranet/storybook'
import { expect } from 'storybook/test'
import { App } from '../app.tsx'

const meta = { title: 'Badges', component: App, parameters: { path: '/badges' } } satisfies Meta<typeof App>
export default meta

type Story = StoryObj<typeof meta>

export const Gallery: Story = {}

export const Holders: Story = {
  parameters: { path: '/badges/7' },
}

export const Collector: Story = {
  parameters: { path: '/badges/mine', fauxtranet: { scenario: 'badge-collector' } },
}

export const Empty: Story = {
  parameters: { fauxtranet: { scenario: 'empty' } },
}

export const LongNames: Story = {
  parameters: { path: '/badges/7', fauxtranet: { scenario: 'long-names' } },
}

export const RightToLeft: Story = {
  parameters: { path: '/badges/1', fauxtranet: { scenario: 'arabic-company' } },
}

export const Failing: Story = {
  parameters: {
    fauxtranet: { faults: [{ endpoint: 'badges', status: 503, message: 'badges are under maintenance' }] },
  },
}

export const Giving: Story = {
  parameters: { path: '/badges/23' },
  play: async ({ canvas, userEvent, loaded }) => {
    const { world } = loaded.intranet as TestWorld
    await userEvent.click(await canvas.findByRole('button', { name: 'Give or remove' }))
    await userEvent.type(canvas.getByRole('combobox', { name: 'Give it to' }), 'Lucie')
    await userEvent.click(await canvas.findByRole('option', { name: /Lucie Renault/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Give badge' }))
    await expect(await canvas.findByText('The badge was given.')).toBeVisible()
    await expect(world.outbox.all()).toMatchObject([{ kind: 'badge.assigned', to: { name: 'Lucie Renault' } }])
  },
}
