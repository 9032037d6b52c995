import { useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Bar } from './bar/bar.tsx'
import { FileDrop } from './files/file-drop.tsx'
import { listenForKeys } from './keys.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { Palette } from './palette/palette.tsx'
import { view } from './route.ts'
import { about } from './state/about.ts'
import { titleOf } from './state/scenarios.ts'
import { FormDialog } from './ui/form/form-dialog.tsx'
import { Toast } from './ui/toast.tsx'
import { ViewTabs } from './view-tabs.tsx'
import { isAsideShown } from './views/aside.ts'
import { SaveDialog } from './views/scenarios/save-dialog.tsx'
import { View } from './views/view.tsx'

/** The bar, the tabs and the chosen view. On a wide screen, the requests are next to it. */
export function App() {
  useEffect(listenForKeys, [])
  useSignalEffect(showTitle)
  return (
    <>
      <Bar />
      <ViewTabs />
      <main aria-label="Panel">
        {isAsideShown.value && <View name="requests" isAside />}
        <View key={view.value} name={view.value} />
      </main>
      <Toast />
      <FormDialog />
      <SaveDialog />
      <KeysDialog />
      <Palette />
      <FileDrop />
    </>
  )
}

function showTitle(): void {
  const now = about.value
  if (now) document.title = `${now.world === 'default' ? '' : `${now.world} · `}${titleOf(now.scenario)} · fauxtranet`
}
