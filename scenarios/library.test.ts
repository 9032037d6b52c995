import { beforeAll, describe, expect, it } from 'vitest'
import { documents } from '../src/apps/documents/index.ts'
import { objectTypes } from '../src/apps/trash/model.ts'
import type { ScenarioName } from '../src/index.ts'
import { type Company, openCompany } from '../test/company.ts'

// What the scenarios promise about documents, checked through the API.

interface Item {
  type: string
  title: string
  id?: number
  doc_id?: number
  inactive?: boolean
  permissions: Record<string, boolean>
}

let company: Company
const open = (scenario: ScenarioName) => {
  beforeAll(async () => {
    company = await openCompany(documents, { scenario })
  })
}
const list = (path: string, as?: string): Promise<Item[]> => company.done('GET', path, { as })
const deleted = (as?: string) => company.done('GET', '/intranet/rest/deleted', { as })

/** Lists everything below a folder that the user may see, with its path of titles. */
async function walk(folder = 0, path: string[] = []): Promise<(Item & { path: string[] })[]> {
  const items = await list(`/folder/${folder}`)
  const here = items.map((item) => ({ ...item, path: [...path, item.title] }))
  const below = await Promise.all(here.filter(({ id }) => id).map((item) => walk(item.id, item.path)))
  return [...here, ...below.flat()]
}

