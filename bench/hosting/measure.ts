import { measureCloudflare } from './cloudflare.ts'
import { measurePostgres } from './postgres.ts'
import type { Row } from './row.ts'

/** Prints the tables of docs/hosting.md. */
export async function measureHosting(): Promise<{ cloudflare: string; postgres: string }> {
  return { cloudflare: await tableOf(measureCloudflare()), postgres: await tableOf(measurePostgres()) }
}

async function tableOf(rows: AsyncIterable<Row>): Promise<string> {
  const lines = ['| what | measured |', '|---|---|']
  for await (const [what, measured] of rows) {
    lines.push(`| ${what} | ${measured} |`)
    console.log(lines.at(-1))
  }
  return lines.join('\n')
}
