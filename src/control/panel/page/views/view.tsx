import type { ComponentType } from 'preact'
import type { ViewName } from '../route-text.ts'
import { TablesView } from './data/data-view.tsx'
import { FaultsView } from './faults/faults-view.tsx'
import { OutboxView } from './outbox/outbox-view.tsx'
import { ReferenceView } from './reference/reference-view.tsx'
import { RequestsView } from './requests/requests-view.tsx'
import { ScenariosView } from './scenarios/scenarios-view.tsx'
import { SettingsView } from './settings/settings-view.tsx'
import { SnapshotsView } from './snapshots/snapshots-view.tsx'

const contents: Record<ViewName, ComponentType> = {
  requests: RequestsView,
  data: TablesView,
  faults: FaultsView,
  scenarios: ScenariosView,
  snapshots: SnapshotsView,
  outbox: OutboxView,
  reference: ReferenceView,
  settings: SettingsView,
}

/** A view with its own scrolling. Next to the chosen one, it is a region of its own. */
export function View({ name, isAside }: { name: ViewName; isAside?: boolean }) {
  const Content = contents[name]
  if (isAside) {
    return (
      <section id={`view-${name}`} class="view aside" aria-label="Requests">
        <Content />
      </section>
    )
  }
  return (
    <div id={`view-${name}`} class="view" role="tabpanel" aria-labelledby={`tab-${name}`}>
      <Content />
    </div>
  )
}
