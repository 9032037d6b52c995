import type { JournalEntry } from '../../../../shapes.ts'
import { routeOf, setQuery } from '../../route.ts'
import { about } from '../../state/about.ts'
import { entries } from '../../state/entries.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { focusSearch, SearchField } from '../../ui/search-field.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { matches } from './marks.ts'
import { RequestRow } from './request-row.tsx'
import { RequestsMenu } from './requests-menu.tsx'
import './requests.css'

/** Every request of the app, newest first. */
export function RequestsView() {
  const all = entries.use() ?? []
  const { filter = '' } = routeOf('requests').query
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = words.length > 0 ? all.filter((entry) => matches(entry, words)) : all
  const clear = () => {
    setQuery('requests', { filter: '' })
    focusSearch('#view-requests')
  }
  return (
    <>
      <div class="view-head">
        <SearchField label="Filter requests" value={filter} onType={(filter) => setQuery('requests', { filter })} />
        <output>{words.length > 0 ? `${shown.length} of ${all.length}` : all.length || ''}</output>
        <RequestsMenu />
      </div>
      {shown.length > 0 ? (
        <VirtualList
          label="Requests"
          items={shown}
          keyOf={({ id }) => id}
          height={49}
          classOf={({ undone }) => (undone ? 'gone' : undefined)}
          after={<Forgotten />}
        >
          {drawRequest}
        </VirtualList>
      ) : (
        <div class="scroll">
          <EmptyList
            text={all.length > 0 ? 'No matching requests.' : 'No requests yet. They appear here as they arrive.'}
            onClear={all.length > 0 ? clear : undefined}
          />
          <Forgotten />
        </div>
      )}
    </>
  )
}

const drawRequest = (entry: JournalEntry) => <RequestRow entry={entry} />

function Forgotten() {
  const some = Object.entries(about.value?.forgotten ?? {}).filter(([, count]) => count > 0)
  if (some.length === 0) return null
  return <p class="remark">{`Dropped to limit memory: ${some.map((one) => one.join(' ')).join(', ')}.`}</p>
}
