import type { User } from 'fauxtranet'
import { BadgeList } from '../badges/badge-list.tsx'
import { Section } from './section.tsx'

export function MyBadges({ me }: { me: User }) {
  return (
    <Section title="My badges" to="/badges" more="All badges">
      <BadgeList userId={me.id} />
    </Section>
  )
}
