/** What an address such as `/?width=360&theme=dark&names=long` sets, next to the scenario and its user. */
export const choices = {
  width: { '360': '360 px', '768': '768 px', '': 'Full width' },
  theme: { '': 'System theme', light: 'Light', dark: 'Dark' },
  names: { '': 'Default names', long: 'Long names' },
} as const

export type Choice = keyof typeof choices
export type Look = Record<Choice, string>

export function lookIn(search: string): Look {
  const given = new URLSearchParams(search)
  const find = (name: Choice) => {
    const value = given.get(name) ?? ''
    return Object.hasOwn(choices[name], value) ? value : ''
  }
  return { width: find('width'), theme: find('theme'), names: find('names') }
}

/** The query of an address. Empty values are left out. */
export function queryOf(values: Record<string, string>): string {
  return `?${new URLSearchParams(Object.entries(values).filter(([, value]) => value))}`
}
