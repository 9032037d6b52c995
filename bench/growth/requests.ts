import type { Simulator } from '../../src/index.ts'
import { readExampleFile } from '../../tools/example-files.ts'
import { idOf, usernameOf, wordOf } from './marks.ts'

/** A request for a few of many rows. `{id}`, `{word}` and `{mark}` depend on the mark. */
export interface GrowthRequest {
  endpoint: string
  path: string
  /** Sent by the marked user instead of the administrator. */
  isOwn: boolean
}

/** The requests from each application's `examples.ts`, and the plain address of every other list, search or count. */
export async function loadGrowthRequests({ endpoints }: Simulator): Promise<GrowthRequest[]> {
  const requests: GrowthRequest[] = []
  for (const { application, root, version, unversioned, unrecorded, ...contract } of await endpoints.loadContracts()) {
    if (unrecorded) continue
    const start = unversioned || !version ? root : `${root}/v${version}`
    const add = async (address: string, isOwn: boolean) => {
      const request = requestFor({ path: start + address, isOwn }, 0)
      const { endpoint } = (await endpoints.findEndpoint(request))!
      requests.push({ endpoint, path: start + address, isOwn })
    }
    const { growth, ownGrowth } = await readExampleFile(application)
    for (const address of growth) await add(address, false)
    for (const address of ownGrowth) await add(address, true)
    for (const [name, { path }] of Object.entries(contract.endpoints)) {
      const isMissing = !requests.some(({ endpoint }) => endpoint === `${application}.${name}`)
      if (isMissing && /^(list|find|search|count)/.test(name)) await add(path.replace(/:\w+/g, '{id}'), false)
    }
  }
  return requests
}

export function hasMarks({ path, isOwn }: GrowthRequest): boolean {
  return isOwn || path.includes('{')
}

export function requestFor({ path, isOwn }: Omit<GrowthRequest, 'endpoint'>, mark: number): Request {
  const address = path
    .replace('{id}', String(idOf(mark)))
    .replace('{word}', wordOf(mark))
    .replace('{mark}', String(mark))
  return new Request(`http://sim${address}`, isOwn ? { headers: { 'x-sim-user': usernameOf(mark) } } : {})
}

/** For example, `people.listUsers ?group_ids`. */
export function nameOf({ endpoint, path, isOwn }: GrowthRequest): string {
  const names = [...new URL(path, 'http://sim').searchParams.keys()].filter((name) => !/^(limit|sort)$/.test(name))
  return [endpoint, ...(names.length > 0 ? [`?${names.join('&')}`] : []), ...(isOwn ? ['(own)'] : [])].join(' ')
}
