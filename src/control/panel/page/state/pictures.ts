import { encode, world } from '../base.ts'
import { open, RequestError } from '../client.ts'
import { onEvent } from '../stream.ts'
import { createResourceMap } from './resource-map.ts'
import { onOtherRows } from './rows.ts'

/** An image or a PDF as a data URL, the first lines of a text, or the media type of another file. */
export type Picture = { address: string } | { pdf: string } | { text: string } | { type: string }

/** By table, row and world. Undefined if the row has none. */
const pictures = createResourceMap<Picture | undefined>(500)

const keyOf = (table: string, id: number) => `${table} ${id} ${world.value}`

export const pictureAddress = (table: string, id: number) => `/state/${encode(table)}/${id}/picture` as const

/** A photo from a phone may be this large. */
const mostBytes = 8_000_000
const shownLetters = 1200

/**
 * The photo, icon or file of a row, from the control interface: an image of the application would be a request in the
 * list, and use up a fault.
 */
async function loadPicture(table: string, id: number): Promise<Picture | undefined> {
  const reading = new AbortController()
  const response = await open(pictureAddress(table, id), { signal: reading.signal }).catch((error) => {
    if (!(error instanceof RequestError && error.status === 404)) throw error
  })
  if (!response) return undefined
  const type = response.headers.get('content-type') ?? ''
  const isShort = Number(response.headers.get('content-length')) <= mostBytes
  if (isShort && type.startsWith('image/')) return { address: await toDataUrl(await response.blob()) }
  // Some browsers, most of them on phones, would download it.
  if (isShort && type === 'application/pdf' && navigator.pdfViewerEnabled)
    return { pdf: await toDataUrl(await response.blob()) }
  if (isShort && /^text\/|json/.test(type)) return { text: (await response.text()).slice(0, shownLetters) }
  reading.abort()
  return { type: type.split(';')[0]! }
}

/** Unlike an object URL, it needs no release. */
function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** Undefined until it is loaded, and if the row has none. */
export function usePicture(table: string, id: number): Picture | undefined {
  return pictures.get(keyOf(table, id), () => loadPicture(table, id)).use()
}

onEvent('change', ({ table, id }) => pictures.invalidate(keyOf(table, id)))
onOtherRows(pictures.invalidateAll)
