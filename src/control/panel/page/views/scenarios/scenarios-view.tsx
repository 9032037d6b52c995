import { findItems } from '../../../../search/words.ts'
import { routeOf, setQuery } from '../../route.ts'
import { about } from '../../state/about.ts'
import { scenarios } from '../../state/scenarios.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { focusSearch, SearchField } from '../../ui/search-field.tsx'
import { openSaveDialog } from './save-dialog.tsx'
import { ScenarioItem } from './scenario-item.tsx'
import './scenarios.css'

export function ScenariosView() {
  const all = scenarios.use() ?? []
  const current = about.use()?.scenario
  const { filter = '' } = routeOf('scenarios').query
  const cards = findItems(all, ({ name, title, shows }) => `${title} ${name} ${shows}`, filter)
  const clear = () => {
    setQuery('scenarios', { filter: '' })
    focusSearch('#view-scenarios')
  }
  return (
    <>
      <div class="view-head">
        <SearchField label="Filter scenarios" value={filter} onType={(filter) => setQuery('scenarios', { filter })} />
        <Button onClick={openSaveDialog}>Save as scenario…</Button>
      </div>
      <div class="scroll">
        <ul class="cards">
          {cards.map((card) => (
            <ScenarioItem key={card.name} card={card} isCurrent={card.name === current} />
          ))}
        </ul>
        {all.length > 0 && cards.length === 0 && <EmptyList text="No matching scenarios." onClear={clear} />}
      </div>
    </>
  )
}
