import type { Outcome } from '../../src/core/http/outcome.ts'

/** Holds events back until their changes are saved. `save` returns false if that failed: then the stream ends. */
export function holdEvents(outcome: Outcome, save: () => Promise<boolean>): Outcome {
  const { body, headers } = outcome
  if (!(body instanceof ReadableStream) || !headers['content-type']?.startsWith('text/event-stream')) return outcome
  const held = new TransformStream<Uint8Array, Uint8Array>({
    async transform(events, controller) {
      if (await save()) controller.enqueue(events)
      else controller.terminate()
    },
  })
  return { ...outcome, body: body.pipeThrough(held) }
}
