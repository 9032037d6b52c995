import type { ViteDevServer } from 'vite'

/** Adds something to the addresses that Vite prints. */
export function printAfterUrls(server: ViteDevServer, print: () => void): void {
  const printUrls = server.printUrls.bind(server)
  server.printUrls = () => {
    printUrls()
    print()
  }
}

/** Adds the panel, which is below this path. */
export function printPanelUrl(server: ViteDevServer, below: string): void {
  printAfterUrls(server, () => {
    const [url] = server.resolvedUrls?.local ?? []
    if (url !== undefined) server.config.logger.info(`  ➜  Panel:   ${new URL(`${below}__sim/ui/`, url)}`)
  })
}
