import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { host, openCompany } from '../../../test/company.ts'
import { checkPattern } from '../../core/faults/endpoint-pattern.ts'
import { addressOf, type Contract, idOf } from '../../core/http/contract.ts'
import { loadContracts } from '../../simulator/applications.ts'
import { gaps } from '../../spec/gaps.ts'
import { control } from '../index.ts'
import { presentReference } from './reference.ts'

const contracts = await loadContracts()
const page = await presentReference(contracts, { base: host })

function read(id: string, shown = page): string {
  const [, part] = new RegExp(`<details class="endpoint" id="${id}"[^>]*>(.*?)</div>\n</details>`, 's').exec(shown)!
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return part!.replace(/<[^>]*>/g, '').replace(/&([^;]+);/g, (_, name: string) => entities[name]!)
}

describe('control.getReference', () => {
  it('is a page with the addresses of the requested world', async () => {
    const { get } = await openCompany(control)
    const { status, headers, body } = await get('/__world/w1/__sim/docs')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain(`${host}/__world/w1/api/people/v2/users`)
  })
})

describe('the reference', () => {
  it('shows error statuses, their shape and an example', () => {
    const text = read('people.getGroup')
    expect(text).toContain('Errors: 400, 401, 404, with the body people.Refusal.')
    expect(text).toContain('there is no group 999999')
    expect(page).toContain('id="people.Refusal"')
  })

  it('has every endpoint with its method, address and summary', () => {
    for (const contract of contracts) {
      for (const [name, endpoint] of Object.entries(contract.endpoints)) {
        const text = read(idOf(contract, name)).replace(/\{\w+\}/g, '{}')
        const address = addressOf(contract, endpoint).replace(/:\w+/g, '{}')
        expect(text).toContain(`${endpoint.method}${address}${endpoint.summary}`)
      }
    }
  })

  it('has no broken links and no duplicate ids', () => {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)
    expect(targets).toEqual(expect.arrayContaining(['people', 'people.listUsers', 'people.User']))
    expect(targets.filter((target) => !ids.includes(target))).toEqual([])
  })

  it('loads nothing else, and sends requests to the simulator only', () => {
    const loaded = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!)
    expect(loaded.filter((address) => !/^(#|data:|openapi\.json$|ui\/#)/.test(address))).toEqual([])
    // An example has the word in a sentence.
    expect(page).not.toMatch(/url\(|@import|\bimport\s*[({*'"]|\bimport \w+ from/)
    expect(page).toContain(`default-src 'none'; style-src`)
    expect(page).toContain(`connect-src 'self' ${host};`)
  })

  it('shows parameters, body fields and reply fields', () => {
    expect(read('people.listUsers')).toMatch(/ids optionallist of integerscomma-separated, at most 2000/)
    expect(read('people.listUsers')).toMatch(/limit optionalintegerat most 200, default 20/)
    expect(read('badges.unassignBadge')).toMatch(/user_ids or assignees/)
    expect(read('documents.checkIn')).toMatch(
      /components list of objectsnot empty, at most 2000file_key stringat most 4000 characters/,
    )
    expect(read('documents.checkIn')).toMatch(/Reply 200 · Document/)
    expect(read('people.setPhoto')).toMatch(/Body multipart\/form-data · objectphoto file/)
    expect(read('people.setPhoto')).toMatch(/Reply 204, empty/)
    expect(read('documents.listComponents')).toMatch(/any name objecttitle string/)
    expect(read('documents.getFile')).toContain('Also at /intranet/rest/documents/document/{doc_id}/{version_num}/file')
  })

  it.each([
    ['people.getPhoto', `curl -o file \\\n  '${host}/api/people/v2/users/1/photo'`],
    [
      'people.setPhoto',
      `curl -X POST -H 'x-sim-user: admin' -F photo=@file \\\n  '${host}/api/people/v2/users/1/photo'`,
    ],
    [
      'documents.dropFile',
      `curl -X POST -H 'x-sim-user: admin' -H 'content-type: application/octet-stream' --data-binary @file \\\n  '${host}/intranet/rest/documents/dropbox'`,
    ],
    [
      'people.createGroup',
      `curl -X POST -H 'x-sim-user: admin' -H 'content-type: application/json' \\\n  -d '{"name":"Night shift","description":"From ten to six"}' \\\n  '${host}/api/people/v2/groups'`,
    ],
    ['people-v1.getFieldSet', `curl -H 'x-sim-user: admin' \\\n  '${host}/intranet/rest/people/fieldsets/profile'`],
  ])('has a command to paste for %s', (id, command) => {
    expect(read(id)).toContain(command)
  })

  it('has a field for each value, with an example', () => {
    const form = (id: string) => new RegExp(`id="${id}"[^>]*>.*?(<form.*?</form>)`, 's').exec(page)![1]!
    expect(form('people.getUser')).toContain('data-method="GET" data-address="/api/people/v2/users/{id}"')
    expect(form('people.getUser')).toContain('<input name="id" data-in="path" aria-label="id" required value="1"')
    expect(form('people.listUsers')).toContain('<input name="offset" data-in="query" aria-label="offset" value=""')
    expect(form('people.createGroup')).toContain('{\n  &quot;name&quot;: &quot;Night shift&quot;')
    expect(form('people.setPhoto')).toContain('<input type="file" name="photo" data-in="form" required>')
    expect(form('documents.dropFile')).toContain('<input type="file" data-in="file" required>')
    expect(form('people.listUsers')).toContain('<button>Try it</button>')
    // A stream never ends.
    expect(form('control.streamEvents')).not.toContain('<button>')
  })

  it('offers the rows of a table for an id in the address', async () => {
    const tables = ['users', 'folders', 'documents']
    const shown = await presentReference(contracts, { base: host, tables })
    const tableOf = (id: string, name: string) =>
      new RegExp(`id="${id}".*?<input name="${name}"([^>]*)>`, 's').exec(shown)![1]!.match(/data-table="(\w+)"/)?.[1]
    expect(tableOf('people.getUser', 'id')).toBe('users')
    expect(tableOf('documents.addDocument', 'id')).toBe('folders')
    expect(tableOf('documents.cancelCheckOut', 'doc_id')).toBe('documents')
    expect(tableOf('people.getGroup', 'id')).toBeUndefined()
    expect(tableOf('people.listUsers', 'limit')).toBeUndefined()
  })

  it('names all parameters and fields for the search, also of named shapes', () => {
    const namesOf = (id: string, place: string) =>
      new RegExp(`<details class="endpoint" id="${id}"[^>]* data-${place}="([^"]*)"`).exec(page)![1]!.split(' ')
    expect(namesOf('people.updateUser', 'parameters')).toEqual(['id'])
    expect(namesOf('people.updateUser', 'body')).toContain('job_title')
    expect(namesOf('people.updateUser', 'reply')).toEqual(expect.arrayContaining(['photo_url', 'job_title']))
    expect(namesOf('people.deletePhoto', 'reply')).toEqual([''])
  })

  it('links to the requests of an endpoint in the panel', () => {
    expect(page).toContain('href="ui/#/requests?filter=people.getUser"')
    expect(page).not.toContain('filter=control.')
  })

  it('shows a gap where it applies, with its values, the current one, and how to change it', async () => {
    expect(read('thanks.listTags')).toMatch(
      /thanks-tag-activeinactive inactive tags only.* default, currentall all tags/,
    )
    expect(read('thanks.listTags')).toContain(`-d '{"thanks-tag-active":"all"}' \\\n  '${host}/__sim/fidelity'`)
    expect(read('thanks.listNotes')).not.toContain('thanks-tag-active')
    const set = await presentReference(contracts, { base: host, fidelity: { 'thanks-tag-active': 'all' } })
    expect(read('thanks.listTags', set)).toMatch(/as without it currentcurl .*\{"thanks-tag-active":"inactive"\}/s)
  })

  it('has every gap', () => {
    for (const { id } of gaps) expect(page).toContain(`>${id}<`)
    const [, expenses] = /<section id="expenses">(.*?)<\/section>/s.exec(page)!
    expect(expenses).toContain('>spellings<')
    for (const { at } of gaps) for (const place of at) checkPattern(place, contracts)
  })

  it('escapes text from contracts', async () => {
    const evil = `<img src=x onerror="alert('&')">`
    const contract: Contract = {
      application: 'letters',
      title: evil,
      root: '/letters',
      refusal: z.unknown(),
      endpoints: {
        write: {
          method: 'POST',
          path: '',
          summary: evil,
          query: z.object({ [evil]: z.string() }),
          body: z.object({ [evil]: z.enum([evil]).default(evil) }),
          reply: z.literal(evil),
        },
      },
    }
    const reference = await presentReference([contract], { base: host })
    expect(reference).not.toContain('<img src=x')
    expect(reference.match(/&lt;img src=x onerror=/g)!.length).toBeGreaterThan(6)
  })
})
