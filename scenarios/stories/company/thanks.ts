import type { Company } from '../../../fixtures/company.ts'
import { coreValues } from '../../../fixtures/thanks/core-values.ts'
import type { StoredUser } from '../../../src/apps/people/model.ts'
import { createTag, updateTag } from '../../../src/apps/thanks/rules.ts'
import type { World } from '../../../src/world/world.ts'
import { atWork, withoutNotifications } from '../verbs/past.ts'
import { thank } from '../verbs/thanks.ts'
import { type Colleagues, type Letter, lettersOf } from './letters.ts'
import { daysHere, whoWasHere } from './tenure.ts'

export function giveThanks({ world }: Company, colleagues: Colleagues): void {
  const { administrators, management } = colleagues
  const editor = whoWasHere(world, 720, administrators.thanks, management.admin)
  atWork(world, editor, 720, '10:00', () => createValueTags(world, editor))
  send(world, lettersOf(colleagues))
  for (const { name } of coreValues.filter((value) => 'retired' in value)) {
    const { id } = world.tags.findBy('name', name)!
    atWork(world, management.admin, 340, '15:30', () => updateTag(world, management.admin, id, { active: false }))
  }
}

export function send(world: World, letters: readonly Letter[]): void {
  withoutNotifications(world, () => {
    for (const [days, time, author, to, values, text] of letters) {
      // Nobody is thanked before their first day.
      const known = to.flatMap((one) => ('username' in one ? daysHere(world, one) : []))
      atWork(world, author, Math.min(days, ...known), time, () => thank(world, author, { text, values, to }))
    }
  })
}

/** Some notes still have tags that are no longer in use. */
function createValueTags(world: World, editor: StoredUser): void {
  for (const { name, colour } of coreValues) createTag(world, editor, { name, active: true, bg_colour: colour })
}
