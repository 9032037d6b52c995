import { aPdf } from '../../fixtures/papers/formats/pdf.ts'
import { aText } from '../../fixtures/papers/text.ts'
import { deleteDocument } from '../../src/apps/documents/rules/deleting.ts'
import type { Loading } from '../../src/world/scenario.ts'
import type { World } from '../../src/world/world.ts'
import { recordVisits } from './company/visits.ts'
import { addMany, type Copy } from './growth/add-many.ts'
import { changeDocument } from './growth/documents.ts'
import { actorOf, folderAt, getDocument } from './verbs/actor.ts'
import { withoutNotifications } from './verbs/past.ts'

const gifts = [
  'This version replaces the paragraph on gifts. All other chapters stay as they are.',
  '# Gifts',
  'Gifts worth more than thirty euros are handed in at reception, with the name of the giver.',
  'Smaller ones may be kept. Food is shared with the team.',
  '# Invitations',
  'Invitations to a meal are fine if the host is there. Invitations that include travel need the consent of your manager.',
]

export async function proposeDrafts(world: World, drafts: number, loading: Loading): Promise<void> {
  // Removes the draft that others decide on.
  const withdrawn = getDocument(world, 'Two screens.md').id
  withoutNotifications(
    world,
    () => void deleteDocument(world, world.users.need(1), { doc_id: withdrawn, no_trash_can: true }),
  )
  const policies = folderAt(world, 'Policies')
  const people = folderAt(world, 'Policies', 'People')
  const propose = (days: number, username: string, folder: typeof policies, title: string, text: string) => () => {
    const actor = actorOf(world, username)
    actor.at(days, '10:20', () => actor.addDraft(folder, { title, bytes: aText(text) }))
  }
  const revise = (days: number, username: string, title: string, comment: string, bytes: Uint8Array) => () => {
    const actor = actorOf(world, username)
    actor.at(days, '14:35', () => actor.addVersion(getDocument(world, title), bytes, comment, true))
  }

  const proposals = [
    propose(
      9,
      'colleague',
      policies,
      'Battery transport.md',
      'Lithium cells travel by road, packed as the label says.',
    ),
    propose(7, 'team-lead', policies, 'On-call duty.md', 'One week at a time, handed over on Mondays at ten.'),
    propose(5, 'trainee', people, 'Bicycle leasing.txt', 'Up to two bicycles for each person, thirty-six months each.'),
    propose(
      1,
      'people-admin',
      people,
      'Parental leave.md',
      'Tell your manager and Human Resources three months ahead.',
    ),
    revise(
      4,
      'colleague',
      'Home working policy.md',
      'Up to three days a week',
      aText('Three days a week, agreed with the team.'),
    ),
    revise(1, 'people-admin', 'Code of conduct.pdf', 'A chapter on gifts', aPdf('Code of conduct', gifts)),
  ]
  const missing = drafts - world.versions.where('is_draft', true).length
  for (const suggest of proposals.slice(0, missing)) suggest()
  const first = proposals.length
  const suggestions = {
    total: Math.max(0, missing - first),
    what: 'drafts',
    round: 1000,
    *add(from: number, to: number) {
      for (let at = from; at < to; at++) {
        const [title, text] = suggestionOf(first + at)
        yield void propose(2, 'colleague', policies, title, text)()
      }
    },
    change(copy: Copy) {
      const [title, text] = suggestionOf(first + copy.turn * 1000 + copy.at)
      return changeDocument(copy, title, aText(text))
    },
  }
  await addMany(world, suggestions, loading)
  recordVisits(world)
}

function suggestionOf(number: number): [title: string, text: string] {
  return [`Suggestion ${number}.md`, `Our suggestion, number ${number}.`]
}
