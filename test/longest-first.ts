import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Longest first: if started last, it would keep one core busy while the others are idle.
const e2e = [
  'sweep',
  'browser/intranet',
  'storybook',
  'docs',
  'vitest',
  'playwright',
  'vite/',
  'browser',
  'node/main',
  '',
]
const long = ['/bench/growth/', ...e2e.map((part) => `/e2e/${part}`)]

/** Sorts files even if no earlier run has measured them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => rankOf(a) - rankOf(b))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = long.findIndex((folder) => moduleId.includes(folder))
  return rank === -1 ? long.length : rank
}
