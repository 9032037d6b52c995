import { toEndpointText } from '../../../endpoint-words.ts'
import type { EndpointCard } from '../../../shapes.ts'
import { read } from '../client.ts'
import { createResource } from './resource.ts'

export interface Endpoint extends EndpointCard {
  /** For searches. */
  text: string
}

const endpoints = createResource<readonly Endpoint[]>(loadEndpoints)
const none: readonly Endpoint[] = []

/** They never change, so they are loaded once. */
export async function loadEndpoints(): Promise<readonly Endpoint[]> {
  if (endpoints.value) return endpoints.value
  const cards = await read('/endpoints')
  const loaded = cards.map((card) => ({ ...card, text: toEndpointText(card.id, card.path, card.summary) }))
  endpoints.set(loaded)
  return loaded
}

/** Empty until they are loaded. */
export function useEndpoints(): readonly Endpoint[] {
  return endpoints.use() ?? none
}
