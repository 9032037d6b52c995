import { dirname } from 'node:path'
import type { ControlConnection } from '../../node/playwright/connection.ts'
import { checkoutOf, isFolder, isSameCheckout } from '../../node/project.ts'
import { isLoopback } from '../../src/core/http/hosts.ts'
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
  const why = describeOtherCheckout(url, await readProject(connection), folder)
  if (why !== undefined) throw new Error(why)
  checked.add(key)
}

async function readProject(connection: ControlConnection): Promise<Project | undefined> {
  const { status, text } = await connection.send('GET', '/__sim', undefined, { 'x-sim-world': 'default' })
  // The next request reports why it is refused. Older versions name no project.
  return status === 200 ? (JSON.parse(text).project ?? undefined) : undefined
}

export function describeOtherCheckout(url: string, project: Project | undefined, tests: string): string | undefined {
  if (project === undefined || !isLoopback(new URL(url).host)) return undefined
  // In a container, or behind a tunnel, its folders are not on this machine.
  if (!isFolder(project.folder) || isSameCheckout(project.folder, tests)) return undefined
  const at = project.commit === null ? '' : ` at commit ${project.commit.slice(0, 8)}`
  return (
    `The simulator at ${url} runs in another checkout: ${checkoutOf(project.folder).top}${at}. ` +
    `The tests are in ${checkoutOf(tests).top}. Please stop that server, or start one here on another port and set ` +
    'baseURL, or fauxtranet: { url }, to its address. To use the other one, set fauxtranet: { anyCheckout: true }.'
  )
}
