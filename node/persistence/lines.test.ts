import { describe, expect, it } from 'vitest'
import { PersistedServer, readJob, reseal, setJob } from '../../test/node/persistence.ts'
import { ask } from '../../test/node/spawned.ts'

const persisted = new PersistedServer()

/** A file with two changes in it. */
async function begin(): Promise<void> {
  const server = await persisted.start({ scenario: 'empty' })
  await setJob(server.url, 'First')
  await setJob(server.url, 'Second')
  await persisted.stop(server)
}

const edit = (number: number, change: (line: string) => string) => (lines: string[]) =>
  lines.map((line, i) => (i === number - 1 ? change(line) : line))

describe('a saved file', () => {
  it.each<[what: string, damage: (lines: string[]) => string[], says: string]>([
    ['without its first line', (lines) => lines.slice(1), 'format: is required'],
    ['without a line in between', ([first, , third]) => [first!, third!], 'a line before its line 2 is missing'],
    [
      'with a changed letter in its first line',
      edit(1, (line) => line.replace('"scenario"', '"scenarip"')),
      'line 1 is not as',
    ],
    [
      'with a changed letter later',
      edit(2, (line) => line.replace('First', 'Fiirst')),
      'line 2 is not as it was written',
    ],
    ['with half a line in between', edit(2, (line) => line.slice(0, 40)), 'line 2 is not as it was written'],
    ['with half a first line', (lines) => [lines[0]!.slice(0, 200)], 'line 1 is not as it was written'],
    ['with nothing in it', () => [], 'JSON'],
    ['with something else in it', () => ['name: value'], 'JSON'],
    [
      'of a wrong row',
      edit(3, (line) => reseal(line.replace('"blocked":false', '"blocked":"no"'))),
      'users 1: blocked',
    ],
    ['of a row that nobody has', edit(3, (line) => reseal(line.replace('"users"', '"spoons"'))), 'spoons'],
    [
      'of a newer format',
      edit(1, (line) => reseal(line.replace('"format":2', '"format":3'))),
      'it was written by a newer fauxtranet, in the format 3; this one reads up to 2.',
    ],
    [
      'of a newer format without lines',
      () => ['{"format":12}'],
      'it was written by a newer fauxtranet, in the format 12',
    ],
  ])('is refused %s, and left', async (_, damage, says) => {
    await begin()
    const text = damage(persisted.lines())
      .map((line) => `${line}\n`)
      .join('')
    persisted.write(text)
    const refused = persisted.start()
    await expect(refused).rejects.toThrow(`Failed to load ${persisted.file}: `)
    await expect(refused).rejects.toThrow(says)
    await expect(refused).rejects.toThrow('It is left as it is; move it away, or name another file.')
    expect(persisted.read()).toBe(text)
  })

  it('is taken up to a last line that has no end', async () => {
    await begin()
    const whole = persisted.read()
    for (const cut of [1, 50, 300]) {
      persisted.write(whole.slice(0, -cut))
      const server = await persisted.start()
      expect(await readJob(server.url)).toBe('First')
      await setJob(server.url, 'Third')
      await persisted.stop(server)
      expect(await readJob((await persisted.afterKill()).url)).toBe('Third')
    }
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
