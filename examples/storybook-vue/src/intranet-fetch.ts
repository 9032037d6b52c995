import { type InjectionKey, inject, onMounted, type Ref, ref } from 'vue'

export type Fetch = (address: string, init?: RequestInit) => Promise<Response>

/** The `fetch` that components use. Default: the page's own. */
export const intranetFetch: InjectionKey<Fetch> = Symbol('fetch')

export function useFetch(): Fetch {
  return inject(intranetFetch, (address, init) => fetch(address, init))
}

/** Loads the reply from an address when the component is mounted. */
export function useReply<Reply>(address: string): {
  reply: Ref<Reply | undefined>
  error: Ref<string>
  reload: () => Promise<void>
} {
  const fetchIntranet = useFetch()
  const reply = ref() as Ref<Reply | undefined>
  const error = ref('')
  async function reload() {
    const response = await fetchIntranet(address)
    if (response.ok) reply.value = await response.json()
    else error.value = `The intranet responded with status ${response.status}.`
  }
  onMounted(reload)
  return { reply, error, reload }
}
