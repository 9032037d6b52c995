import type { Connection } from '../api.ts'

type Fetch = NonNullable<Connection['fetch']>

const addition = 'von und zu Unterwasserultraschallmessgerätehersteller-Nordostniederösterreich'
const names = ['fullname', 'job_title', 'title', 'name']

/** Makes the names in responses longer, to see how a screen copes. The data stays as it is. */
export function withLongNames(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !type.includes('json')) return response
    const reply = JSON.parse(await response.text(), (key, value) =>
      names.includes(key) && typeof value === 'string' ? `${value} ${addition}` : value,
    )
    return Response.json(reply, { status: response.status, headers: response.headers })
  }
}
