import type { Meta, StoryObj } from '@storybook/react-vite'
import type { TestWorld } from 'fauxtranet/storybook'
import { expect } from 'storybook/test'
import { App } from '../app.tsx'

const meta = { title: 'Documents', component: App } satisfies Meta<typeof App>
export default meta

type Story = StoryObj<typeof meta>

/** A bit of everything, as the document administrator sees it. */
export const Library: Story = {
  parameters: { path: '/documents/1/3', fauxtranet: { user: 'documents-admin' } },
}

/** Eight drafts by several colleagues. */
export const DraftsAwaitingApproval: Story = {
  parameters: { path: '/documents/1', fauxtranet: { scenario: 'drafts-awaiting-approval' } },
}

/** Only a failed check-out shows who has the document. */
export const CheckedOutByAnother: Story = {
  parameters: { path: '/documents/15', fauxtranet: { scenario: 'checked-out-by-another' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check out Reference standards.csv' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('checked out by Cedrik Menne')
  },
}

/** Can be checked in with a new version, or the check-out cancelled. */
export const CheckedOutByMe: Story = {
  parameters: { path: '/documents/16/48', fauxtranet: { scenario: 'checked-out-by-another' } },
}

export const LockedFolder: Story = {
  parameters: { path: '/documents/29', fauxtranet: { scenario: 'locked-folder' } },
}

/** Readers cannot change anything, so there are no buttons for it. */
export const ReadOnlyReader: Story = {
  parameters: { path: '/documents/1/1', fauxtranet: { scenario: 'read-only-reader' } },
}

export const FullTrash: Story = {
  parameters: { path: '/documents/trash', fauxtranet: { scenario: 'full-trash' } },
}

/** The first day: no drafts, and an empty trash can. */
export const NewJoiner: Story = {
  parameters: { path: '/documents/trash', fauxtranet: { scenario: 'new-joiner' } },
}

/** Right to left, emoji, no spaces, markup. */
export const LongNames: Story = {
  parameters: { path: '/documents/1/3', fauxtranet: { scenario: 'long-names' } },
}

export const BadConnection: Story = {
  parameters: { path: '/documents/1', fauxtranet: { scenario: 'bad-connection' } },
}

/** Shows the server's message. Everything else works. */
export const DocumentsDown: Story = {
  parameters: { path: '/documents/1', fauxtranet: { scenario: 'documents-down' } },
}

export const SignedOut: Story = {
  parameters: { fauxtranet: { scenario: 'signed-out' } },
}

/** Checks the result in the world and in the outbox. */
export const ApprovingADraft: Story = {
  parameters: { path: '/documents/1', fauxtranet: { scenario: 'drafts-awaiting-approval' } },
  play: async ({ canvas, userEvent, loaded }) => {
    const { world } = loaded.intranet as TestWorld
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve Battery transport.md' }))
    await canvas.findByRole('button', { name: 'Check out Battery transport.md' })
    await expect(world.versions.where('document_id', 89)).toMatchObject([{ is_draft: false, version_num: 1 }])
    await expect(world.outbox.all()).toMatchObject([{ kind: 'draft.approved', about: 'document 89' }])
  },
}
