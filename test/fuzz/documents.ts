import { createSimulator } from '../../scenarios/create-simulator.ts'

/** Whole files that an endpoint accepts, by its id. Their content has no shape. */
export type Documents = Readonly<Record<string, readonly unknown[]>>

type Call = [method: string, path: string, body?: unknown]

const requests: Call[] = [
  ['GET', '/api/people/v2/users?limit=2'],
  ['PUT', '/api/people/v2/users/2', { job_title: 'Diver', password: 'a new one' }],
  ['PUT', '/api/people/v2/users/9999', { job_title: 'Nobody' }],
  ['POST', '/intranet/rest/documents/dropbox', formOf('A file')],
  ['POST', '/api/people/v2/groups', { name: 'Divers' }],
]

const steps: Call[] = [
  ['PUT', '/__sim/user', { user: 'employee' }],
  ['POST', '/__sim/clock/advance', { by: '2d' }],
  ['POST', '/__sim/undo', {}],
  ['POST', '/__sim/state/departments', { name: 'Wells' }],
]

const faults: Call[] = [
  ['POST', '/__sim/faults', { endpoint: 'people.*', status: 503, times: 1 }],
  ['GET', '/api/people/v2/users/3'],
]

function formOf(text: string): FormData {
  const form = new FormData()
  form.append('file', new File([text], 'a.txt', { type: 'text/plain' }))
  return form
}

/** Reports of small-company with and without tables and faults, another tool's archive, and a state. */
export async function takeDocuments(): Promise<Documents> {
  const simulator = await createSimulator({ now: '2026-03-02T09:30:00Z', user: 'admin' })
  const send = async ([method, path, body]: Call) => {
    const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
    return (await simulator.fetch(new Request(`http://x${path}`, { method, ...(sent && { body: sent }) }))).text()
  }
  const read = async (path: string) => JSON.parse(await send(['GET', path]))
  const sendAll = async (all: Call[]) => {
    for (const call of all) await send(call)
  }
  await sendAll([...requests, ...steps, ...requests])
  const report = await read('/__sim/requests/har')
  const { _fauxtranet, ...log } = report.log
  await sendAll(faults)
  const withFaults = await read('/__sim/requests/har')
  await sendAll([
    ['PUT', '/__sim/scenario', { name: 'empty' }],
    ['PUT', '/__sim/state', await read('/__sim/state')],
    ...requests,
  ])
  const withTables = await read('/__sim/requests/har')
  return {
    'control.replay': [report, withFaults, withTables, { log }],
    'control.importState': [await read('/__sim/state')],
  }
}
