import { test } from '@playwright/test'
import type { SweepOptions as EngineOptions } from '../../node/sweep/options.ts'
import { ruleTitles } from '../../node/sweep/present/findings.ts'
import type { SweepReport as EngineReport } from '../../node/sweep/report.ts'
import { describeState } from '../../node/sweep/states.ts'

/** Options of `sweep`. */
export interface SweepOptions extends Omit<EngineOptions, 'out'> {
  /** The folder for the report. Default: the folder `sweep` in the test's results, or `sweep-report` outside a test. */
  out?: string
}

/** The report of `sweep`. */
export interface SweepReport extends EngineReport {
  /** A line for each finding: `/people, people.listUsers fails with 500, 390 px: Blank page or region: …`. */
  findings: string[]
}

/**
 * Opens each route of an app in many states, with failing endpoints, other scenarios and other users, and reports what a
 * user would notice.
 *
 * @example
 * const { findings } = await sweep({ url: baseURL, browser, sample: 100 })
 * expect(findings).toEqual([])
 */
export async function sweep({ out = outOfTest(), ...options }: SweepOptions): Promise<SweepReport> {
  // Most tests do not need it.
  const [engine, { writeReport }] = await Promise.all([
    import('../../node/sweep/sweep.ts'),
    import('../../node/sweep/present/write.ts'),
  ])
  const report = await engine.sweep({ out, ...options })
  if (!options.planOnly) writeReport(out, report, () => true)
  const findings = report.routes.flatMap(({ path, title, visits }) =>
    visits.flatMap(({ state, width, findings }) =>
      findings.map(
        ({ rule, message }) =>
          `${title ?? path}, ${describeState(state)}, ${width} px: ${ruleTitles[rule]}: ${message}`,
      ),
    ),
  )
  return { ...report, findings }
}

/** Tests that run in parallel need folders of their own. */
function outOfTest(): string {
  try {
    return test.info().outputPath('sweep')
  } catch {
    // Not in a test.
    return 'sweep-report'
  }
}
