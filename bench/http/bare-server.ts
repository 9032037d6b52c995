import { writeFileSync } from 'node:fs'
import { bundle } from '../bundle.ts'
import { type Running, start } from '../process.ts'
import { checkInFile } from './documents.ts'
import { list, newUser, people, readNewPage, users } from './requests.ts'

let script = ''
const bodies = '.cache/bench/bodies.json'

/** The bare server responds with exactly the same bytes as ours. */
export async function startBare(ours: Running): Promise<Running> {
  script = await bundle(new URL('./bare.ts', import.meta.url))
  const read = async (path: string) => (await fetch(ours.url + path)).text()
  const pages: Record<string, string> = { list: await read(list.path), newPage: await readNewPage(ours) }
  for (const path of [`${people}/7`, ...users.map(({ path }) => path)]) pages[path] = await read(path)
  const headers = { 'content-type': 'application/json' }
  const created = await fetch(ours.url + people, { method: 'POST', body: newUser(), headers })
  pages.created = await created.text()
  await fetch(`${ours.url}${people}/${JSON.parse(pages.created).id}`, { method: 'DELETE' })
  pages.document = await checkInFile(`${ours.url}/intranet/rest/documents`)
  writeFileSync(bodies, JSON.stringify(pages))
  return restartBare()
}

export function restartBare(): Promise<Running> {
  return start(script, bodies)
}
