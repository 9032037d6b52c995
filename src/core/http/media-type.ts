import { getMimeType, mimes } from 'hono/utils/mime'

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

/** Without a prototype, because a file name may end in `.constructor`. */
const kinds: Record<string, string> = Object.assign(Object.create(null), mimes, office)

/** Sent by clients that do not know the type. */
const unknownTypes = ['', 'application/octet-stream', 'application/x-www-form-urlencoded']

export function mediaTypeOf(name: string, uploadedAs: string): string {
  const isKnown = !unknownTypes.includes(uploadedAs.split(';', 1)[0]!.trim().toLowerCase())
  return getMimeType(name, kinds) ?? (isKnown ? uploadedAs : 'application/octet-stream')
}