describe('small-company', () => {
  open('small-company')

  it('has files of all types, with matching content', async () => {
    const beginnings: Record<string, RegExp> = {
      pdf: /^%PDF-1\.\d/,
      png: /^\x89PNG\r\n/,
      svg: /^<svg xmlns=/,
      csv: /^[^,\r\n]+,.*\r\n/,
      md: /^# /,
      txt: /^\S/,
      ...Object.fromEntries(['docx', 'xlsx', 'pptx'].map((kind) => [kind, /^PK/])),
      jpg: /^\xff\xd8\xff\xe0/,
      bin: /^/,
    }
    const kinds = new Map<string, number>()
    for (const { doc_id, title } of await walk()) {
      const kind = /\.(\w+)$/.exec(title)?.[1]
      if (doc_id === undefined || !kind) continue
      const response = await company.simulator.fetch(
        new Request(`http://x/intranet/rest/documents/document/${doc_id}/file`, { headers: { range: 'bytes=0-199' } }),
      )
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(new TextDecoder('latin1').decode(bytes.slice(0, 200)), title).toMatch(beginnings[kind]!)
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }
    expect([...kinds.keys()].sort()).toEqual(Object.keys(beginnings).sort())
    for (const kind of ['pdf', 'svg', 'csv', 'md', 'txt']) expect(kinds.get(kind), kind).toBeGreaterThan(3)
  })

  it('has documents with several files, and a file of 20 MB that supports range requests', async () => {
    const all = await walk()
    const idOf = (name: string) => all.find(({ title }) => title === name)!.doc_id
    const components = await company.done('GET', `/document/${idOf('IM-40 drawings.pdf')}/components`)
    expect(Object.values(components).map((part) => (part as Item).title)).toEqual([
      'IM-40 drawings.pdf',
      'IM-40 section.svg',
      'IM-40 parts.xlsx',
    ])
    const { versions } = company.simulator.world
    expect(versions.all().filter((version) => version.components.length > 1).length).toBeGreaterThan(2)
    const read = async (range: string) => {
      const address = `http://x/intranet/rest/documents/document/${idOf('Vibration measurement.bin')}/file`
      const response = await company.simulator.fetch(new Request(address, { headers: { range } }))
      return { response, bytes: [...new Uint8Array(await response.arrayBuffer())] }
    }
    const { response, bytes } = await read('bytes=1000000-1000015')
    expect(response.headers.get('content-range')).toBe(`bytes 1000000-1000015/${20 * 1024 * 1024}`)
    expect((await read('bytes=1000004-1000007')).bytes).toEqual(bytes.slice(4, 8))
    expect(new Set(bytes).size).toBeGreaterThan(10)
  })

  it('grants rights to roles: a first aider can edit the minutes of the safety committee', async () => {
    const [minutes] = (await list('/folder/0', 'colleague')).filter(({ title }) => title === 'Minutes')
    const rightsOf = async (as: string) =>
      (await list(`/folder/${minutes!.id}/folders`, as)).find(({ title }) => title === 'Health and safety')!.permissions
        .edit
    expect([await rightsOf('colleague'), await rightsOf('employee')]).toEqual([true, false])
  })

  it('lets partners read their portal only', async () => {
    expect((await list('/folder/0', 'partner')).map(({ title }) => title)).toEqual(['Partner portal'])
    const { id } = (await list('/folder/0', 'partner'))[0]!
    expect((await list(`/folder/${id}`, 'partner')).map(({ title }) => title)).toContain('Price list.csv')
  })

  it('has a check-out, a draft and drop box files for the signed-in user', async () => {
    expect(await list('/checkin')).toMatchObject([{ title: 'Book a meeting room.md' }])
    expect(await list('/folder/0/documents?draft=1')).toMatchObject([{ title: 'Two screens.md' }])
    expect(await list('/dropbox')).toHaveLength(2)
  })

  it('has documents with several versions, in a locked folder, in several folders, markers and a record', async () => {
    const all = (await walk()) as (Item & { version_num?: number; doc_type?: string; date_declared?: object | null })[]
    expect(all.filter(({ version_num }) => version_num! > 1).length).toBeGreaterThan(5)
    const locked = all.find(({ inactive }) => inactive)!
    expect((await list(`/folder/${locked.id}/documents`)).length).toBeGreaterThan(0)
    const ids = all.flatMap(({ doc_id }) => doc_id ?? [])
    expect(ids.length - new Set(ids).size).toBeGreaterThan(2)
    expect(all.filter(({ doc_type }) => doc_type === 'marker').length).toBeGreaterThan(4)
    expect(all.filter(({ date_declared }) => date_declared)).toHaveLength(1)
  })

  it('has a draft to approve, a check-out, and folders with and without edit rights', async () => {
    expect(await list('/folder/0/documents?to_approve=1', 'approver')).toHaveLength(2)
    expect(await list('/folder/0/documents?draft=1', 'employee')).toHaveLength(2)
    expect(await list('/checkin', 'colleague')).toHaveLength(1)
    const rights = (await list('/folder/0', 'employee')).map(({ permissions }) => permissions.edit)
    expect(new Set(rights)).toEqual(new Set([true, false]))
  })

  it('has trash of all eight types', async () => {
    const types = (await deleted('admin')).map(({ obj_type }: { obj_type: string }) => obj_type)
    expect(new Set(types)).toEqual(new Set(objectTypes))
  })

  it('hides the board folder from non-members', async () => {
    const [minutes] = (await list('/folder/0', 'reader')).filter(({ title }) => title === 'Minutes')
    const seenBy = async (as: string) => (await list(`/folder/${minutes!.id}/folders`, as)).map(({ title }) => title)
    expect(await seenBy('reader')).not.toContain('Board')
    expect(await seenBy('ceo')).toContain('Board')
  })
})

describe('drafts-awaiting-approval', () => {
  open('drafts-awaiting-approval')

  it('has eight drafts, of new documents and of versions, which the user can approve', async () => {
    const drafts = (await list('/folder/0/documents?to_approve=1')) as (Item & { version_num: number })[]
    expect(drafts).toHaveLength(8)
    expect(new Set(drafts.map(({ version_num }) => version_num > 1))).toEqual(new Set([true, false]))
    await company.done('PUT', `/document/${drafts[0]!.doc_id}/approve`)
    expect(await list('/folder/0/documents?to_approve=1')).toHaveLength(7)
  })
})

