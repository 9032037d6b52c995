import * as z from 'zod'
import { isObject } from '../../core/is-object.ts'
import { extra } from '../../core/schema/extra.ts'
import { parseExplained } from '../../core/schema/messages.ts'
import { anyShownAs, digits, id, orNothing } from '../../core/schema/read.ts'

// Spec, Documents: copy, move and link take each object and the destination as an address or as its parts.

const inQuotes = extra(digits, 'addresses and forms have it as a string', 'Use a number.')
const anyId = z.union([id, inQuotes], { error: 'must be a whole number' })

const ObjectParts = z.object({
  type: z.enum(['folder', 'document']).describe('a marker is a document'),
  id: anyId,
  parent_id: orNothing(anyId),
})
type Parts = z.output<typeof ObjectParts> & { version_num?: number }

const address =
  /^(?:(?:.*\/)?documents(?:[~/]v1)?\/|\/)?(folder|document)\/(\d{1,15})(?:\/(\d{1,15}))?(?:\/info)?\/?(?:\?(.*))?$/

/** Accepts a full URL, a path, or only its end, such as `folder/7`. */
function readAddress(text: string): Parts | undefined {
  const [, type, number, version, query] = address.exec(text.trim()) ?? []
  if (type !== 'document' && (type !== 'folder' || version !== undefined)) return undefined
  const parent = new URLSearchParams(query ?? '').get('parent_id')
  if (parent !== null && !/^\d{1,15}$/.test(parent)) return undefined
  return {
    type,
    id: Number(number),
    parent_id: parent === null ? undefined : Number(parent),
    version_num: version === undefined ? undefined : Number(version),
  }
}

const shownAddress = z.string().meta({ description: 'an address, as /folder/7 or /document/12?parent_id=7' })

export const ObjectSpec = anyShownAs(z.union([shownAddress, ObjectParts])).transform((given, context): Parts => {
  if (isObject(given) && !Array.isArray(given)) {
    const parsed = parseExplained(ObjectParts, given)
    for (const { message, path } of parsed.error?.issues ?? [])
      context.addIssue({ code: 'custom', message, path: [...path] })
    return parsed.data ?? z.NEVER
  }
  const found = typeof given === 'string' ? readAddress(given) : undefined
  if (!found) context.addIssue('must be the address of a folder or a document, or {type, id}')
  return found ?? z.NEVER
})
export type ObjectSpec = z.output<typeof ObjectSpec>

const FolderParts = extra(
  ObjectParts.extend({ type: z.literal('folder') }),
  'objects have this form',
  'Use the id or the address of the folder.',
)

export const FolderSpec = anyShownAs(z.union([id, shownAddress, FolderParts])).transform((given, context) => {
  const isId = typeof given === 'number' || typeof given === 'string'
  if (isId && /^\d{1,15}$/.test(String(given))) return Number(given)
  const found = typeof given === 'string' ? readAddress(given) : FolderParts.safeParse(given).data
  if (found?.type === 'folder') return found.id
  context.addIssue(given === undefined ? 'is required' : 'must be the id or the address of a folder')
  return z.NEVER
})
