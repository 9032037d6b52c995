import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, first: started last, it would keep one core busy while the others have nothing left to do. */
const e2e = ['storybook', 'docs', 'vitest', 'playwright', 'vite/', 'browser', 'node/main', '']
const long = ['/bench/growth/', ...e2e.map((part) => `/e2e/${part}`)]

/** The order of files, also where no run before has measured them. */
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