describe('checked-out-by-another', () => {
  open('checked-out-by-another')

  it('has a folder where the user may edit, but can check out nothing', async () => {
    const below = (await walk()).filter(({ path }) => path.join('/').startsWith('Products/Flow meters/UF-200'))
    expect(below.every(({ permissions }) => permissions.edit)).toBe(true)
    const papers = below.filter(({ doc_id }) => doc_id !== undefined)
    expect(papers.filter(({ path }) => path.includes('Calibration'))).toHaveLength(3)
    const [mine, ...others] = await list('/checkin')
    expect([mine!.title, others]).toEqual(['Update in the field.md', []])
    const taken = papers.filter(({ title }) => title !== mine!.title)
    expect(taken).toHaveLength(5)
    for (const { doc_id } of taken) {
      await company.expectRefusal(403, /^document \d+ is checked out by /, 'POST', `/checkout/${doc_id}`)
    }
  })
})

describe('linked-everywhere', () => {
  open('linked-everywhere')

  it('has a document in seven folders, and deleting it from one only unlinks it', async () => {
    const places = async () => (await walk()).filter(({ title }) => title === 'Travel policy.pdf')
    const before = await places()
    expect(before).toHaveLength(7)
    const trash = await deleted()
    await company.done('DELETE', `/document/${before[0]!.doc_id}?no_trash_can=1`)
    expect(await places()).toHaveLength(6)
    expect(await deleted()).toEqual(trash)
  })
})

describe('full-trash', () => {
  open('full-trash')

  const trash = (): Promise<{ obj_type: string; title: string; URI: string }[]> => deleted()
  const restore = async (title: string) =>
    company.send('POST', `${(await trash()).find((thing) => thing.title === title)!.URI}/restore`)

  it('has more than forty objects of all types', async () => {
    const things = await trash()
    expect(things.length).toBeGreaterThan(40)
    expect(new Set(things.map(({ obj_type }) => obj_type))).toEqual(new Set(objectTypes))
  })

  it('has objects that cannot be restored, because their folder was deleted permanently', async () => {
    for (const title of ['Offer.txt', 'Refusal.txt']) {
      const { status, body } = await restore(title)
      expect([status, body.message]).toEqual([400, `the original folder of "${title}" no longer exists`])
    }
  })

  it('has an object that can be restored only after its folder', async () => {
    expect((await restore('Leads.txt')).status).toBe(400)
    expect((await restore('Trade fair')).status).toBe(204)
    expect((await restore('Leads.txt')).status).toBe(204)
  })
})

describe('locked-folder', () => {
  open('locked-folder')

  it('has a folder that the user may edit, but that is locked', async () => {
    const folder = (await walk()).find(({ title }) => title === 'Meter trial')!
    expect(folder).toMatchObject({
      inactive: true,
      permissions: { edit: true },
      path: ['Projects', 'Meter trial'],
    })
    const body = { title: 'One more' }
    await company.expectRefusal(403, `folder ${folder.id} is locked`, 'POST', `/folder/${folder.id}/folders`, { body })
  })
})

describe('read-only-reader', () => {
  open('read-only-reader')

  it('allows reading and nothing else', async () => {
    const all = await walk()
    expect(all.length).toBeGreaterThan(60)
    for (const { permissions } of all) {
      expect(permissions).toMatchObject({ view: true, edit: false, edit_meta: false, delete: false, edit_perms: false })
    }
  })
})

describe('deep-tree', () => {
  open('deep-tree')

  it('has folders twelve levels deep, and a folder with two thousand documents', async () => {
    const all = await walk()
    const folders = all.filter(({ type }) => type === 'folder')
    expect(Math.max(...folders.map(({ path }) => path.length))).toBe(12)
    const bench = folders.find(({ title }) => title === 'Flow bench')!
    expect(await list(`/folder/${bench.id}/documents`)).toHaveLength(2000)
  })
})
