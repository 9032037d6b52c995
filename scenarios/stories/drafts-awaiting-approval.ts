import { aText } from '../../fixtures/papers/text.ts'
import type { World } from '../../src/world/world.ts'
import { actorOf, documentCalled, folderAt } from './verbs/actor.ts'
import { daysAgo } from './verbs/past.ts'

/** Adds more drafts to the two of the small company. */
export function proposeDrafts(world: World, drafts: number): void {
  const policies = folderAt(world, 'Policies')
  const people = folderAt(world, 'Policies', 'People')
  const propose = (days: number, username: string, folder: typeof policies, title: string, text: string) => () =>
    daysAgo(world, days, '10:20', () => actorOf(world, username).propose(folder, { title, bytes: aText(text) }))
  const revise = (days: number, username: string, title: string, comment: string, text: string) => () =>
    daysAgo(world, days, '14:35', () =>
      actorOf(world, username).revise(documentCalled(world, title), aText(text), comment, true),
    )

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
      'Three days a week, agreed with the team.',
    ),
    revise(1, 'people-admin', 'Code of conduct.pdf', 'A chapter on gifts', 'Gifts above thirty euros are handed in.'),
  ]
  const missing = drafts - world.versions.where('is_draft', true).length
  for (let i = 0; i < missing; i++) {
    const suggest =
      proposals[i] ?? propose(2, 'colleague', policies, `Suggestion ${i}.md`, `Our suggestion, number ${i}.`)
    suggest()
  }
}
