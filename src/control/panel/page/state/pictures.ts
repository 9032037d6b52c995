import { useEffect, useState } from 'preact/hooks'
import { encode, world } from '../base.ts'
import { open } from '../client.ts'
import { onEvent } from '../stream.ts'

/** An image has an address in memory, a text its first lines. */
type Picture = { address: string } | { text: string }

/** By table, row and world. */
const pictures = new Map<string, Promise<Picture | undefined>>()

const keyOf = (table: string, id: number) => `${table} ${id} ${world.value}`

/**
 * The photo, icon or file of a row, from the control interface: an image of the application would be a request in the
 * list, and use up a fault. Undefined if there is nothing to show.
 */
function loadPicture(table: string, id: number): Promise<Picture | undefined> {
  const key = keyOf(table, id)
  const known = pictures.get(key) ?? fetchPicture(table, id)
  pictures.set(key, known)
  return known
}

const mostBytes = 2_000_000
const shownLetters = 1200

async function fetchPicture(table: string, id: number): Promise<Picture | undefined> {
  const reading = new AbortController()
  try {
    const response = await open(`/state/${encode(table)}/${id}/picture`, reading.signal)
    const type = response.headers.get('content-type') ?? ''
    const isShort = Number(response.headers.get('content-length')) <= mostBytes
    if (isShort && type.startsWith('image/')) return { address: URL.createObjectURL(await response.blob()) }
    if (isShort && /^text\/|json/.test(type)) return { text: (await response.text()).slice(0, shownLetters) }
    reading.abort()
  } catch {
    // The row has no picture.
  }
  return undefined
}

/** Undefined until it is loaded, and if the row has none. */
export function usePicture(table: string, id: number): Picture | undefined {
  const [picture, setPicture] = useState<Picture>()
  useEffect(() => {
    let isShown = true
    loadPicture(table, id).then((loaded) => isShown && setPicture(loaded))
    return () => {
      isShown = false
    }
  }, [table, id])
  return picture
}

onEvent('change', ({ table, id }) => pictures.delete(keyOf(table, id)))
onEvent('world', () => pictures.clear())
