import { go, view } from './route.ts'
import { about } from './state/about.ts'
import { faults, snapshots } from './state/lists.ts'
import { Tabs } from './ui/tabs.tsx'
import { isUsedUp } from './views/faults/description.ts'

/** The tabs of all views, with how much is in them. */
export function ViewTabs() {
  const now = about.use()
  const tabs = [
    { name: 'requests', title: 'Requests', count: now?.journal.requests },
    { name: 'data', title: 'Data' },
    { name: 'faults', title: 'Faults', count: faults.use()?.filter((fault) => !isUsedUp(fault)).length },
    { name: 'scenarios', title: 'Scenarios' },
    { name: 'snapshots', title: 'Snapshots', count: snapshots.use()?.length },
    { name: 'outbox', title: 'Outbox', count: now?.counts.outbox },
    { name: 'reference', title: 'Reference' },
    { name: 'settings', title: 'Advanced', count: Object.keys(now?.fidelity ?? {}).length },
  ] as const
  return <Tabs label="Views" tabs={tabs} chosen={view.value} onChoose={(name) => go(name)} />
}
