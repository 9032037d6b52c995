import type { ViteDevServer } from 'vite'

/** Adds the panel, which is below this path, to the addresses that Vite prints. */
export function printPanelUrl(server: ViteDevServer, below: string): void {
  const printUrls = server.printUrls.bind(server)
  server.printUrls = () => {
    printUrls()
    const [url] = server.resolvedUrls?.local ?? []
    if (url !== undefined) server.config.logger.info(`  ➜  Panel:   ${new URL(`${below}__sim/ui/`, url)}`)
  }
}
