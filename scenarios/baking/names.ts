import type { NameLists } from '../../fixtures/list-names.ts'
import { aName, type Name, type Sex, toAscii } from '../../fixtures/names.ts'
import { createSpeakers } from '../../fixtures/speakers.ts'

/** How many names are drawn for each list. The same name may come again. */
const draws = 500

/** Draws names in every language, so that a company can grow without faker. */
export function collectNames(): NameLists {
  const speakers = createSpeakers(1, '2026-03-02T09:30:00Z')
  const lists = Object.entries(speakers).map(([language, faker]) => {
    const drawn = (sex: Sex) => listsOf(Array.from({ length: draws }, () => aName(faker, sex)))
    return [language, { female: drawn('female'), male: drawn('male') }]
  })
  return Object.fromEntries(lists)
}

function listsOf(names: readonly Name[]) {
  const parts = names.map(({ firstname, surname, handle }) => {
    const [given = '', family = ''] = handle.split('.')
    return { given: spell(firstname, given), family: spell(surname, family) }
  })
  return {
    given: [...new Set(parts.map(({ given }) => given))],
    family: [...new Set(parts.map(({ family }) => family))],
  }
}

/** How it is read comes behind it, where its letters do not say so. */
function spell(name: string, read: string): string {
  return toAscii(name) === read ? name : `${name}|${read}`
}
