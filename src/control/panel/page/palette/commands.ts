import { jumpsFrom } from '../bar/jumps.ts'
import { send } from '../client.ts'
import { chooseFile } from '../files/choose-file.ts'
import { copyLink, linkNow } from '../files/link.ts'
import { saveReport } from '../files/report.ts'
import { saveState } from '../files/state-file.tsx'
import { areKeysShown } from '../keys.ts'
import { go } from '../route.ts'
import { views, viewTitles } from '../route-text.ts'
import { nextUndo, redo, reset, undo } from '../state/about.ts'
import { isFrozen, jumpTo, now, setClock } from '../state/clock.ts'
import { act } from '../state/notice.ts'
import { signIn } from '../state/people.ts'
import { addReady, readyNames } from '../views/faults/ready-faults.ts'
import { openSaveDialog } from '../views/scenarios/save-dialog.tsx'

export interface Command {
  label: string
  /** It is not searched, because it may contain the name of a person to sign in as. */
  hint?: string | undefined
  work: () => unknown
}

/** Everything that a click in the bar or in a view does. */
export function commandsNow(): Command[] {
  const link = linkNow()
  return [
    ...jumpsFrom(now.value).map(({ label, to }) => ({ label: `Clock: ${label}`, work: () => jumpTo(to) })),
    {
      label: isFrozen.value ? 'Clock: run' : 'Clock: freeze',
      work: () => act(() => setClock({ frozen: !isFrozen.value })),
    },
    ...readyNames.map((name) => ({ label: `Fault: ${name}`, work: () => act(() => addReady(name), `${name}.`) })),
    { label: 'Remove all faults', work: () => act(() => send('DELETE', '/faults'), 'Removed all faults.') },
    { label: 'Undo', hint: nextUndo.value, work: undo },
    { label: 'Redo', work: redo },
    { label: 'Reset to the initial state of the scenario', work: reset },
    { label: 'Sign out', work: () => act(() => signIn(null), 'Signed out.') },
    ...(link ? [{ label: 'Share: copy a link', work: () => copyLink(link) }] : []),
    { label: 'Share: save the state as a file', work: saveState },
    { label: 'Share: save as a scenario', work: openSaveDialog },
    { label: 'Share: save a report', work: saveReport },
    { label: 'Load a file…', work: chooseFile },
    ...views.map((name) => ({ label: `Open ${viewTitles[name]}`, work: () => go(name) })),
    {
      label: 'Show the shortcuts',
      work: () => {
        areKeysShown.value = true
      },
    },
  ]
}
