import type { User } from 'fauxtranet'
import { type ComponentType, lazy } from 'react'

export interface ScreenProps {
  me: User
  /** The rest of the address, after the name of the screen. */
  parts: string[]
}

interface ScreenEntry {
  title: string
  Screen: ComponentType<ScreenProps>
}

/** The first part of the address, in the order of the navigation. A screen is loaded when it is opened. */
export const screens: Record<string, ScreenEntry> = {
  '': {
    title: 'Start',
    Screen: lazy(async () => ({ default: (await import('./start/start-screen.tsx')).StartScreen })),
  },
  people: {
    title: 'People',
    Screen: lazy(async () => ({ default: (await import('./people/people-screen.tsx')).PeopleScreen })),
  },
  documents: {
    title: 'Documents',
    Screen: lazy(async () => ({ default: (await import('./documents/documents-screen.tsx')).DocumentsScreen })),
  },
  knowledge: {
    title: 'Knowledge base',
    Screen: lazy(async () => ({ default: (await import('./knowledge-base/knowledge-screen.tsx')).KnowledgeScreen })),
  },
  expenses: {
    title: 'Expenses',
    Screen: lazy(async () => ({ default: (await import('./expenses/expenses-screen.tsx')).ExpensesScreen })),
  },
  badges: {
    title: 'Badges',
    Screen: lazy(async () => ({ default: (await import('./badges/badges-screen.tsx')).BadgesScreen })),
  },
  thanks: {
    title: 'Thank you',
    Screen: lazy(async () => ({ default: (await import('./thanks/wall-screen.tsx')).WallScreen })),
  },
}
