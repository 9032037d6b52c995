import { honours } from './honours.ts'
import type { Icon } from './icon.ts'
import { together } from './together.ts'
import { work } from './work.ts'

/** The predefined icons. The first is image 1. Add new ones at the end, so that no id changes its meaning. */
export const icons: readonly Icon[] = [...honours, ...work, ...together]

export function findIcon(id: number): Icon | undefined {
  return icons[id - 1]
}
