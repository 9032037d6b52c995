import { go, view } from './route.ts'
import { type ViewName, views, viewTitles } from './route-text.ts'
import { about } from './state/about.ts'
import { now as time } from './state/clock.ts'
import { faults, snapshots } from './state/lists.ts'
import { Button } from './ui/button.tsx'
import { Tabs } from './ui/tabs.tsx'
import { hasAside, isAsideShown, toggleAside } from './views/aside.ts'
import { isUsedUp } from './views/faults/sentence.ts'

/** The tabs of all views, with how much is in them. */
export function ViewTabs() {
  const now = about.use()
  const counts: Partial<Record<ViewName, number | undefined>> = {
    requests: now?.journal.requests,
    faults: faults.use()?.filter((fault) => !isUsedUp(fault, time.value)).length,
    snapshots: snapshots.use()?.length,
    outbox: now?.counts.outbox,
    settings: Object.keys(now?.fidelity ?? {}).length,
  }
  const tabs = views.map((name) => ({ name, title: viewTitles[name], count: counts[name] }))
  return (
    <Tabs label="Views" tabs={tabs} chosen={view.value} onChoose={(name) => go(name)}>
      {hasAside.value && (
        <Button
          kind="quiet"
          icon="aside"
          label={isAsideShown.value ? 'Hide requests' : 'Show requests'}
          onClick={toggleAside}
        />
      )}
    </Tabs>
  )
}
