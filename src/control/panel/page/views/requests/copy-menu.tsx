import type { JournalEntry } from '../../../../shapes.ts'
import { appAddress, base } from '../../base.ts'
import { open, read } from '../../client.ts'
import { copy } from '../../state/form.ts'
import { act, showMessage } from '../../state/notice.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { writeFetch, writeTest } from './copied-code.ts'
import { loadRecorded } from './recorded-request.ts'

export function CopyMenu({ entry }: { entry: JournalEntry }) {
  const button = (
    <>
      Copy
      <Icon name="down" />
    </>
  )
  return (
    <Menu
      button={button}
      groups={[
        [
          { label: 'Copy as curl', work: () => act(() => copyCurl(entry.id)) },
          { label: 'Copy as fetch', work: () => act(() => copyFetch(entry)) },
          { label: 'Copy as Vitest test', work: () => act(() => copyTest(entry)) },
        ],
      ]}
    />
  )
}

async function copyCurl(id: number): Promise<void> {
  const script = await (await open(`/requests/curl?after=${id - 1}&until=${id}`)).text()
  // zsh does not accept pasted comments. Remarks start with a capital letter, other comments do not.
  await copy(script.replace(/^#.*\n+/gm, '').trim())
  const remarks = [...script.matchAll(/^# ([A-Z].*)/gm)].map(([, remark]) => remark)
  showMessage(['Copied.', ...remarks].join(' '))
}

async function copyFetch(entry: JournalEntry): Promise<void> {
  await copy(writeFetch({ entry, recorded: await loadRecorded(entry.id), base: appAddress() }))
  showMessage('Copied.')
}

async function copyTest(entry: JournalEntry): Promise<void> {
  const [recorded, about] = await Promise.all([loadRecorded(entry.id), read('')])
  await copy(writeTest({ entry, recorded, about, base: base.replace(/\/__world\/.*$/, '') }))
  showMessage(about.changed ? 'Copied. The test starts before the changes to the data.' : 'Copied.')
}
