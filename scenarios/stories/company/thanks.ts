import type { Company } from '../../../fixtures/company.ts'
import { coreValues } from '../../../fixtures/thanks/core-values.ts'
import type { StoredUser } from '../../../src/apps/people/model.ts'
import { createTag, updateTag } from '../../../src/apps/thanks/rules-tags.ts'
import type { World } from '../../../src/world/world.ts'
import { daysAgo, withoutMail } from '../verbs/past.ts'
import { thank } from '../verbs/thanks.ts'
import { type Colleagues, lettersOf } from './letters.ts'

/** The core values, and the notes that have them. */
export function giveThanks({ world }: Company, colleagues: Colleagues): void {
  const { administrators, management } = colleagues
  daysAgo(world, 720, '10:00', () => proclaimValues(world, administrators.thanks))
  withoutMail(world, () => {
    for (const [days, time, author, to, values, text] of lettersOf(colleagues)) {
      daysAgo(world, days, time, () => thank(world, author, { text, values, to }))
    }
  })
  for (const { name } of coreValues.filter((value) => 'retired' in value)) {
    const { id } = world.tags.findBy('name', name)!
    daysAgo(world, 340, '15:30', () => updateTag(world, management.admin, id, { active: false }))
  }
}

/** The core values as tags. Some notes still have those that are no longer used. */
function proclaimValues(world: World, editor: StoredUser): void {
  for (const { name, colour } of coreValues) createTag(world, editor, { name, active: true, bg_colour: colour })
}
