import { mkdirSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { type Running, start } from '../process.ts'
import { checkInFile } from './documents.ts'
import { list, newUser, people, users } from './requests.ts'

const bundle = '.cache/bench/bare.mjs'
const bodies = '.cache/bench/bodies.json'

/** The bare server, which answers with exactly the bytes of ours. */
export async function startBare(ours: Running): Promise<Running> {
  mkdirSync('.cache/bench', { recursive: true })
  await (await rolldown({ input: './bench/http/bare.ts', platform: 'node' })).write({ file: bundle })
  const read = async (path: string) => (await fetch(ours.url + path)).text()
  const pages: Record<string, string> = { list: await read(list.path) }
  for (const path of [`${people}/7`, ...users.map(({ path }) => path)]) pages[path] = await read(path)
  const headers = { 'content-type': 'application/json' }
  const created = await fetch(ours.url + people, { method: 'POST', body: newUser(), headers })
  pages.created = await created.text()
  await fetch(`${ours.url}${people}/${JSON.parse(pages.created).id}`, { method: 'DELETE' })
  pages.document = await checkInFile(`${ours.url}/intranet/rest/documents`)
  writeFileSync(bodies, JSON.stringify(pages))
  return restartBare()
}

/** With the bytes of the last time. */
export function restartBare(): Promise<Running> {
  return start(bundle, bodies)
}
