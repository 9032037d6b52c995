import * as z from 'zod'
import { id } from '../kernel/read.ts'

// Spec, Documents: what is copied, moved or linked, and where to, is named by its address or by its parts.

const address = /^(?:(?:.*\/)?documents(?:[~/]v1)?\/)?(folder|document)\/(\d{1,15})(?:\/info)?\/?(?:\?(.*))?$/

/** The kind and the id that an address ends in, whatever stands before. */
function readAddress(text: string): { type: 'folder' | 'document'; id: number; parent_id?: number } | undefined {
  const [, type, digits, query] = address.exec(text.trim()) ?? []
  if (type === undefined) return undefined
  const parent = new URLSearchParams(query ?? '').get('parent_id')
  if (parent !== null && !/^\d{1,15}$/.test(parent)) return undefined
  const parent_id = parent === null || type === 'folder' ? undefined : Number(parent)
  return { type: type as 'folder' | 'document', id: Number(digits), parent_id }
}

const wanted = 'must be the address of a folder or a document, or {type, id}'

const objectAddress = z.string().transform((text, context) => {
  const found = readAddress(text)
  if (found) return found
  context.addIssue(wanted)
  return z.NEVER
})

const objectParts = z.object(
  { type: z.enum(['folder', 'document']), id, parent_id: id.nullish().transform((given) => given ?? undefined) },
  { error: ({ input }) => (typeof input === 'object' ? undefined : wanted) },
)

/** One thing to copy, move or link. */
export const ObjectSpec = z.unknown().transform((given, context): z.output<typeof objectParts> => {
  const parsed = (typeof given === 'string' ? objectAddress : objectParts).safeParse(given)
  if (parsed.success) return parsed.data as z.output<typeof objectParts>
  for (const { message, path } of parsed.error.issues)
    context.issues.push({ code: 'custom', message, path, input: given })
  return z.NEVER
})
export type ObjectSpec = z.output<typeof ObjectSpec>

/** A folder, by its id or its address. */
export const FolderSpec = z
  .union([z.int(), z.string()], 'must be the id or the address of a folder')
  .transform((given, context) => {
    if (/^\d{1,15}$/.test(String(given))) return Number(given)
    const found = readAddress(String(given))
    if (found?.type === 'folder') return found.id
    context.addIssue('must be the id or the address of a folder')
    return z.NEVER
  })
