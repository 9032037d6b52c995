import type { ViteDevServer } from 'vite'

export function printAfterUrls(server: ViteDevServer, print: () => void): void {
  const printUrls = server.printUrls.bind(server)
  server.printUrls = () => {
    printUrls()
    print()
  }
}

export function printPanelUrl(server: ViteDevServer, below: string): void {
  printAfterUrls(server, () => {
    const [url] = server.resolvedUrls?.local ?? []
    if (url !== undefined) server.config.logger.info(`  ➜  Panel:   ${new URL(`${below}__sim/ui/`, url)}`)
  })
}
