import { getMimeType, mimes } from 'hono/utils/mime'

/** Office files that Hono's list does not have. */
const office = {
  md: 'text/markdown; charset=utf-8',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

/** Without a prototype, since a name may end in `.constructor`. */
const kinds: Record<string, string> = Object.assign(Object.create(null), mimes, office)

/** What clients send when they do not know the type. */
const unknownTypes = ['', 'application/octet-stream', 'application/x-www-form-urlencoded']

/** The content type of a file: by its name, else as it was uploaded. */
export function mediaTypeOf(name: string, uploadedAs: string): string {
  const isKnown = !unknownTypes.includes(uploadedAs.split(';', 1)[0]!.trim().toLowerCase())
  return getMimeType(name, kinds) ?? (isKnown ? uploadedAs : 'application/octet-stream')
}
