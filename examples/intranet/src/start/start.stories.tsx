import type { Meta, StoryObj } from '@storybook/react-vite'
import { App } from '../app.tsx'

const meta = { title: 'Start', component: App, parameters: { path: '/' } } satisfies Meta<typeof App>
export default meta

type Story = StoryObj<typeof meta>

export const Employee: Story = {
  parameters: { fauxtranet: { user: 'employee' } },
}

/** Eight expense sheets to approve. */
export const Approver: Story = {
  parameters: { fauxtranet: { scenario: 'expenses-to-approve' } },
}

export const EmptyCompany: Story = {
  parameters: { fauxtranet: { scenario: 'empty' } },
}

/** One message for one failure. Everything else works. */
export const DocumentsDown: Story = {
  parameters: { fauxtranet: { scenario: 'documents-down' } },
}

export const LongNames: Story = {
  parameters: { fauxtranet: { scenario: 'long-names' } },
}

export const RightToLeft: Story = {
  parameters: { fauxtranet: { scenario: 'arabic-company', user: 'employee' } },
}
