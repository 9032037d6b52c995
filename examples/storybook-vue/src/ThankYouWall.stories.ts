import type { Meta, StoryObj } from '@storybook/vue3-vite'
import type { FauxtranetParameters } from 'fauxtranet/storybook'
import { expect, waitFor } from 'storybook/test'
import ThankYouWall from './ThankYouWall.vue'

/** `heading` is a prop; `notes` selects the state. */
type Args = { heading: string; notes: number }

const meta: Meta<Args> = { component: ThankYouWall, args: { heading: 'Thank you', notes: 40 } }
export default meta
type Story = StoryObj<Args>

export const Busy: Story = {
  argTypes: { notes: { control: { type: 'range', min: 25, max: 400 } } },
  parameters: {
    fauxtranet: {
      fromArgs: ({ notes }) => ({ scenario: 'busy-wall', parameters: { notes } }),
    } satisfies FauxtranetParameters<Args>,
  },
}

export const Removing: Story = {
  parameters: { fauxtranet: { scenario: 'small-company', strict: true } },
  play: async ({ canvas, intranet, userEvent }) => {
    const { notes } = intranet.world
    const before = notes.size
    const [remove] = await canvas.findAllByRole('button', { name: 'Remove' })
    await userEvent.click(remove!)
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(`${before - 1} notes`))
    await expect(notes.size).toBe(before - 1)
  },
}

export const Down: Story = {
  parameters: { fauxtranet: { faults: [{ endpoint: 'thanks.listNotes', status: 503 }] } },
}
