import type { Meta, StoryObj } from '@storybook/react-vite'
import type { TestWorld } from 'fauxtranet/storybook'
import { expect } from 'storybook/test'
import { App } from '../app.tsx'

const meta = { title: 'Expenses', component: App } satisfies Meta<typeof App>
export default meta

type Story = StoryObj<typeof meta>

const toApprove = { scenario: 'expenses-to-approve' } as const

export const ToApprove: Story = {
  parameters: { path: '/expenses/approve', fauxtranet: toApprove },
}

export const SheetToApprove: Story = {
  parameters: { path: '/expenses/approve/34', fauxtranet: toApprove },
}

export const MySheets: Story = {
  parameters: { path: '/expenses/1', fauxtranet: { user: 'employee' } },
}

export const NewJoiner: Story = {
  parameters: { path: '/expenses', fauxtranet: { scenario: 'new-joiner' } },
}

export const LongNames: Story = {
  parameters: { path: '/expenses', fauxtranet: { scenario: 'long-names' } },
}

/** Someone else was faster, so the server refuses the change. */
export const Refused: Story = {
  parameters: {
    path: '/expenses/approve/34',
    fauxtranet: {
      ...toApprove,
      faults: [{ endpoint: 'expenses.updateSheet', status: 409, message: 'sheet 34 has been processed meanwhile' }],
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('sheet 34 has been processed meanwhile')
  },
}

export const Declining: Story = {
  parameters: { path: '/expenses/approve/34', fauxtranet: toApprove },
  play: async ({ canvas, userEvent, loaded }) => {
    const { world } = loaded.intranet as TestWorld
    await userEvent.type(await canvas.findByLabelText('Comment'), 'The hotel is there twice.')
    await userEvent.click(canvas.getByRole('button', { name: 'Decline' }))
    await expect(await canvas.findByText(/The hotel is there twice/, { selector: 'blockquote' })).toBeVisible()
    await expect(world.sheets.get(34)).toMatchObject({ status: 'rejected' })
  },
}
