import { existsSync } from 'node:fs'
import type { Written } from '../src/control/reference/examples/conversation.ts'

/** What only tools know of an application. */
interface ExampleFile {
  /** Requests that the demo scenario answers. Where there are none, numbers in the addresses are enough. */
  examples: Readonly<Record<string, Written>>
  /** Requests for a few of many rows: of anyone, and of the user who sends them. */
  growth: readonly string[]
  ownGrowth: readonly string[]
}

/** Reads `examples.ts` of an application, which need not have one. It loads nothing else. */
export async function readExampleFile(application: string): Promise<ExampleFile> {
  const path = application === 'control' ? 'control' : `apps/${application}`
  const file = new URL(`../src/${path}/examples.ts`, import.meta.url)
  const none: ExampleFile = { examples: {}, growth: [], ownGrowth: [] }
  return existsSync(file) ? { ...none, ...(await import(file.href)) } : none
}
