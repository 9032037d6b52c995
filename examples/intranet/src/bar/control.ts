/** The part of `/__sim` that the bar needs. */
export interface About {
  scenario: string
  user: string | null
  clock: { now: string; frozen: boolean }
  /** Whether rows were written since the scenario was loaded. */
  changed: boolean
}

export interface Person {
  id: number
  username: string
  fullname: string
  job_title: string
  blocked: boolean
}

export interface ScenarioCard {
  name: string
  title: string
  shows: string
  user: string | null
}

/** Everything that an address can set. */
export interface View {
  sim?: string
  user?: string
  now?: string
}

export interface Control {
  /** Null if the server has no control interface, or requires a token. */
  about(): Promise<About | null>
  people(): Promise<Person[]>
  scenarios(): Promise<ScenarioCard[]>
  show(view: View): Promise<void>
  /** The clock follows real time again. */
  resetClock(): Promise<void>
  /** The whole state, as a file that `load` accepts. */
  save(): Promise<Blob>
  load(state: string): Promise<void>
  /** Undoes the last `load`. */
  revert(): Promise<void>
  panel: string
}

export function createControl(baseUrl: string): Control {
  const send = (path: string, init: RequestInit) => fetch(new URL(`${baseUrl}/__sim${path}`, location.href), init)
  async function open(path: string, init: RequestInit = {}) {
    const response = await send(path, { headers: { accept: 'application/json' }, ...init })
    if (!response.ok) throw new Error((await response.json()).message)
    return response
  }
  const call = async (path: string, init?: RequestInit) => (await open(path, init)).json()
  const put = (path: string, body: object) => call(path, { method: 'PUT', body: JSON.stringify(body) })
  return {
    about: () => call('').catch(() => null),
    people: () => call('/users?limit=1000'),
    scenarios: () => call('/scenarios'),
    show: async ({ sim, user, now }) => {
      if (sim !== undefined) await put('/scenario', { name: sim })
      if (user !== undefined) await put('/user', { user: user || null })
      if (now !== undefined) await put('/clock', { now })
    },
    resetClock: () => put('/clock', { now: 'real' }),
    save: async () => (await open('/state')).blob(),
    load: async (state) => void (await open('/state', { method: 'PUT', body: state })),
    revert: async () => call(`/worlds/${encodeURIComponent((await call('')).world)}/revert`, { method: 'POST' }),
    panel: `${baseUrl}/__sim/ui/`,
  }
}
