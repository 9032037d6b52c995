/** The path of an address with its query; empty where it has none. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start === -1 ? '' : url.slice(start)
}
