import type { Scenario } from '../../src/world/scenario.ts'

type Icon = 'calendar' | 'database' | 'timer' | 'user'

interface Item {
  value: string
  title: string
  /** Shown at the end of its line. */
  right?: string
  type?: 'reset'
}

interface Menu {
  description: string
  toolbar: { title: string; icon: Icon; items: Item[]; dynamicTitle: boolean }
}

export interface Toolbar {
  globalTypes: Record<string, Menu>
  initialGlobals: Record<string, string>
}

/** Users that every preset has. */
const defaultUsers = [
  'admin',
  'manager',
  'employee',
  'approver',
  'reader',
  'documents-admin',
  'expenses-admin',
  'nobody',
]

const latencies = { 300: '300 ms', 1000: '1 s', 5000: '5 s' }
const times = { real: 'Now', '1d': 'A day later', '30d': 'A month later', '365d': 'A year later' }

export function toolbarFor(scenarios: readonly Scenario[], users: readonly string[] = defaultUsers): Toolbar {
  const named = (names: readonly string[]) => names.map((name) => ({ value: name, title: name }))
  const menus: Record<string, Menu> = {
    fauxtranetScenario: menu('Scenario', 'database', 'The story’s scenario', [
      ...scenarios.map(({ name, title }) => ({ value: name, title, right: name })),
    ]),
    fauxtranetUser: menu('User', 'user', 'The story’s user', named(users)),
    fauxtranetLatency: menu('Latency', 'timer', 'The story’s latency', itemsOf(latencies)),
    fauxtranetClock: menu('Clock', 'calendar', 'The story’s time', itemsOf(times)),
  }
  return { globalTypes: menus, initialGlobals: Object.fromEntries(Object.keys(menus).map((name) => [name, ''])) }
}

function menu(title: string, icon: Icon, defaultTitle: string, items: readonly Item[]): Menu {
  const all: Item[] = [{ type: 'reset', value: '', title: defaultTitle }, ...items]
  return { description: title, toolbar: { title, icon, items: all, dynamicTitle: true } }
}

function itemsOf(titles: Readonly<Record<string, string>>): Item[] {
  return Object.entries(titles).map(([value, title]) => ({ value, title }))
}
