import { arabicClaims } from '../../fixtures/arabic/claims.ts'
import { arabicHonours, arabicOccasions } from '../../fixtures/arabic/honours.ts'
import { arabicKnowledge } from '../../fixtures/arabic/knowledge.ts'
import { arabicLetters, arabicValues } from '../../fixtures/arabic/letters.ts'
import { arabicLists } from '../../fixtures/arabic/organisation.ts'
import { aText } from '../../fixtures/papers/text.ts'
import { createTag } from '../../src/apps/thanks/rules.ts'
import type { IdAndName } from '../../src/core/schema/shapes.ts'
import { storeFile } from '../../src/core/store/files.ts'
import type { Table } from '../../src/core/store/table.ts'
import type { World } from '../../src/world/world.ts'
import { doArabicPaperwork, fileArabicLibrary } from './arabic/library.ts'
import { hireArabicPeople } from './arabic/people.ts'
import type { Letter } from './company/letters.ts'
import { takePhotos } from './company/photos.ts'
import { send } from './company/thanks.ts'
import { recordVisits } from './company/visits.ts'
import { awardBadges } from './verbs/badges.ts'
import { submitExpenses } from './verbs/expenses.ts'
import { fillKnowledgeBase } from './verbs/knowledge-base.ts'
import { atWork, someTimeAfter } from './verbs/past.ts'
import { getGroup, getPerson } from './verbs/people.ts'

/** A little of everything, in Arabic. The people are fixed, so every seed creates the same company. */
export function seedArabicCompany(world: World): void {
  hireArabicPeople(world)
  fileArabicLibrary(world)
  doArabicPaperwork(world)
  awardBadges(world, { honours: arabicHonours, occasions: arabicOccasions })
  fillKnowledgeBase(world, arabicKnowledge)
  addExpenses(world)
  giveThanks(world)
  takePhotos(world)
  recordVisits(world)
}

function addExpenses(world: World): void {
  for (const [name, entries] of Object.entries(arabicLists)) {
    const table: Table<IdAndName> = world[name as keyof typeof arabicLists]
    for (const entry of entries) table.add({ name: entry })
  }
  submitExpenses(world, arabicClaims)
  // Drawn receipts have no Arabic letters.
  const withReceipts = world.sheets.all().filter(({ status, notes }) => {
    return status === 'processed' || (status === 'submitted' && notes !== '')
  })
  for (const { id: sheet_id } of withReceipts) {
    for (const { vendor, description, amount } of world.expenseItems.where('sheet_id', sheet_id)) {
      const slip = aText(`${vendor}\n${description}: ${(amount / 100).toFixed(2)}\nشكرًا لزيارتكم`)
      const { id: file_id } = storeFile(world, slip, 'text/plain')
      world.receipts.add({ sheet_id, name: `إيصال ${vendor}.txt`, file_id })
    }
  }
}

function giveThanks(world: World): void {
  const editor = getPerson(world, 'thanks-admin')
  atWork(world, editor, 600, '10:00', () => {
    for (const { name, colour } of arabicValues) createTag(world, editor, { name, active: true, bg_colour: colour })
  })
  const letters = arabicLetters.map(([days, by, names, values, text], i): Letter => {
    const to = names.map((name) => world.users.findBy('username', name) ?? getGroup(world, name))
    return [days, someTimeAfter('09:40', i, 300), getPerson(world, by), to, values, text]
  })
  send(world, letters)
}
