import { beforeAll, describe, expect, it } from 'vitest'
import { majorsOfMsw } from './vite.suite.ts'
import { failuresIn, layTrial, type Result, runTrial } from './vitest.suite.ts'

const ways = {
  'in processes': ['--pool=forks'],
  'in threads': ['--pool=threads'],
  'in one process that files share': ['--pool=forks', '--no-isolate', '--maxWorkers=1'],
}

describe.each(Object.entries(ways))('fauxtranet/vitest, %s', { timeout: 120_000 }, (_, flags) => {
  let results: Map<string, Result[]>
  beforeAll(() => {
    results = runTrial(layTrial(2), '--project=node', ...flags)
  }, 120_000)

  it.each([
    ['worlds.trial.js', 21],
    ['page.trial.js', 5],
    ['page-again.trial.js', 5],
    ['own-empty.trial.js', 1],
    ['own-usual.trial.js', 1],
  ])('passes %s', (file, count) => {
    expect(failuresIn(results.get(file)!)).toEqual([])
    expect(results.get(file)).toHaveLength(count)
  })

  it('fails a test whose requests are outside the contract, and says which', () => {
    const [colour, misspelt, itself, nothing, notStrict] = results.get('broken.trial.js')!
    expect(colour!.failureMessages.join()).toContain('the parameter "colour" is not known here')
    expect(misspelt!.failureMessages.join()).toContain('Did you mean "/api/people/v2/users"?')
    expect(itself!.failureMessages.join()).toContain('expected 1 to be 2')
    expect([nothing!.status, notStrict!.status]).toEqual(['passed', 'passed'])
  })
})

describe.each(majorsOfMsw)('fauxtranet/vitest, in a browser with MSW %i', (major) => {
  it('passes the trial', () => {
    const results = runTrial(layTrial(major), '--project=browser').get('browser.trial.js')!
    expect(failuresIn(results)).toEqual([])
    expect(results).toHaveLength(9)
  }, 240_000)
})
