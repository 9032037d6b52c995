import { writeLiteral } from '../../src/control/export/literal.ts'
import type { SweepOptions } from './options.ts'
import type { VisitState } from './report.ts'
import { describeState } from './states.ts'

type Shared = Pick<SweepOptions, 'url' | 'simulator' | 'storybook' | 'inPage' | 'axe'>

/** A Playwright test that repeats one visit, and fails while it has findings. */
export function writeTest(path: string, state: VisitState, width: number, shared: Shared): string {
  const options = {
    ...shared,
    routes: [path],
    widths: [width],
    faults: state.kind === 'fault' ? [state.fault] : [],
    ...(state.kind === 'fault' && { only: [state.endpoint] }),
    scenarios: state.kind === 'scenario' ? [state.scenario] : [],
    users: state.kind === 'user' ? [state.user] : [],
  }
  const title = `${path}: ${describeState(state)}`
  const fields = Object.entries(options).filter(([, value]) => value !== undefined)
  return [
    // Each visit has a world of its own, so the test needs none.
    "import { expect, test } from '@playwright/test'",
    "import { sweep } from 'fauxtranet/playwright'",
    '',
    `test(${writeLiteral(title)}, async ({ browser }, testInfo) => {`,
    // A sweep opens the page several times.
    '  testInfo.slow()',
    '  const { findings } = await sweep({',
    ...fields.map(([name, value]) => `    ${name}: ${writeLiteral(value, '    ')},`),
    '    browser,',
    "    out: testInfo.outputPath('sweep'),",
    '  })',
    '  expect(findings).toEqual([])',
    '})',
    '',
  ].join('\n')
}
