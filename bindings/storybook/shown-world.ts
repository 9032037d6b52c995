import { addons } from 'storybook/preview-api'
import type { StoryView } from './setting.ts'
import { shownWorld } from './shown-world-event.ts'

/** Tells the addon panel which world the shown story has. A Docs page has several stories. */
export function announceWorld({ parameters, viewMode, abortSignal }: StoryView, baseUrl: string): void {
  if (parameters.__isPortableStory || viewMode === 'docs' || abortSignal.aborted) return
  addons.getChannel().emit(shownWorld, baseUrl)
}
