import { existsSync } from 'node:fs'
import type { AuthoredExample } from '../src/control/reference/examples/conversation.ts'

interface ExampleFile {
  /** Requests that work in the demo scenario. If empty, numbers in the addresses are enough. */
  examples: Readonly<Record<string, AuthoredExample>>
  /** Requests for a few of many rows: anyone's rows, and the sender's own. */
  growth: readonly string[]
  ownGrowth: readonly string[]
}

/** Reads an application's `examples.ts`, which is optional. */
export async function readExampleFile(application: string): Promise<ExampleFile> {
  const path = application === 'control' ? 'control' : `apps/${application}`
  const file = new URL(`../src/${path}/examples.ts`, import.meta.url)
  const none: ExampleFile = { examples: {}, growth: [], ownGrowth: [] }
  return existsSync(file) ? { ...none, ...(await import(file.href)) } : none
}
