import { useQuery } from '@tanstack/react-query'
import type { Control, ScenarioCard } from '../bar/control.ts'
import { CopyButton } from '../bar/copy-button.tsx'
import { Link } from '../route.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { QueryResult } from '../ui/query-result.tsx'
import { lookIn, queryOf } from './look.ts'
import { Switches } from './switches.tsx'
import { views } from './views.ts'

const pictures = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
})

/** All scenarios, each with a link to the screen that shows it best. */
export function Gallery({ control }: { control: Control }) {
  usePageTitle('Scenarios')
  const scenarios = useQuery({ queryKey: ['bar', 'scenarios'], queryFn: control.scenarios })
  const about = useQuery({ queryKey: ['bar', 'about'], queryFn: control.about })
  return (
    <div className="app">
      <main id="main" className="scenarios">
        <header className="title-row">
          <h1>Scenarios</h1>
          <Link to="/">Back to the intranet</Link>
        </header>
        <p className="lead">
          Each scenario shows the intranet in another state. Choose a width, a theme and names, then open one.
        </p>
        <Switches />
        <QueryResult of={scenarios}>
          {(cards) => (
            <ul>
              {cards.map((card) => (
                <ScenarioTile key={card.name} card={card} isLoaded={card.name === about.data?.scenario} />
              ))}
            </ul>
          )}
        </QueryResult>
      </main>
    </div>
  )
}

function ScenarioTile({ card, isLoaded }: { card: ScenarioCard; isLoaded: boolean }) {
  const { name, title, shows, user } = card
  const view = views[name]
  const picture = pictures[`./pictures/${name}.webp`]
  const query = queryOf({ ...lookIn(location.search), sim: name, user: view?.user ?? user ?? '' })
  const link = `${query}#${view?.path ?? '/'}`
  return (
    <li className="card" aria-current={isLoaded || undefined}>
      <a href={link}>
        {picture && <img src={picture} alt="" width={400} height={250} loading="lazy" />}
        <strong>{title}</strong>
      </a>
      <p>{shows}</p>
      <code>{name}</code>
      <footer>
        <CopyButton text={() => new URL(link, location.href).href} />
        {isLoaded && <span className="chip mine">Loaded now</span>}
      </footer>
    </li>
  )
}
