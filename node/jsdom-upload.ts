/** A file or form of jsdom as a body that Node's `Request` can send. */
export interface JsdomUpload {
  type: string
  body: ReadableStream<Uint8Array>
}

/** Node reads neither jsdom's files nor its forms. */
export function findJsdomUpload(body: unknown): JsdomUpload | undefined {
  if (!('jsdom' in globalThis)) return undefined
  if (body instanceof Blob) return { type: body.type, body: streamOf([body]) }
  if (!(body instanceof FormData)) return undefined
  return { type: `multipart/form-data; boundary=${boundary}`, body: streamOf([...partsOf(body)]) }
}

const boundary = 'fauxtranet-form-data-boundary'

function* partsOf(form: FormData): Generator<string | Blob> {
  for (const [name, value] of form) {
    yield `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`
    if (typeof value === 'string') {
      yield `\r\n\r\n${value.replace(/\r?\n|\r/g, '\r\n')}\r\n`
    } else {
      const type = value.type || 'application/octet-stream'
      yield `; filename="${escapeName(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`
      yield value
      yield '\r\n'
    }
  }
  yield `--${boundary}--\r\n`
}

function escapeName(name: string): string {
  return name.replace(/[\r\n"]/g, encodeURIComponent)
}

/** A stream, because files are read asynchronously and `new Request` does not wait. */
function streamOf(parts: (string | Blob)[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const part = parts.shift()
      if (part === undefined) controller.close()
      else if (typeof part === 'string') controller.enqueue(new TextEncoder().encode(part))
      else controller.enqueue(new Uint8Array(await readFile(part)))
    },
  })
}

/** Before jsdom 28, files have no `arrayBuffer`. */
function readFile(file: Blob): Promise<ArrayBuffer> {
  return (
    file.arrayBuffer?.() ??
    new Promise((resolve, reject) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result as ArrayBuffer)
      reader.onerror = () => reject(reader.error)
      reader.readAsArrayBuffer(file)
    })
  )
}
