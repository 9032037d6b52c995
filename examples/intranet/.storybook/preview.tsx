import './preview.css'
import type { Decorator, Preview } from '@storybook/react-vite'
import { createIntranet } from 'fauxtranet/storybook'
import { IntranetFrame } from './intranet-frame.tsx'

const { annotations } = createIntranet()

const withIntranet: Decorator = (Story, { loaded, parameters }) => (
  <IntranetFrame key={loaded.intranet.name} intranet={loaded.intranet} path={parameters.path ?? '/documents'}>
    <Story />
  </IntranetFrame>
)

const preview: Preview = {
  ...annotations,
  decorators: [withIntranet],
  // All requests use the story's own fetch, so Docs pages do not need frames.
  parameters: { layout: 'fullscreen', fauxtranet: { inline: true } },
  tags: ['autodocs'],
}

export default preview
