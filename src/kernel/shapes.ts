import * as z from 'zod'

/** A reply that is bytes rather than JSON. */
export class Download {
  readonly bytes: Uint8Array
  readonly type: string
  readonly filename: string | undefined

  constructor(bytes: Uint8Array | string, type: string, filename?: string) {
    this.bytes = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
    this.type = type
    this.filename = filename
  }
}

export const Bytes = z.instanceof(Download)

/** A file part of a form, or a raw body with its name. */
export interface Upload {
  name: string
  type: string
  bytes: Uint8Array
}

/** Whatever names a company gives them. */
export const Metadata = z.record(z.string(), z.unknown())
export type Metadata = z.infer<typeof Metadata>

export const Named = z.strictObject({ id: z.int(), name: z.string() })
export type Named = z.infer<typeof Named>
