import type { Note } from 'fauxtranet'

/** The newest notes of the thank-you wall. */
export async function readWall(limit = 5): Promise<Note[]> {
  const response = await fetch(`/api/thankyou/v3/thanks?limit=${limit}`)
  if (!response.ok) throw new Error(`The wall responded with status ${response.status}.`)
  return (await response.json()).data
}

export async function removeNote(id: number): Promise<void> {
  const response = await fetch(`/api/thankyou/v3/thanks/${id}`, { method: 'DELETE' })
  if (!response.ok) throw new Error(`The wall responded with status ${response.status}.`)
}
