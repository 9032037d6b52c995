import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSaved, PersistedServer, readJob, reseal, setJob } from '../../test/node/persistence.ts'
import { ask } from '../../test/node/spawned.ts'
import { startServer } from '../listen.ts'

const persisted = new PersistedServer()
const said = () => vi.mocked(console.error).mock.calls.flat().join('\n')

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
  const copy = [...said().matchAll(/The file as it was is in (\S+)\.$/gm)].at(-1)![1]!
  expect([readFileSync(copy, 'utf8'), statSync(copy).mode & 0o777]).toEqual([text, 0o600])
}

// A lock of an older process with the same id.
const leaveLock = () => writeFileSync(`${persisted.file}.lock`, `${process.pid} 1`)

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
const isNotAsWritten = /its line \d+ is not as it was written/

describe('a saved file', () => {
  it.each<[what: string, damage: Damage, says: string | RegExp]>([
    ['without its first line', (lines) => lines.slice(1), 'its line 1 was line 2 once: others are missing or added'],
    ['without a line in between', (lines) => lines.filter((line) => !line.includes('"First"')), /was line \d+ once/],
    [
      'with a line twice',
      (lines) => lines.flatMap((line) => (line.includes('"First"') ? [line, line] : line)),
      'was line',
    ],
    [
      'with a changed letter in its first line',
      edit('"format"', (line) => line.replace('"now"', '"nov"')),
      'line 1 is not',
    ],
    [
      'with a changed number',
      edit('"First"', (line) => line.replace(/"n":\d+/, '"n":9007199254740991')),
      isNotAsWritten,
    ],
    [
      'with a changed letter in a row',
      edit('"table":"users"', (line) => line.replace('Admin', 'Adnin')),
      isNotAsWritten,
    ],
    ['with a changed letter later', edit('"First"', (line) => line.replace('First', 'Fiirst')), isNotAsWritten],
    ['with half a line in between', edit('"First"', (line) => line.slice(0, 40)), isNotAsWritten],
    ['with half a first line', (lines) => [lines[0]!.slice(0, 200)], 'line 1 is not as it was written'],
    [
      'that ends before its state is whole',
      (lines) => lines.slice(0, 3),
      'it is cut off after its line 3, before its state is whole',
    ],
    ['with something behind its end', (lines) => [...lines, lines.at(-1)!], 'stands behind its end'],
  ])('is refused %s, left, and can be recovered', async (_, damage, says) => {
    await begin()
    write(damage(persisted.lines()))
    const text = persisted.read()
    const refused = persisted.start()
    await expect(refused).rejects.toThrow(`Failed to load ${persisted.file}: `)
    await expect(refused).rejects.toThrow(says)
    await expect(refused).rejects.toThrow('It is left as it is; start once with --recover, which saves what it can')
    expect(persisted.read()).toBe(text)
    const server = await persisted.start({ recover: true, scenario: 'empty' }).catch((error) => String(error))
    if (typeof server === 'string') expect(server).toContain('none of its lines can be read')
    else {
      expect(said()).toMatch(/Recovered .+ rows are saved, of \d+ lines\..* The damaged file is in .+\.damaged/)
      expect(readFileSync(`${persisted.file}.damaged`, 'utf8')).toBe(text)
      await setJob(server.url, 'Later')
      expect(isSaved(await persisted.afterKill(), 'Later')).toBe(true)
    }
  })

  it.each<[what: string, damage: Damage, says: string]>([
    ['with nothing in it', () => [], 'it is empty'],
    ['with something else in it', () => ['name: value'], 'its line 1 is none of a saved state'],
    [
      'of a newer format',
      edit('"format":4', (line) => reseal(line.replace('"format":4', '"format":5'))),
      'a newer fauxtranet, in the format 5; this one reads 4.',
    ],
    [
      'of an older format',
      edit('"format":4', (line) => reseal(line.replace('"format":4', '"format":3'))),
      'an older fauxtranet, in the format 3; this one reads 4.',
    ],
    ['of a newer format without lines', () => ['{"format":12}'], 'a newer fauxtranet, in the format 12'],
  ])('is refused %s, and cannot be recovered', async (_, damage, says) => {
    await begin()
    write(damage(persisted.lines()))
    const text = persisted.read()
    for (const recover of [false, true]) {
      const refused = persisted.start({ recover })
      await expect(refused).rejects.toThrow(says)
      await expect(refused).rejects.toThrow('It is left as it is; name another file.')
    }
    expect(persisted.read()).toBe(text)
    expect(readdirSync(persisted.folder)).toEqual(['state.json'])
  })

  it('of another version is checked row by row, and written anew', async () => {
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

  it('is used up to a torn last line, with a warning, and a copy where no server was killed', async () => {
    await begin()
    const [, end, second] = persisted.lines().reverse()
    expect([end, second].join()).toContain('"Second"')
    const whole = persisted.read()
    const last = whole.length - `${persisted.lines().at(-1)}\n`.length
    for (const cut of [1, 50, 300]) {
      persisted.write(whole.slice(0, last - cut))
      const server = await persisted.start()
      expect(await readJob(server.url)).toBe('First')
      expect(said()).toMatch(
        /ends in the middle of its line \d+, and no killed server has left its lock: it was cut off\. /,
      )
      expect(said()).toMatch(
        /These \d+ bytes are dropped; all lines before are used\. Lines after it may be missing, too/,
      )
      expectCopy(whole.slice(0, last - cut))
      await setJob(server.url, 'Third')
      await persisted.stop(server)
      expect(await readJob((await persisted.afterKill()).url)).toBe('Third')
    }
  })

  it('is used up to a torn last line without a copy where its server was killed', async () => {
    await begin()
    persisted.write(persisted.read().slice(0, -5))
    leaveLock()
    expect(await readJob((await persisted.start()).url)).toBe('Second')
    expect(said()).toMatch(/: its server was killed while it was written\. These \d+ bytes .+ before are used\.$/)
    expect(readdirSync(persisted.folder).sort()).toEqual(['state.json', 'state.json.lock'])
  })

  it('says that it may be cut off where it has no end, and keeps a copy', async () => {
    await begin()
    await persisted.stop(await persisted.start())
    expect(said()).toBe('')
    write(persisted.lines().slice(0, -2))
    const text = persisted.read()
    const server = await persisted.start()
    expect(await readJob(server.url)).toBe('First')
    expect(said()).toContain(
      'has no end, and no killed server has left its lock: it may be cut off, or a copy. All that is',
    )
    expectCopy(text)
    await persisted.stop(server)
    vi.mocked(console.error).mockClear()
    await persisted.stop(await persisted.start())
    expect(said()).toBe('')
  })

  it('says nothing of a missing end where its server was killed', async () => {
    await begin()
    write(persisted.lines().slice(0, -2))
    leaveLock()
    expect(await readJob((await persisted.start()).url)).toBe('First')
    expect(said()).toBe('')
    expect(readdirSync(persisted.folder).sort()).toEqual(['state.json', 'state.json.lock'])
  })

  it('recovers what does not need the lost rows', async () => {
    const server = await persisted.start()
    const { size } = server.simulator.world.users
    await persisted.stop(server)
    const lines = persisted.lines()
    const lost = lines.findIndex((line) => line.includes('"table":"documents"'))
    write(lines.map((line, i) => (i === lost ? line.slice(0, 300) : line)))
    const recovered = await persisted.start({ recover: true })
    expect(said()).toMatch(new RegExp(`Line ${lost + 1} cannot be read and is lost. \\d+ rows are dropped`))
    expect(recovered.simulator.world.users.size).toBe(size)
    expect(recovered.simulator.world.origin.scenario).toBe('small-company')
  })

  it('is started as usual with --recover when it is whole', async () => {
    await begin()
    expect(await readJob((await persisted.start({ recover: true })).url)).toBe('Second')
    expect(said()).toContain('is whole: there is nothing to recover')
    await expect(startServer({ port: 0, recover: true })).rejects.toThrow('name its file with --persist')
  })

  it.each<[what: string, write: (state: string) => string]>([
    ['as one line', (state) => state],
    ['as somebody has laid it out', (state) => JSON.stringify(JSON.parse(state), null, 2)],
  ])('can be an exported state, %s', async (_, write) => {
    const first = await persisted.start({ scenario: 'empty' })
    const { text } = await ask(`${first.url}/__sim/state`)
    await persisted.stop(first)
    persisted.write(write(text.replace('"Administrator"', '"Exported"')))
    const { url } = await persisted.start()
    expect(await readJob(url)).toBe('Exported')
    await setJob(url, 'Changed')
    expect(await readJob((await persisted.afterKill()).url)).toBe('Changed')
  })
})
