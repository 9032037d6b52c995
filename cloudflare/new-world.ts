import type { NewWorld } from '../hosting/storage.ts'

/** Only objects send it to each other: the Worker removes it from the requests of clients. */
export const newWorldHeader = 'x-fauxtranet-new-world'

export function requestFor({ lines, base, files }: Omit<NewWorld, 'card'>): Request {
  const body = JSON.stringify({ lines, base: base && { hash: base.hash, lines: [...base.lines] }, files: [...files] })
  return new Request('http://world/', { method: 'POST', headers: { [newWorldHeader]: '1' }, body })
}

export async function readNewWorld(request: Request): Promise<Omit<NewWorld, 'card'>> {
  return (await request.json()) as Omit<NewWorld, 'card'>
}

export function withoutNewWorld(request: Request): Request {
  if (!request.headers.has(newWorldHeader)) return request
  const headers = new Headers(request.headers)
  headers.delete(newWorldHeader)
  return new Request(request, { headers })
}
