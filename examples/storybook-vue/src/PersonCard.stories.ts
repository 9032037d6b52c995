import type { Meta, StoryObj } from '@storybook/vue3-vite'
import PersonCard from './PersonCard.vue'

const meta: Meta<typeof PersonCard> = { component: PersonCard, tags: ['autodocs'] }
export default meta
type Story = StoryObj<typeof PersonCard>

export const Administrator: Story = {}
export const Manager: Story = { parameters: { fauxtranet: { user: 'manager' } } }
export const LongName: Story = { parameters: { fauxtranet: { scenario: 'long-names' } } }
export const SignedOut: Story = { parameters: { fauxtranet: { scenario: 'signed-out' } } }
