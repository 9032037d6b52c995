import { addons } from 'storybook/preview-api'
import type { StoryView } from './setting.ts'

/** By story, how many canvases of the page have to finish before it is remounted. */
const unfinished = new Map<string, number>()

/** Remounts a story when it has finished: before that, Storybook would reload the whole page. */
export function remountWhenFinished({ id: storyId, abortSignal }: StoryView): void {
  const channel = addons.getChannel()
  const before = unfinished.get(storyId) ?? 0
  unfinished.set(storyId, before + 1)
  if (before > 0) return
  const onFinished = (finished: { storyId: string }) => {
    if (finished.storyId !== storyId) return
    const rest = (unfinished.get(storyId) ?? 1) - 1
    unfinished.set(storyId, rest)
    if (rest > 0) return
    forget()
    channel.emit('forceRemount', { storyId })
  }
  const forget = () => {
    unfinished.delete(storyId)
    channel.off('storyFinished', onFinished)
    abortSignal.removeEventListener('abort', forget)
  }
  channel.on('storyFinished', onFinished)
  // A story that is left never finishes.
  abortSignal.addEventListener('abort', forget)
}
