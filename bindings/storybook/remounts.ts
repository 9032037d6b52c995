import { addons } from 'storybook/preview-api'
import type { StoryView } from './setting.ts'

interface Pending {
  /** Its pending renders, one for each canvas of the page. */
  renders: Set<StoryView>
  /** Whether any of them has finished. Renders that were left never finish. */
  hasFinished: boolean
  stopListening(): void
}

const pendingById = new Map<string, Pending>()

/**
 * Remounts a story after this render has finished. Before that, Storybook would reload the page or wait forever.
 * An earlier render may finish first.
 */
export function remountWhenFinished(story: StoryView): void {
  const pending = pendingById.get(story.id) ?? listen(story.id)
  pending.renders.add(story)
  story.abortSignal.addEventListener('abort', () => {
    pending.renders.delete(story)
    settle(story.id, pending)
  })
}

function listen(storyId: string): Pending {
  const channel = addons.getChannel()
  const onFinished = (finished: { storyId: string; status: string }) => {
    if (finished.storyId !== storyId) return
    // A render that fails runs no last hook, and the event does not identify it.
    const isOver = (render: StoryView) => finished.status === 'error' || render.hasEnded
    for (const render of [...pending.renders].filter(isOver)) {
      pending.renders.delete(render)
      pending.hasFinished = true
    }
    settle(storyId, pending)
  }
  const pending: Pending = {
    renders: new Set(),
    hasFinished: false,
    stopListening: () => channel.off('storyFinished', onFinished),
  }
  channel.on('storyFinished', onFinished)
  pendingById.set(storyId, pending)
  return pending
}

function settle(storyId: string, pending: Pending): void {
  if (pending.renders.size > 0 || pendingById.get(storyId) !== pending) return
  pendingById.delete(storyId)
  pending.stopListening()
  if (pending.hasFinished) addons.getChannel().emit('forceRemount', { storyId })
}
