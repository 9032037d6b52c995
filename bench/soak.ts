import { createNewPageTask, getPageAgain, getUser, postUser, putUser } from './http/requests.ts'
import { startServer } from './process.ts'

/** Prints the resident memory of a server under full load, every minute. */
export async function soak(minutes: number): Promise<void> {
  const server = await startServer('dist', 'many-people')
  const tasks = [getUser, getPageAgain, createNewPageTask(), putUser, postUser]
  const started = performance.now()
  const elapsed = () => (performance.now() - started) / 60_000
  let requests = 0
  console.log('minute     requests         MB')
  for (let minute = 0; minute <= minutes; minute++) {
    while (elapsed() < minute) for (const task of tasks) requests += (await task(server)).requests
    const cells = [String(minute).padStart(6), String(requests).padStart(12), server.memory().toFixed(0).padStart(10)]
    console.log(cells.join(' '))
  }
  await server.stop()
}
