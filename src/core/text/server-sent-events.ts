/** The `idle` event, which ends a stream. Sends the mark as `Last-Event-ID` to continue it after `retry` milliseconds. */
export interface Idle {
  mark: string
  retry: number
}

type Reader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'>

/** Reads the event stream until it ends. Works with `fetch`, because an `EventSource` cannot send headers. */
export async function readEvents(reader: Reader, emit: (kind: string, data: unknown) => void): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (text + decoder.decode(part.value, { stream: true })).split('\n\n')
    text = events.pop()!
    for (const event of events) {
      const [, kind, json] = /^event: (\w+)\n(?:id:.*\n)?data: (.*)$/.exec(event) ?? []
      if (kind && json) emit(kind, JSON.parse(json))
    }
  }
}
