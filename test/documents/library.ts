import { beforeEach, expect } from 'vitest'
import { documents } from '../../src/apps/documents/index.ts'
import { type Right, rights } from '../../src/apps/documents/model.ts'
import type { World } from '../../src/world/world.ts'
import { type Company, type RequestOptions, useCompany } from '../company.ts'
import { namesIn } from './model/moving.ts'

// The document library of the test company: five folders, and a user for every kind of right.

export const folders = { policies: 1, travel: 2, board: 3, archive: 4, minutes: 5 } as const

export interface Upload {
  text?: string
  as?: string
  fields?: object
}

/**
 * `admin` has all rights; `anna` edits in Policies and Minutes; `bo` contributes to Policies (view, edit_meta); `carl`
 * may only view Policies; `paul` sees nothing of it. Travel is below Policies. Board is below Policies too, but does
 * not inherit: only the group Engineering (anna, bo) may view it. Archive, below Policies, is locked. Minutes is at the
 * top level next to Policies: everyone may view, anna has all rights.
 */
export function useLibrary() {
  const company = useCompany(documents)
  beforeEach(() => furnish(company.simulator.world))
  return Object.assign(Object.create(company) as Company, verbsIn(company))
}

export function verbsIn(company: Company) {
  const { send, done } = company
  /** Uploads a file to the drop box, and returns its key. */
  async function drop(text = 'words', as?: string): Promise<string> {
    const { file_key } = await done('POST', '/dropbox', { body: text, as })
    return file_key
  }

  /** Adds a document with one file, and returns its id. */
  async function add(folder: number, title: string, { text, as, fields }: Upload = {}): Promise<number> {
    const components = [{ file_key: await drop(text, as) }]
    const { doc_id } = await done('POST', `/folder/${folder}/documents`, { body: { title, components, ...fields }, as })
    return doc_id
  }

  async function checkIn(id: number, { text, as, fields }: Upload = {}) {
    const components = [{ file_key: await drop(text, as) }]
    return send('POST', `/checkin/${id}`, { body: { comment: '', components, ...fields }, as })
  }

  /** Adds a live version. */
  async function revise(id: number, upload: Upload = {}): Promise<void> {
    await done('POST', `/document/${id}/checkout`, { as: upload.as })
    const { status } = await checkIn(id, upload)
    if (status !== 200) throw new Error(`the check-in of document ${id} is ${status}`)
  }

  const titlesIn = async (folder: number, sent?: RequestOptions): Promise<string[]> =>
    (await done('GET', `/folder/${folder}`, sent)).map(({ title }: { title: string }) => title)

  /** Copies, moves and links are refused only with a setting. By default, they are a 204 that warns of the reason. */
  const expectRefusal: Company['expectRefusal'] = async (status, message, method, path, sent) => {
    const { simulator } = company
    const { fidelity } = simulator.world
    if (!/\/(copy|move|link)\/?$/.test(path)) return company.expectRefusal(status, message, method, path, sent)
    simulator.world.fidelity = { ...fidelity, 'transfer-whole': 'refused' }
    await company.expectRefusal(status, message, method, path, sent)
    simulator.world.fidelity = fidelity
    if (fidelity['transfer-whole'] === 'refused') return
    simulator.snapshot('before the transfer')
    const reply = await send(method, path, sent)
    const reason =
      typeof message === 'string' ? message : new RegExp(message.source.replace(/^\^|\$$/g, ''), message.flags)
    expect(reply.status).toBe(204)
    expect(asRefusals(reply.headers.get('x-sim-warning') ?? '')).toMatch(reason)
    simulator.restore('before the transfer')
  }

  return { drop, add, checkIn, revise, titlesIn, expectRefusal }
}

/** What a whole request would be refused with, instead of this warning. */
function asRefusals(warning: string): string {
  if (warning === 'nothing changed, because there are no objects.') return 'objects: must not be empty'
  const reason = /: (.*)\.$/.exec(warning)?.[1]
  const refusals = namesIn(warning).map((name) =>
    reason === 'not found' ? `objects: there is no ${name}` : `${name} ${reason}\nobjects: ${reason}`,
  )
  return [warning, ...refusals].join('\n')
}

export function furnish(world: World): void {
  const open = (title: string, parent_id: number, more: { inherits?: boolean; closed_at?: string } = {}) =>
    world.folders.add({
      parent_id,
      title,
      refcode: `${title.toUpperCase()}-1`,
      creator_id: 1,
      created_at: world.clock.instant(),
      modified_at: world.clock.instant(),
      closed_at: null,
      inherits: true,
      metadata: { description: `All about ${title.toLowerCase()}` },
      trash_id: null,
      ...more,
    })
  const grant = (folder_id: number, who: { user_id?: number; group_id?: number }, granted: readonly Right[]) =>
    world.grants.add({ folder_id, user_id: null, group_id: null, ...who, rights: [...granted] })
  open('Policies', 0)
  open('Travel', folders.policies)
  open('Board', folders.policies, { inherits: false })
  open('Archive', folders.policies, { closed_at: world.clock.instant() })
  open('Minutes', 0)
  const [anna, bo, carl] = ['anna', 'bo', 'carl'].map((name) => world.users.findBy('username', name)!.id)
  grant(folders.policies, { user_id: anna }, rights)
  grant(folders.policies, { user_id: bo }, ['view', 'edit_meta'])
  grant(folders.policies, { user_id: carl }, ['view'])
  grant(folders.board, { group_id: 1 }, ['view'])
  grant(folders.minutes, {}, ['view'])
  grant(folders.minutes, { user_id: anna }, rights)
}
