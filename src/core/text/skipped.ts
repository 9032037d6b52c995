/** What a request skipped, by reason. */
export class Skipped {
  readonly #names = new Map<string, Set<string>>()

  add(name: string, reason: string): void {
    const names = this.#names.get(reason) ?? new Set()
    this.#names.set(reason, names.add(name))
  }

  /** One line per reason: `document 4, 7, folder 3: not found`. */
  get lines(): string[] {
    return [...this.#names].map(([reason, names]) => `${joinNames(names)}: ${reason}`)
  }
}

function joinNames(names: Iterable<string>): string {
  const byKind = new Map<string, string[]>()
  for (const name of names) {
    const [, kind = name, number] = /^(.*[ .])(\d+)$/.exec(name) ?? []
    byKind.set(kind, [...(byKind.get(kind) ?? []), number ?? ''])
  }
  return [...byKind].map(([kind, numbers]) => kind + numbers.join(', ')).join(', ')
}
