import type { Meta, StoryObj } from '@storybook/react-vite'
import type { TestWorld } from 'fauxtranet/storybook'
import { expect } from 'storybook/test'
import { App } from '../app.tsx'

const meta = { title: 'Knowledge base', component: App, parameters: { path: '/knowledge' } } satisfies Meta<typeof App>
export default meta

type Story = StoryObj<typeof meta>

export const Articles: Story = {}

export const Article: Story = {
  parameters: { path: '/knowledge/articles/10', fauxtranet: { user: 'employee' } },
}

/** Many articles and questions, in three languages. */
export const Questions: Story = {
  parameters: { path: '/knowledge/questions', fauxtranet: { scenario: 'help-desk' } },
}

/** The user's own question can be edited. */
export const OwnQuestion: Story = {
  parameters: { path: '/knowledge/questions/2', fauxtranet: { user: 'employee' } },
}

export const Empty: Story = {
  parameters: { fauxtranet: { scenario: 'empty' } },
}

export const LongNames: Story = {
  parameters: { fauxtranet: { scenario: 'long-names' } },
}

export const RightToLeft: Story = {
  parameters: { fauxtranet: { scenario: 'arabic-company' } },
}

export const Failing: Story = {
  parameters: {
    fauxtranet: {
      faults: [{ endpoint: 'knowledge-base.listArticles', status: 503, message: 'articles are under maintenance' }],
    },
  },
}

export const Asking: Story = {
  parameters: { path: '/knowledge/ask/7', fauxtranet: { user: 'employee' } },
  play: async ({ canvas, userEvent, loaded }) => {
    const { world } = loaded.intranet as TestWorld
    await userEvent.type(await canvas.findByLabelText('Question'), 'How cold is too cold?')
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask' }))
    await expect(await canvas.findByRole('heading', { name: 'How cold is too cold?' })).toBeVisible()
    await expect(world.questions.all().at(-1)).toMatchObject({ title: 'How cold is too cold?', category_id: 7 })
  },
}
