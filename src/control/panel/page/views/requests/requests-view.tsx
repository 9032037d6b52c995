import { useToolbar } from '../../bar/toolbar.ts'
import { routeOf, setQuery } from '../../route.ts'
import { about } from '../../state/about.ts'
import { actions } from '../../state/actions.ts'
import { arePicturesShown, entries, filterText, loadOlder } from '../../state/entries.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { focusSearch, SearchField } from '../../ui/search-field.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ActionRow } from './action-row.tsx'
import { isAction, type ListItem, mergeItems } from './list-items.ts'
import { PicturesButton } from './pictures-button.tsx'
import { RequestRow } from './request-row.tsx'
import { RequestsMenu } from './requests-menu.tsx'
import './requests.css'

/** Every request of the app, and what was done in the panel, newest first. */
export function RequestsView() {
  const loaded = entries.use()
  const done = actions.use() ?? []
  const items = loaded && mergeItems(loaded, done, filterText.value)
  return (
    <>
      <Head />
      {items && items.length > 0 ? (
        <VirtualList
          selection={loaded.selection}
          label="Requests"
          items={items}
          keyOf={keyOf}
          height={49}
          classOf={classOf}
          open={Number(routeOf('requests').query.open)}
          onEnd={loadOlder}
          after={<Forgotten />}
        >
          {drawItem}
        </VirtualList>
      ) : (
        items && <Empty />
      )}
    </>
  )
}

const keyOf = (item: ListItem) => (isAction(item) ? `action ${item.id}` : item.id)

const classOf = (item: ListItem) => (!isAction(item) && item.undone ? 'gone' : undefined)

const drawItem = (item: ListItem) => (isAction(item) ? <ActionRow action={item} /> : <RequestRow entry={item} />)

function Head() {
  const toolbar = useToolbar()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow key moves from the field into the list.
    <div class="view-head" onKeyDown={enterList}>
      <SearchField
        label="Filter requests"
        value={filterText.value}
        onType={(filter) => setQuery('requests', { filter })}
      />
      <Count />
      <div class="row" role="toolbar" aria-label="List of requests" {...toolbar}>
        <PicturesButton />
        <RequestsMenu />
      </div>
    </div>
  )
}

function enterList(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' || !(event.target as Element).matches('input')) return
  event.preventDefault()
  document.querySelector<HTMLElement>('#view-requests .virtual > li > button')?.focus()
}

function Count() {
  const page = entries.value
  if (!page || filterText.value.trim() === '') return <output />
  const total = about.value?.journal.requests ?? 0
  return <output>{`${page.items.length}${page.hasOlder ? '+' : ''} of ${total}`}</output>
}

function Empty() {
  const { pictures } = about.value?.journal ?? { pictures: 0 }
  const isFiltered = filterText.value.trim() !== ''
  const text = isFiltered
    ? 'No matching requests.'
    : pictures > 0 && !arePicturesShown.value
      ? `Only pictures so far: ${pictures} hidden.`
      : 'No requests yet. They appear here as they arrive.'
  const clear = () => {
    setQuery('requests', { filter: '' })
    focusSearch('#view-requests')
  }
  return (
    <div class="scroll">
      <EmptyList text={text} onClear={isFiltered ? clear : undefined} />
      <Forgotten />
    </div>
  )
}

function Forgotten() {
  const some = Object.entries(about.value?.forgotten ?? {}).filter(([, count]) => count > 0)
  if (some.length === 0) return null
  return <p class="remark">{`Dropped to limit memory: ${some.map((one) => one.join(' ')).join(', ')}.`}</p>
}
