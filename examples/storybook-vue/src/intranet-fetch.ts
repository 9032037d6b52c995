import { type InjectionKey, inject, onMounted, type Ref, ref } from 'vue'

export type Fetch = (address: string, init?: RequestInit) => Promise<Response>

/** The `fetch` that components use. Default: the page's own. */
export const intranetFetch: InjectionKey<Fetch> = Symbol('fetch')

/** Loads the reply from an address when the component is mounted. `error` describes the last failure. */
export function useReply<Reply>(address: string): {
  reply: Ref<Reply | undefined>
  error: Ref<string>
  /** Sends a request that changes the reply, and loads it again. */
  change: (address: string, init: RequestInit) => Promise<void>
} {
  const fetchIntranet = inject(intranetFetch, (address, init) => fetch(address, init))
  const reply = ref() as Ref<Reply | undefined>
  const error = ref('')

  async function send(address: string, init?: RequestInit): Promise<Response> {
    const response = await fetchIntranet(address, init)
    if (response.ok) return response
    throw new Error(`The intranet responded with status ${response.status}.`)
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      error.value = ''
    } catch (failure) {
      // A request without a complete response fails with a TypeError.
      error.value = failure instanceof TypeError ? 'The intranet cannot be reached.' : (failure as Error).message
    }
  }

  async function load(): Promise<void> {
    const response = await send(address)
    reply.value = await response.json()
  }

  onMounted(() => attempt(load))
  const change = (address: string, init: RequestInit) =>
    attempt(async () => {
      await send(address, init)
      await load()
    })
  return { reply, error, change }
}
