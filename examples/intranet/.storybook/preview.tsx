import './preview.css'
import type { Decorator, Preview } from '@storybook/react-vite'
import { createIntranet } from 'fauxtranet/storybook'
import { IntranetFrame } from './intranet-frame.tsx'

const { annotations } = createIntranet()

const inItsIntranet: Decorator = (Story, { loaded, parameters }) => (
  <IntranetFrame key={loaded.intranet.name} intranet={loaded.intranet} path={parameters.path ?? '/documents'}>
    <Story />
  </IntranetFrame>
)

const preview: Preview = {
  ...annotations,
  decorators: [inItsIntranet],
  // Every request goes through the fetch of its story, so Docs pages need no frames.
  parameters: { layout: 'fullscreen', fauxtranet: { inline: true } },
  tags: ['autodocs'],
}

export default preview
