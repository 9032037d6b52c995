import type { Preview } from '@storybook/vue3-vite'
import { createIntranet } from 'fauxtranet/storybook'
import { provide } from 'vue'
import { intranetFetch } from '../src/intranet-fetch.ts'

const { annotations } = createIntranet()

const preview: Preview = {
  ...annotations,
  // All requests use the story's own fetch, so Docs pages do not need frames.
  parameters: { fauxtranet: { inline: true } },
  decorators: [
    (_, { loaded }) => ({
      setup: () => provide(intranetFetch, loaded.intranet.fetch),
      template: '<story />',
    }),
  ],
}

export default preview
