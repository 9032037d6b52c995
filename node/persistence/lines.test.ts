import { describe, expect, it } from 'vitest'
import { Keeping, readJob, reseal, setJob } from '../../test/node/kept.ts'
import { ask } from '../../test/node/spawned.ts'

const keeping = new Keeping()

/** A file with two changes in it. */
async function begin(): Promise<void> {
  const server = await keeping.start({ scenario: 'empty' })
  await setJob(server.url, 'First')
  await setJob(server.url, 'Second')
  await keeping.stop(server)
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
    const text = damage(keeping.lines())
      .map((line) => `${line}\n`)
      .join('')
    keeping.write(text)
    const refused = keeping.start()
    await expect(refused).rejects.toThrow(`Failed to load ${keeping.file}: `)
    await expect(refused).rejects.toThrow(says)
    await expect(refused).rejects.toThrow('It is left as it is; move it away, or name another file.')
    expect(keeping.read()).toBe(text)
  })

  it('is taken up to a last line that has no end', async () => {
    await begin()
    const whole = keeping.read()
    for (const cut of [1, 50, 300]) {
      keeping.write(whole.slice(0, -cut))
      const server = await keeping.start()
      expect(await readJob(server.url)).toBe('First')
      await setJob(server.url, 'Third')
      await keeping.stop(server)
      expect(await readJob((await keeping.afterKill()).url)).toBe('Third')
    }
  })

  it.each<[what: string, write: (state: string) => string]>([
    ['as one line', (state) => state],
    ['as somebody has laid it out', (state) => JSON.stringify(JSON.parse(state), null, 2)],
  ])('can be an exported state, %s', async (_, write) => {
    const first = await keeping.start({ scenario: 'empty' })
    const { text } = await ask(`${first.url}/__sim/state`)
    await keeping.stop(first)
    keeping.write(write(text.replace('"Administrator"', '"Exported"')))
    const { url } = await keeping.start()
    expect(await readJob(url)).toBe('Exported')
    await setJob(url, 'Changed')
    expect(await readJob((await keeping.afterKill()).url)).toBe('Changed')
  })
})
