import { toEndpointText } from '../../../search/endpoints.ts'
import type { EndpointCard } from '../../../shapes.ts'
import { read } from '../client.ts'
import { createResource } from './resource.ts'

export interface Endpoint extends EndpointCard {
  /** For searches. */
  text: string
}

/** They never change, so they are loaded once. */
export const endpoints = createResource<readonly Endpoint[]>(loadEndpoints, [], true)
const none: readonly Endpoint[] = []

async function loadEndpoints(): Promise<readonly Endpoint[]> {
  const cards = await read('/endpoints')
  return cards.map((card) => ({ ...card, text: toEndpointText(card.id, card.path, card.summary) }))
}

/** Empty until they are loaded. */
export function useEndpoints(): readonly Endpoint[] {
  return endpoints.use() ?? none
}
