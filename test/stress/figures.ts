import type { RunnerTask } from 'vitest'
import type { Line } from '../../bench/line.ts'

declare module 'vitest' {
  interface TaskMeta {
    figures?: Line[]
  }
}

/** Adds a figure to Vitest's report. `npm run test:stress -- --write` copies it to docs/reliability.md. */
export function report({ meta }: RunnerTask, ...figures: Line[]): void {
  meta.figures = [...(meta.figures ?? []), ...figures]
}
