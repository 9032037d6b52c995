import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { areThere, fetchPackages } from './fetch-packages.ts'

/** The next majors of MSW and Vitest. They need Node 22, so their tests fetch them: they are not installed with the rest. */
const versions = { msw: '3.0.4', vitest: '5.1.0' }
export const nextMswNeedsNode = 22

/** The path of its package folder, also before it is fetched. */
export function nextMswFolder(root: string): string {
  return join(root, '.cache/msw3/node_modules/msw')
}

/** The same of Vitest. */
export function nextVitestFolder(root: string): string {
  return join(nextMswFolder(root), '../vitest')
}

/** Fetches them unless they are there. */
export async function getNextMsw(root: string): Promise<void> {
  const folder = join(root, '.cache/msw3')
  // Removes what Vite has bundled from another version.
  if (!areThere(folder, versions)) rmSync(join(root, '.cache/browser-msw3'), { recursive: true, force: true })
  await fetchPackages(root, folder, versions)
}
