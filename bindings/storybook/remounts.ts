import { addons } from 'storybook/preview-api'
import type { StoryView } from './setting.ts'

/** By story, its renders that have to come to their end before it is remounted: one for each canvas of the page. */
const waiting = new Map<string, Set<StoryView>>()
/** The renders whose last hook has run. */
const atTheirEnd = new WeakSet<StoryView>()

/** Notes that the last hook of a render has run. */
export function noteEnd(story: StoryView): void {
  atTheirEnd.add(story)
}

/**
 * Remounts a story when this render of it has finished. Before that, Storybook would reload the page, or wait for ever.
 * A render that began earlier may finish while this one is under way.
 */
export function remountWhenFinished(story: StoryView): void {
  const { id, abortSignal } = story
  const renders = waiting.get(id) ?? listen(id)
  renders.add(story)
  // A story that is left never finishes.
  abortSignal.addEventListener('abort', () => renders.delete(story))
}

function listen(storyId: string): Set<StoryView> {
  const channel = addons.getChannel()
  const renders = new Set<StoryView>()
  const onFinished = (finished: { storyId: string; status: string }) => {
    if (finished.storyId !== storyId) return
    const isFailed = finished.status === 'error'
    const [...left] = renders
    for (const render of left) if (isFailed || atTheirEnd.has(render)) renders.delete(render)
    if (renders.size > 0) return
    channel.off('storyFinished', onFinished)
    waiting.delete(storyId)
    if (left.length > 0) channel.emit('forceRemount', { storyId })
  }
  channel.on('storyFinished', onFinished)
  waiting.set(storyId, renders)
  return renders
}
