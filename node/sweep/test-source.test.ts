import { describe, expect, it } from 'vitest'
import { writeTest } from './test-source.ts'

describe('writeTest', () => {
  it('repeats one visit', () => {
    const state = { kind: 'fault', endpoint: 'people.listUsers', fault: 'error' } as const
    expect(writeTest("/people?name=O'Neil", state, 390, { url: 'http://localhost:5173/' }).split('\n')).toEqual([
      "import { expect, test } from '@playwright/test'",
      "import { sweep } from 'fauxtranet/playwright'",
      '',
      "test('/people?name=O\\'Neil: people.listUsers fails with 500', async ({ browser }, testInfo) => {",
      '  testInfo.slow()',
      '  const { findings } = await sweep({',
      "    url: 'http://localhost:5173/',",
      "    routes: ['/people?name=O\\'Neil'],",
      '    widths: [390],',
      "    faults: ['error'],",
      "    only: ['people.listUsers'],",
      '    scenarios: [],',
      '    users: [],',
      '    browser,',
      "    out: testInfo.outputPath('sweep'),",
      '  })',
      '  expect(findings).toEqual([])',
      '})',
      '',
    ])
  })
})
