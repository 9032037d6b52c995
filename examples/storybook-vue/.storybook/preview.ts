import type { Preview } from '@storybook/vue3-vite'
import { createIntranet } from 'fauxtranet/storybook'
import { provide } from 'vue'
import { intranetFetch } from '../src/intranet-fetch.ts'

const { annotations } = createIntranet()

const preview: Preview = {
  ...annotations,
  // Each story asks in its own world, also where several of them are on one page: no frames are needed there.
  parameters: { fauxtranet: { inline: true } },
  decorators: [
    (_, { loaded }) => ({
      setup: () => provide(intranetFetch, loaded.intranet.fetch),
      template: '<story />',
    }),
  ],
}

export default preview
