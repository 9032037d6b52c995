import { describe, expect, it } from 'vitest'
import { archiveOf, chromiumEntry, firefoxEntry, inPieces, proxyEntry } from '../../test/conform/archives.ts'
import { recordProbes } from '../../test/conform/probes.ts'
import { conform, type SettingId } from '../../test/conform/settings.ts'
import type { Exchange } from './exchange.ts'
import { readRecording, readRequests } from './har.ts'

const ids = [
  'people-view',
  'thanks-filters',
  'expenses-status',
  'members-replaced',
  'unique',
] as const satisfies SettingId[]
const recorded = await recordProbes(ids, { 'people-view': 'everybody', unique: 'conflict' })

async function read(chunks: AsyncIterable<Uint8Array>, reader = readRecording): Promise<Exchange[]> {
  const exchanges: Exchange[] = []
  for await (const exchange of reader(chunks)) exchanges.push(exchange)
  return exchanges
}

describe('a HAR file', () => {
  it.each([
    ['Chromium', chromiumEntry, ''],
    ['Firefox', firefoxEntry, ''],
    ['a proxy', proxyEntry, ''],
    ['a proxy that writes a byte order mark', proxyEntry, '\uFEFF'],
  ])('of %s gives the same report as the requests', async (creator, entryOf, mark) => {
    const { from, to, ...report } = conform(await read(inPieces(mark + archiveOf(creator, recorded.map(entryOf)))))
    expect([from, to]).toEqual(['2026-03-12', '2026-03-12'])
    const { from: _, to: __, ...expected } = conform(recorded)
    expect(report).toEqual(expected)
    expect(report.fidelity).toEqual({ 'people-view': 'everybody', unique: 'conflict' })
  })

  it('may lack bodies, responses and whole parts of an entry', async () => {
    const url = 'https://a.example/api/people/v2/user'
    const request = { method: 'GET', url, headers: [{ name: 'a' }, null] }
    const entries = [
      { request, response: { status: 200, content: { size: 900, mimeType: 'application/json' } } },
      { request, response: { status: 200, content: { text: '%', encoding: 'base64', mimeType: 'application/json' } } },
      { request, response: { status: 200, content: { size: 9, mimeType: 'application/json', text: '{"id": 1' } } },
      { request, response: { status: 200, content: { size: -1, comment: 'Response bodies are not included.' } } },
      { request, response: { status: -1, content: null } },
      { request: { method: 'GET' }, response: {} },
      { request },
      {},
    ]
    const { endpoints, others } = conform(await read(inPieces(archiveOf('any', entries))))
    expect([others, endpoints]).toEqual([1, [expect.objectContaining({ requests: 4, differences: [], lacksBody: 4 })]])
  })

  it('may have long bodies', async () => {
    const groups = Array.from({ length: 500 }, (_, id) => ({ id, description: 'x'.repeat(4000) }))
    const v2 = 'https://a.example/api/people/v2'
    const list: Exchange = { ...recorded[0]!, url: `${v2}/groups`, received: JSON.stringify({ groups }) }
    const photo: Exchange = { ...list, url: `${v2}/users/2/photo`, received: undefined, mediaType: 'image/png' }
    const content = { size: 1_500_000, mimeType: 'image/png', encoding: 'base64', text: 'QUJD'.repeat(500_000) }
    const picture = { ...chromiumEntry(photo), response: { status: 200, content } }
    const text = archiveOf('Chromium', [picture, ...[list, ...recorded].map(chromiumEntry)])
    const { from: _, to: __, ...report } = conform(await read(inPieces(text, 65_536)))
    expect(text.length).toBeGreaterThan(4_000_000)
    expect({ ...report, from: undefined, to: undefined }).toEqual(conform([photo, list, ...recorded]))
  })

  it('may be a journal, which shows the endpoints that an app uses', async () => {
    const journal = ['/api/people/v2/users/7', '/api/people/v2/groups'].map((path) => {
      return { id: 1, at: '2026-03-12T09:30:00Z', method: 'GET', path, status: 200 }
    })
    const entries = journal.map((entry) => JSON.stringify(entry))
    for (const text of [JSON.stringify(journal), entries.join('\n'), `\uFEFF${entries.join('\r\n')}\r\n`])
      expect(conform(await read(inPieces(text, 50), readRequests)).endpoints.map(({ id }) => id)).toEqual([
        'people.getUser',
        'people.listGroups',
      ])
    await expect(read(inPieces(entries.join('\n')))).rejects.toThrow('it contains requests without responses')
  })

  it.each([
    ['{"log":{"entries":[{"secret', 'the file ends too early'],
    ['', 'the file ends too early'],
    ['{"id":1,"path":"/"}\n{"id":2,"secret', 'the file ends too early'],
    ['{"id":1,"path":"/"}\nsecret', 'it is not JSON'],
    ['<html>secret</html>', 'it is not JSON'],
    ['{"log":{"entries":[]}}', 'it contains no requests'],
  ])('is refused without its contents: %s', async (text, message) => {
    await expect(read(inPieces(text), readRequests)).rejects.toThrow(new Error(message))
  })
})
