import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { areInstalled, fetchPackages } from './fetch-packages.ts'

// The next majors of MSW and Vitest. They need Node 22, so tests fetch them separately.
const versions = { msw: '3.0.4', vitest: '5.1.0' }
export const nextMswNeedsNode = 22

export function nextMswFolder(root: string): string {
  return join(root, '.cache/msw3/node_modules/msw')
}

export function nextVitestFolder(root: string): string {
  return join(nextMswFolder(root), '../vitest')
}

export async function getNextMsw(root: string): Promise<void> {
  const folder = join(root, '.cache/msw3')
  // Removes files that Vite bundled from another version.
  if (!areInstalled(folder, versions)) rmSync(join(root, '.cache/browser-msw3'), { recursive: true, force: true })
  await fetchPackages(root, folder, versions)
}
