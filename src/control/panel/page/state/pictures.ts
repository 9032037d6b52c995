import { useEffect, useState } from 'preact/hooks'
import { encode, world } from '../base.ts'
import { open } from '../client.ts'
import { onEvent } from '../stream.ts'
import { messageOf } from './notice.ts'

/** An image as a data URL, the first lines of a text, or the media type of another file. */
export type Picture = { address: string } | { text: string } | { type: string }

/** By table, row and world, the oldest first. Undefined if the row has none. */
const pictures = new Map<string, Promise<Picture | undefined>>()

const mostPictures = 500

const keyOf = (table: string, id: number) => `${table} ${id} ${world.value}`

export const pictureAddress = (table: string, id: number) => `/state/${encode(table)}/${id}/picture` as const

/**
 * The photo, icon or file of a row, from the control interface: an image of the application would be a request in the
 * list, and use up a fault.
 */
function loadPicture(table: string, id: number): Promise<Picture | undefined> {
  const key = keyOf(table, id)
  const known = pictures.get(key)
  if (known) return known
  const loading = fetchPicture(table, id)
  pictures.set(key, loading)
  if (pictures.size > mostPictures) pictures.delete(pictures.keys().next().value!)
  // It is asked for again when it is shown again.
  loading.catch(() => pictures.get(key) === loading && pictures.delete(key))
  return loading
}

const mostBytes = 2_000_000
const shownLetters = 1200

async function fetchPicture(table: string, id: number): Promise<Picture | undefined> {
  const reading = new AbortController()
  const response = await open(pictureAddress(table, id), reading.signal).catch((error) => {
    if (!messageOf(error).includes('has no picture')) throw error
  })
  if (!response) return undefined
  const type = response.headers.get('content-type') ?? ''
  const isShort = Number(response.headers.get('content-length')) <= mostBytes
  if (isShort && type.startsWith('image/')) return { address: await toDataUrl(await response.blob()) }
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
  const key = keyOf(table, id)
  const [loaded, setLoaded] = useState<{ key: string; picture: Picture | undefined }>()
  useEffect(() => {
    let isShown = true
    loadPicture(table, id).then(
      (picture) => isShown && setLoaded({ key, picture }),
      () => isShown && setLoaded(undefined),
    )
    return () => {
      isShown = false
    }
  }, [key])
  return loaded?.key === key ? loaded.picture : undefined
}

onEvent('change', ({ table, id }) => pictures.delete(keyOf(table, id)))
onEvent('world', () => pictures.clear())
