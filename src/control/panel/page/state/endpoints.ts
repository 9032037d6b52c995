import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { toEndpointText } from '../../../endpoint-words.ts'
import type { EndpointCard } from '../../../shapes.ts'
import { read } from '../client.ts'
import { act } from './notice.ts'

export interface Endpoint extends EndpointCard {
  /** For searches. */
  text: string
}

const endpoints = signal<readonly Endpoint[]>([])
let isLoading = false

export async function loadEndpoints(): Promise<readonly Endpoint[]> {
  if (endpoints.value.length === 0) {
    const cards = await read('/endpoints')
    endpoints.value = cards.map((card) => ({ ...card, text: toEndpointText(card.id, card.path, card.summary) }))
  }
  return endpoints.value
}

/** Empty until they are loaded. They never change, so they are loaded once. */
export function useEndpoints(): readonly Endpoint[] {
  useEffect(() => {
    if (isLoading) return
    isLoading = true
    act(loadEndpoints)
  }, [])
  return endpoints.value
}
