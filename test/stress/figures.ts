import type { RunnerTask } from 'vitest'
import type { Line } from '../../bench/line.ts'

declare module 'vitest' {
  interface TaskMeta {
    figures?: Line[]
  }
}

/** A figure for docs/reliability.md. It is in Vitest's report of the test; `npm run test:stress -- --write` takes it from there. */
export function report({ meta }: RunnerTask, ...figures: Line[]): void {
  meta.figures = [...(meta.figures ?? []), ...figures]
}
