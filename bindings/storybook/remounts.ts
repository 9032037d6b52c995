import { addons } from 'storybook/preview-api'
import type { StoryView } from './setting.ts'

/** How many places of the page have to finish with a story before it is shown anew. */
const unfinished = new Map<string, number>()

/** A story that is in the midst of being shown cannot be shown anew: Storybook would load the whole page again. */
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
  // A story that is left does not finish.
  abortSignal.addEventListener('abort', forget)
}
