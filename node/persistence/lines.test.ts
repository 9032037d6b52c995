import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSaved, ownerOf, PersistedServer, readJob, reseal, setJob } from '../../test/node/persistence.ts'
import { sendRequest } from '../../test/node/spawned.ts'
import { startServer } from '../listen.ts'

const persisted = new PersistedServer()
const printed = () => vi.mocked(console.error).mock.calls.flat().join('\n')

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function begin(): Promise<void> {
  const server = await persisted.start({ scenario: 'empty' })
  await setJob(server.url, 'First')
  await setJob(server.url, 'Second')
  await persisted.stop(server)
}

/** The latest copy must have this content, and be readable only by its owner. */
function expectCopy(text: string): void {
  const copy = [...printed().matchAll(/The original file was copied to (\S+)\.$/gm)].at(-1)![1]!
  expect([readFileSync(copy, 'utf8'), statSync(copy).mode & 0o777]).toEqual([text, 0o600])
}

// A lock of an older process with the same id.
const leaveLock = () => writeFileSync(`${persisted.file}.lock`, ownerOf(process.pid))

type Damage = (lines: string[]) => string[]
const write = (lines: readonly string[]) => persisted.write(lines.map((line) => `${line}\n`).join(''))
const edit =
  (text: string, change: (line: string) => string): Damage =>
  (lines) => {
    const at = lines.findIndex((line) => line.includes(text))
    expect(at).toBeGreaterThanOrEqual(0)
    return lines.map((line, i) => (i === at ? change(line) : line))
  }
