/** The path of a base address: without scheme and host. */
export function pathOf(base: string): string {
  return base.replace(/^\w+:\/\/[^/]*/, '')
}
