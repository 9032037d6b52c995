import { findItems } from '../../../../search/words.ts'
import { send } from '../../client.ts'
import { routeOf, setQuery } from '../../route.ts'
import { about } from '../../state/about.ts'
import { gaps } from '../../state/lists.ts'
import { act } from '../../state/notice.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { focusSearch, SearchField } from '../../ui/search-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { chooseValues } from './choose-values.ts'
import { GapItem } from './gap-item.tsx'
import { WorldList } from './world-list.tsx'
import './settings.css'

/** What only a few people need: strict mode, worlds, and behaviour that the specification leaves open. */
export function SettingsView() {
  const all = gaps.use() ?? []
  const now = about.use()
  const { filter = '' } = routeOf('settings').query
  const shown = findItems(all, (gap) => JSON.stringify(gap), filter)
  const setStrict = (strict: boolean) => act(() => send('PUT', '/strict', { strict }))
  const setDefaults = () =>
    chooseValues(Object.fromEntries(all.map((gap) => [gap.id, gap.default])), 'Set everything to its default.')
  const clear = () => {
    setQuery('settings', { filter: '' })
    focusSearch('#view-settings')
  }
  return (
    <div class="scroll">
      <Switch
        label="Reject requests that violate the specification"
        hint="Strict mode. Otherwise they work, and the list of requests marks them."
        isOn={now?.strict ?? false}
        onChange={setStrict}
      />
      <WorldList />
      <h2>Open questions of the spec</h2>
      <p class="remark">Behaviour that the specification leaves open.</p>
      <div class="row">
        <SearchField label="Filter settings" value={filter} onType={(filter) => setQuery('settings', { filter })} />
        <Button disabled={!now || Object.keys(now.fidelity).length === 0} onClick={setDefaults}>
          Set all to default
        </Button>
      </div>
      <ul class="cards" aria-label="Open questions of the spec">
        {shown.map((gap) => (
          <GapItem key={gap.id} card={gap} />
        ))}
      </ul>
      {all.length > 0 && shown.length === 0 && <EmptyList text="No matching settings." onClear={clear} />}
    </div>
  )
}
