/** The panel as one page, with nothing that has to be loaded from elsewhere. */
export function presentPanel({ base }: { base: string }): string {
  return `<!doctype html><title>fauxtranet</title><p>${base}</p>`
}
