import { describe, expect, it } from 'vitest'
import { failuresIn, runTrial, setUpTrial, shared } from '../e2e/vitest/vitest.ts'

// Both need a newer Node, so these tests and the trial run on one.
describe('fauxtranet/vitest, in a process that files share, with MSW 3 and Vitest 5', () => {
  it('passes the trial, and fails requests outside the contract', async () => {
    const {
      'broken.trial.js': broken,
      'broken-page.trial.js': brokenPage,
      'own-server.trial.js': ownServer,
      ...files
    } = Object.fromEntries(await runTrial(setUpTrial(3, true), '--project=node', '--pool=forks', ...shared))
    expect(failuresIn(Object.values(files).flat())).toEqual([])
    expect(Object.values(files).flat()).toHaveLength(57)
    expect(failuresIn(broken!).map((failure) => failure.slice(0, failure.indexOf(':')))).toEqual([
      'sends an unknown parameter',
      'misspells an address',
      'fails an assertion',
      'requests a foreign host',
      'uses a relative address',
      "uses Playwright's API",
      'has no world',
      'fails before it sends anything',
    ])
    expect(broken!.at(-1)!.failureMessages).toHaveLength(1)
    expect(failuresIn(brokenPage!)).toHaveLength(4)
    expect(failuresIn(ownServer!)[0]).toContain('Please pass its handlers to intranet.use(…)')
  }, 400_000)
})
