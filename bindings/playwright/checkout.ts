import { dirname } from 'node:path'
import { describeOtherCheckout } from '../../node/other-checkout.ts'
import type { ControlConnection } from '../../node/playwright/connection.ts'
import type { Project } from '../../src/world/application.ts'

/** The addresses and folders that this worker has checked. */
const checked = new Set<string>()

/**
 * Throws if the server runs in another checkout of the project, whose app, scenarios and applications may differ.
 * `file` is the Playwright configuration or a test.
 */
export async function checkServer(connection: ControlConnection, url: string, file: string): Promise<void> {
  const folder = dirname(file)
  const key = JSON.stringify([url, folder])
  if (checked.has(key)) return
  const why = describeOtherCheckout(url, await readProject(connection), { folder, name: 'The tests are in' })
  if (why !== undefined) throw new Error(`${why} ${remedy}`)
  checked.add(key)
}

async function readProject(connection: ControlConnection): Promise<Project | undefined> {
  const { status, text } = await connection.send('GET', '/__sim', undefined, { 'x-sim-world': 'default' })
  // The next request reports why it is refused. Older versions name no project.
  return status === 200 ? (JSON.parse(text).project ?? undefined) : undefined
}

const remedy =
  'Please stop that server, or start one here on another port and set baseURL, or fauxtranet: { url }, to its address. ' +
  'To use the other one, set fauxtranet: { anyCheckout: true }.'
