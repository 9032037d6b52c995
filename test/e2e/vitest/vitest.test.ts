import { beforeAll, describe, expect, it } from 'vitest'
import { mswMajor } from '../vite/project.ts'
import { failuresIn, layTrial, type Result, runTrial, shared } from './vitest.ts'

let results: Map<string, Result[]>

// One run for all tests. Leaks show best if files share a thread; examples/vitest uses processes.
beforeAll(async () => {
  const inNode = mswMajor === 2 ? ['--project=node', '--pool=threads'] : []
  results = await runTrial(layTrial(mswMajor), '--project=browser', ...inNode, ...shared)
}, 400_000)

// test/msw3/vitest.test.ts covers the other major.
describe.runIf(mswMajor === 2)('fauxtranet/vitest, in a thread that files share', () => {
  it.each([
    ['worlds.trial.js', 26],
    ['mixed.trial.js', 3],
    ['page.trial.js', 13],
    ['page-again.trial.js', 13],
    ['own-empty.trial.js', 1],
    ['own-default.trial.js', 1],
  ])('passes %s', (file, count) => {
    expect(failuresIn(results.get(file)!)).toEqual([])
    expect(results.get(file)).toHaveLength(count)
  })

  it('fails a test whose requests are outside the contract, and says which', () => {
    const broken = results.get('broken.trial.js')!
    const [colour, misspelt, itself, nothing, leaves, asks, speaks, unknown, onPurpose, notStrict, silent] = broken
    expect(asks!.failureMessages.join()).toContain("Node's fetch requires absolute URLs.")
    expect(speaks!.failureMessages.join()).toContain('Please write test.override({ fauxtranet: … }).')
    expectViolations([colour!, misspelt!, nothing!, onPurpose!, notStrict!])
    expectForeign(leaves!, 'GET https://fonts.example/a.css')
    expect(unknown!.failureMessages.join()).toContain('Did you mean "allowRequests"?')
    expect(itself!.failureMessages.join()).toContain('expected 1 to be 2')
    expect(silent!.failureMessages).toHaveLength(1)
    const [colourOfPage, misspeltOfPage, nobody, keeps] = results.get('broken-page.trial.js')!
    expectViolations([colourOfPage!, misspeltOfPage!])
    expectForeign(nobody!, 'POST http://localhost:3000/graphql')
    expect(keeps!.failureMessages.join()).toContain('Please import fauxtranet/vitest first')
  })

  it('says once in a file that another server of MSW takes the requests', () => {
    const failures = failuresIn(results.get('own-server.trial.js')!)
    const isTold = (failure: string) => failure.includes('Please pass its handlers to intranet.use(…)')
    expect(failures.map(isTold)).toEqual([true, false])
  })
})

describe(`fauxtranet/vitest, in a browser with MSW ${mswMajor}`, () => {
  it('passes the trial, and fails what is outside the contract', () => {
    expect(failuresIn(results.get('browser.trial.js')!)).toEqual([])
    expect(results.get('browser.trial.js')).toHaveLength(11)
    const [colour, misspelt, leaves, nothing] = results.get('broken-browser.trial.js')!
    expectViolations([colour!, misspelt!, nothing!])
    expectForeign(leaves!, 'GET https://pictures.example/a.png')
  })
})

/** A request to a foreign address fails with a remedy. */
function expectForeign({ failureMessages }: Result, request: string): void {
  expect(failureMessages.join()).toContain(request)
  expect(failureMessages.join()).toContain(`allowRequests: ['${new URL(request.split(' ')[1]!).origin}']`)
}

function expectViolations([colour, misspelt, ...others]: Result[]): void {
  expect(colour!.failureMessages.join()).toContain('the parameter "colour" is unknown')
  expect(misspelt!.failureMessages.join()).toContain('Did you mean "/api/people/v2/users"?')
  expect(failuresIn(others)).toEqual([])
}
