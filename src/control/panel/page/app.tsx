import { useEffect } from 'preact/hooks'
import { Bar } from './bar/bar.tsx'
import { FileDrop } from './files/file-drop.tsx'
import { listenForKeys } from './keys.ts'
import { go, view } from './route.ts'
import { about } from './state/about.ts'
import { entries } from './state/entries.ts'
import { faults, snapshots } from './state/lists.ts'
import { FormDialog } from './ui/form-dialog.tsx'
import { KeysDialog } from './ui/keys-dialog.tsx'
import { Tabs } from './ui/tabs.tsx'
import { Toast } from './ui/toast.tsx'
import { isUsedUp } from './views/faults/description.ts'
import { View } from './views/view.tsx'
import { isWide } from './views/wide.ts'

export function App() {
  useEffect(listenForKeys, [])
  useTitle()
  return (
    <>
      <Bar />
      <Tabs label="Views" tabs={tabsNow()} chosen={view.value} onChoose={(name) => go(name)} />
      <main aria-label="Panel">
        {isWide.value && view.value !== 'requests' && <View name="requests" isAside />}
        <View key={view.value} name={view.value} />
      </main>
      <Toast />
      <FormDialog />
      <KeysDialog />
      <FileDrop />
    </>
  )
}

function tabsNow() {
  const now = about.use()
  return [
    { name: 'requests', title: 'Requests', count: entries.use()?.length },
    { name: 'data', title: 'Data' },
    { name: 'faults', title: 'Faults', count: faults.use()?.filter((fault) => !isUsedUp(fault)).length },
    { name: 'scenarios', title: 'Scenarios' },
    { name: 'snapshots', title: 'Snapshots', count: snapshots.use()?.length },
    { name: 'outbox', title: 'Outbox', count: now?.counts.outbox },
    { name: 'reference', title: 'Reference' },
    { name: 'settings', title: 'Advanced', count: Object.keys(now?.fidelity ?? {}).length },
  ] as const
}

function useTitle(): void {
  const now = about.value
  useEffect(() => {
    if (now) document.title = `${now.world === 'default' ? '' : `${now.world} · `}${now.scenario} · fauxtranet`
  }, [now?.world, now?.scenario])
}
