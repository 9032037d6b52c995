import { type InjectionKey, inject, onMounted, type Ref, ref } from 'vue'

export type Fetch = (address: string, init?: RequestInit) => Promise<Response>

/** How components ask the intranet: the page's own `fetch` unless somebody provides another. */
export const intranetFetch: InjectionKey<Fetch> = Symbol('fetch')

export function useFetch(): Fetch {
  return inject(intranetFetch, (address, init) => fetch(address, init))
}

/** What is at an address, when it is there, and what went wrong. */
export function useReply<Reply>(address: string): {
  reply: Ref<Reply | undefined>
  error: Ref<string>
  reload: () => Promise<void>
} {
  const ask = useFetch()
  const reply = ref() as Ref<Reply | undefined>
  const error = ref('')
  async function reload() {
    const response = await ask(address)
    if (response.ok) reply.value = await response.json()
    else error.value = `The intranet says ${response.status}.`
  }
  onMounted(reload)
  return { reply, error, reload }
}
