import { addons } from 'storybook/preview-api'
import type { FauxtranetParameters } from './setting.ts'

/** The used part of Storybook's context. Storybook passes the same `parameters` object to the story. */
export interface EnhancerContext {
  argTypes: unknown
  parameters: {
    fauxtranet?: FauxtranetParameters
    docs?: { story?: { inline?: boolean; height?: string; iframeHeight?: string } }
  }
  storyGlobals?: Record<string, unknown>
}

/** Storybook's default frame shows only two lines. */
const height = '400px'

let hasFrames = false
let isReporting = false

/**
 * Shows a story with its own settings in a frame on Docs pages, since requests of several stories in one page cannot be
 * told apart. Other stories stay inline, because all their worlds are the same.
 */
export function frameInDocs({ parameters, storyGlobals = {} }: EnhancerContext): void {
  const { inline, ...own } = parameters.fauxtranet ?? {}
  const { story } = parameters.docs ?? {}
  const isSpecial =
    Object.keys(own).length > 0 || Object.keys(storyGlobals).some((name) => name.startsWith('fauxtranet'))
  if (!story?.inline || inline || !isSpecial) return
  hasFrames = true
  parameters.docs = { ...parameters.docs, story: { iframeHeight: height, ...story, inline: false } }
}

export function reportFrames(): void {
  // The preview may be loaded again.
  if (isReporting) return
  isReporting = true
  const channel = addons.getChannel()
  const report = () => {
    if (!hasFrames) return
    channel.off('docsRendered', report)
    console.info(
      '[fauxtranet] On Docs pages, stories with parameters.fauxtranet are shown in frames, so that each uses its own world. ' +
        'If a story sends all its requests with intranet.fetch, or to URLs that start with intranet.baseUrl, ' +
        'set parameters.fauxtranet.inline = true.',
    )
  }
  channel.on('docsRendered', report)
}
