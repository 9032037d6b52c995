import { beforeAll, describe, expect, it } from 'vitest'
import { mswMajor } from '../vite/project.ts'
import { failuresIn, type Result, runTrial, setUpTrial, shared } from './vitest.ts'

let results: Map<string, Result[]>

// One run for all tests. Leaks show best if files share a thread; examples/vitest uses processes.
beforeAll(async () => {
  const inNode = mswMajor === 2 ? ['--project=node', '--pool=threads'] : []
  results = await runTrial(setUpTrial(mswMajor), '--project=browser', ...inNode, ...shared)
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

  it('fails a test with requests outside the contract, and names them', () => {
    const broken = results.get('broken.trial.js')!
    const [colour, misspelt, assertion, clean, foreign, relative, playwright, unknown, allowed, notStrict, silent] =
      broken
    expect(relative!.failureMessages.join()).toContain("Node's fetch requires absolute URLs.")
    expect(playwright!.failureMessages.join()).toContain('Please write test.override({ fauxtranet: … }).')
    expectViolations([colour!, misspelt!, clean!, allowed!, notStrict!])
    expectForeign(foreign!, 'GET https://fonts.example/a.css')
    expect(unknown!.failureMessages.join()).toContain('Did you mean "allowRequests"?')
    expect(assertion!.failureMessages.join()).toContain('expected 1 to be 2')
    expect(silent!.failureMessages).toHaveLength(1)
    const [colourOfPage, misspeltOfPage, foreignOfPage, nodeRequest] = results.get('broken-page.trial.js')!
    expectViolations([colourOfPage!, misspeltOfPage!])
    expectForeign(foreignOfPage!, 'POST http://localhost:3000/graphql')
    expect(nodeRequest!.failureMessages.join()).toContain('Please import fauxtranet/vitest first')
  })

  it('reports another MSW server once per file', () => {
    const failures = failuresIn(results.get('own-server.trial.js')!)
    const hasRemedy = (failure: string) => failure.includes('Please pass its handlers to intranet.use(…)')
    expect(failures.map(hasRemedy)).toEqual([true, false])
  })
})

describe(`fauxtranet/vitest, in a browser with MSW ${mswMajor}`, () => {
  it('passes the trial, and fails requests outside the contract', () => {
    expect(failuresIn(results.get('browser.trial.js')!)).toEqual([])
    expect(results.get('browser.trial.js')).toHaveLength(11)
    const [colour, misspelt, foreign, valid] = results.get('broken-browser.trial.js')!
    expectViolations([colour!, misspelt!, valid!])
    expectForeign(foreign!, 'GET https://pictures.example/a.png')
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
