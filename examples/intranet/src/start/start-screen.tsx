import { useNow } from '../clock.ts'
import type { ScreenProps } from '../screens.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { LatestThanks } from './latest-thanks.tsx'
import { MyBadges } from './my-badges.tsx'
import { NewArticles } from './new-articles.tsx'
import { PeopleNews } from './people-news.tsx'
import { Waiting } from './waiting.tsx'

const today = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

export function StartScreen({ me }: ScreenProps) {
  const now = useNow()
  return (
    <div className="start">
      <header>
        <PageHeading>
          <bdi>
            Hello, <bdi>{me.firstname}</bdi>
          </bdi>
        </PageHeading>
        <p className="lead">{today.format(now)}</p>
      </header>
      <div className="start-main">
        <Waiting me={me} />
        <NewArticles />
        <LatestThanks />
      </div>
      <div className="start-aside">
        <PeopleNews />
        <MyBadges me={me} />
      </div>
    </div>
  )
}
