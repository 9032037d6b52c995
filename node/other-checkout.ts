import { isLoopback } from '../src/core/http/hosts.ts'
import type { Project } from '../src/world/application.ts'
import { checkoutOf, isFolder, isSameCheckout } from './project.ts'

/** Reports that a server runs in another checkout of the project than `folder`. Undefined if it does not, or may not. */
export function describeOtherCheckout(
  url: string,
  project: Project | null | undefined,
  { folder, name }: { folder: string; name: string },
): string | undefined {
  if (!project || !isLoopback(new URL(url).host)) return undefined
  // In a container, or behind a tunnel, its folders are not on this machine.
  if (!isFolder(project.folder) || isSameCheckout(project.folder, folder)) return undefined
  const at = project.commit === null ? '' : ` at commit ${project.commit.slice(0, 8)}`
  const other = `The simulator at ${url} runs in another checkout: ${checkoutOf(project.folder).top}${at}.`
  return `${other} ${name} ${checkoutOf(folder).top}.`
}