const byAnother = edit('"format":4', (line) => reseal(line.replace(/"by":"[^"]+"/, '"by":"0.0.1"')))
const isDamaged = /line \d+ is damaged/

describe('a saved file', () => {
  it.each<[what: string, damage: Damage, message: string | RegExp]>([
    ['without its first line', (lines) => lines.slice(1), 'line 1 has the number 2: lines are missing or were added'],
    ['without a line in between', (lines) => lines.filter((line) => !line.includes('"First"')), /has the number \d+/],
    [
      'with a line twice',
      (lines) => lines.flatMap((line) => (line.includes('"First"') ? [line, line] : line)),
      'has the number',
    ],
    [
      'with a changed letter in its first line',
      edit('"format"', (line) => line.replace('"now"', '"nov"')),
      'line 1 is damaged',
    ],
    ['with a changed number', edit('"First"', (line) => line.replace(/"n":\d+/, '"n":9007199254740991')), isDamaged],
    ['with a changed letter in a row', edit('"table":"users"', (line) => line.replace('Admin', 'Adnin')), isDamaged],
    ['with a changed letter later', edit('"First"', (line) => line.replace('First', 'Fiirst')), isDamaged],
    ['with half a line in between', edit('"First"', (line) => line.slice(0, 40)), isDamaged],
    ['with half a first line', (lines) => [lines[0]!.slice(0, 200)], 'line 1 is damaged'],
    ['that is incomplete', (lines) => lines.slice(0, 3), 'it is incomplete: it ends after line 3'],
    ['with a line after its end', (lines) => [...lines, lines.at(-1)!], 'comes after the end line'],
  ])('is refused %s, not changed, and can be recovered', async (_, damage, message) => {
    await begin()
    write(damage(persisted.lines()))
    const text = persisted.read()
    const refused = persisted.start()
    await expect(refused).rejects.toThrow(`Failed to load ${persisted.file}: `)
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toThrow(
      'The file was not changed. Please start once with --recover, which keeps the readable data',
    )
    expect(persisted.read()).toBe(text)
    const server = await persisted.start({ recover: true, scenario: 'empty' }).catch((error) => String(error))
    if (typeof server === 'string') expect(server).toContain('none of its lines is readable')
    else {
      expect(printed()).toMatch(/Recovered .+ \d+ rows from \d+ lines\..* The damaged file was copied to .+\.damaged/)
      expect(readFileSync(`${persisted.file}.damaged`, 'utf8')).toBe(text)
      await setJob(server.url, 'Later')
      expect(isSaved(await persisted.afterKill(), 'Later')).toBe(true)
    }
  })

  it.each<[what: string, damage: Damage, message: string]>([
    ['with nothing in it', () => [], 'it is empty'],
    ['with something else in it', () => ['name: value'], 'it is not a saved state'],
    [
      'of a newer format',
      edit('"format":4', (line) => reseal(line.replace('"format":4', '"format":5'))),
      'a newer version of fauxtranet in format 5; this version reads format 4.',
    ],
    [
      'of an older format',
      edit('"format":4', (line) => reseal(line.replace('"format":4', '"format":3'))),
      'an older version of fauxtranet in format 3; this version reads format 4.',
    ],
    ['of a newer format without lines', () => ['{"format":12}'], 'a newer version of fauxtranet in format 12'],
  ])('is refused %s, and cannot be recovered', async (_, damage, message) => {
    await begin()
    write(damage(persisted.lines()))
    const text = persisted.read()
    for (const recover of [false, true]) {
      const refused = persisted.start({ recover })
      await expect(refused).rejects.toThrow(message)
      await expect(refused).rejects.toThrow('The file was not changed. Please choose another file.')
    }
    expect(persisted.read()).toBe(text)
    expect(readdirSync(persisted.folder)).toEqual(['state.json'])
  })

  it('of another version is checked row by row, and rewritten', async () => {
    await begin()
    const lines = byAnother(persisted.lines())
    write(lines)
    const server = await persisted.start()
    expect(await readJob(server.url)).toBe('Second')
    expect(persisted.changes()).toEqual([])
    await persisted.stop(server)
    write(edit('"Second"', (line) => reseal(line.replace('"blocked":false', '"blocked":"no"')))(lines))
    await expect(persisted.start()).rejects.toThrow('users 1: blocked')
    write(edit('"Second"', (line) => reseal(line.replace('"users"', '"spoons"')))(lines))
    await expect(persisted.start()).rejects.toThrow('spoons')
  })

  it('is used up to a torn last line, with a warning and a copy if no server was killed', async () => {
    await begin()
    const [, end, second] = persisted.lines().reverse()
    expect([end, second].join()).toContain('"Second"')
    const whole = persisted.read()
    const last = whole.length - `${persisted.lines().at(-1)}\n`.length
    for (const cut of [1, 50, 300]) {
      persisted.write(whole.slice(0, last - cut))
      const server = await persisted.start()
      expect(await readJob(server.url)).toBe('First')
      expect(printed()).toMatch(/ends in the middle of line \d+, and no server was killed: it was truncated\. /)
      expect(printed()).toMatch(
        /The incomplete line \(\d+ bytes\) was dropped\. Lines after it may be missing as well\./,
      )
      expectCopy(whole.slice(0, last - cut))
      await setJob(server.url, 'Third')
      await persisted.stop(server)
      expect(await readJob((await persisted.afterKill()).url)).toBe('Third')
    }
  })

  it('is used up to a torn last line, without a copy if its server was killed', async () => {
    await begin()
    persisted.write(persisted.read().slice(0, -5))
    leaveLock()
    expect(await readJob((await persisted.start()).url)).toBe('Second')
    expect(printed()).toMatch(
      /: its server was killed while writing\. The incomplete line \(\d+ bytes\) was dropped\.$/,
    )
    expect(readdirSync(persisted.folder).sort()).toEqual(['state.json', 'state.json.lock'])
  })

  it('is reported as possibly truncated without an end line, and copied', async () => {
    await begin()
    await persisted.stop(await persisted.start())
    expect(printed()).toBe('')
    write(persisted.lines().slice(0, -2))
    const text = persisted.read()
    const server = await persisted.start()
    expect(await readJob(server.url)).toBe('First')
    expect(printed()).toContain(
      'has no end line, and no server was killed: it may be truncated, or a copy. All its lines',
    )
    expectCopy(text)
    await persisted.stop(server)
    vi.mocked(console.error).mockClear()
    await persisted.stop(await persisted.start())
    expect(printed()).toBe('')
  })

  it('is not reported without an end line if its server was killed', async () => {
    await begin()
    write(persisted.lines().slice(0, -2))
    leaveLock()
    expect(await readJob((await persisted.start()).url)).toBe('First')
    expect(printed()).toBe('')
    expect(readdirSync(persisted.folder).sort()).toEqual(['state.json', 'state.json.lock'])
  })

  it('is recovered without rows that refer to lost ones', async () => {
    const server = await persisted.start()
    const { size } = server.simulator.world.users
    await persisted.stop(server)
    const lines = persisted.lines()
    const lost = lines.findIndex((line) => line.includes('"table":"documents"'))
    write(lines.map((line, i) => (i === lost ? line.slice(0, 300) : line)))
    const recovered = await persisted.start({ recover: true })
    expect(printed()).toMatch(new RegExp(`Line ${lost + 1} is unreadable and lost. \\d+ rows were dropped`))
    expect(recovered.simulator.world.users.size).toBe(size)
    expect(recovered.simulator.world.origin.scenario).toBe('small-company')
  })

  it('starts normally with --recover if it is intact', async () => {
    await begin()
    expect(await readJob((await persisted.start({ recover: true })).url)).toBe('Second')
    expect(printed()).toContain('is intact: there is nothing to recover')
    await expect(startServer({ port: 0, recover: true })).rejects.toThrow('Name it with --persist')
  })

  it.each<[what: string, write: (state: string) => string]>([
    ['as one line', (state) => state],
    ['as somebody has laid it out', (state) => JSON.stringify(JSON.parse(state), null, 2)],
  ])('can be an exported state, %s', async (_, write) => {
    const first = await persisted.start({ scenario: 'empty' })
    const { text } = await sendRequest(`${first.url}/__sim/state`)
    await persisted.stop(first)
    persisted.write(write(text.replace('"Administrator"', '"Exported"')))
    const { url } = await persisted.start()
    expect(await readJob(url)).toBe('Exported')
    await setJob(url, 'Changed')
    expect(await readJob((await persisted.afterKill()).url)).toBe('Changed')
  })

  it('cannot be an exported state of more than 512 MB', async () => {
    persisted.write('{"format":1,')
    truncateSync(persisted.file, 2 ** 29)
    await expect(persisted.start()).rejects.toThrow(/the exported state has 536870912 bytes; at most \d+ can be read/)
  })
})
