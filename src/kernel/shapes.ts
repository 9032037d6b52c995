import * as z from 'zod'
import { Download } from './bytes.ts'

export const Bytes = z.instanceof(Download)

/** Whatever names a company gives them. */
export const Metadata = z.record(z.string(), z.unknown())
export type Metadata = z.infer<typeof Metadata>

export const Named = z.strictObject({ id: z.int(), name: z.string() })
export type Named = z.infer<typeof Named>
