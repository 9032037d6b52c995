import { useState } from 'preact/hooks'
import type { OpenApi } from '../../../../reference/openapi.ts'
import { read, send } from '../../client.ts'
import { act, messageOf, showMessage } from '../../state/notice.ts'
import { people } from '../../state/people.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { type DelayKind, type FaultField, readRule } from './fault-rule.ts'

export function FaultForm() {
  const [kind, setKind] = useState<DelayKind>('')
  const [wrong, setWrong] = useState('')
  const [endpoints, setEndpoints] = useState<string[]>([])
  // Loaded on first focus, because the list is long.
  const suggest = () => endpoints.length === 0 && act(async () => setEndpoints(await loadEndpoints()))

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    try {
      await send('POST', '/faults', readRule(Object.fromEntries(new FormData(form)) as Record<FaultField, string>))
      form.reset()
      setKind('')
      showMessage('Added the fault.')
    } catch (error) {
      setWrong(messageOf(error))
    }
  }
  return (
    <form class="card fault-form" aria-label="Add a fault" onSubmit={submit} onInput={() => setWrong('')}>
      <h2>Add a fault</h2>
      <Field isWide label="Endpoint" hint="id, application or wildcard pattern">
        <input name="endpoint" list="endpoints" required defaultValue="*" onFocus={suggest} />
      </Field>
      <datalist id="endpoints">
        {endpoints.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <Field label="Status">
        <input name="status" type="number" min="400" max="599" placeholder="none" />
      </Field>
      <Field label="Network">
        <select name="network">
          <option value="">works</option>
          <option value="error">fails</option>
          <option value="timeout">never responds</option>
          <option value="truncated">truncates the response</option>
        </select>
      </Field>
      <Delay kind={kind} onChange={setKind} />
      <Field label="Times">
        <input name="times" type="number" min="1" placeholder="always" />
      </Field>
      <Field label="After">
        <input name="after" type="number" min="0" placeholder="0" />
      </Field>
      <Field label="Probability">
        <input name="probability" type="number" min="0" max="1" step="any" placeholder="1" />
      </Field>
      <UserField />
      <Field isWide label="Message">
        <input name="message" placeholder="default" />
      </Field>
      <p class="wrong wide" role="alert">
        {wrong}
      </p>
      <Button type="submit" kind="main">
        Add fault
      </Button>
    </form>
  )
}

const firstLabels = { '': '', fixed: 'Milliseconds', range: 'From ms', lognormal: 'Median ms' }

function Delay({ kind, onChange }: { kind: DelayKind; onChange: (kind: DelayKind) => void }) {
  const limits = { type: 'number', min: '0', max: '600000' } as const
  return (
    <>
      <Field label="Delay">
        <select name="kind" onChange={({ currentTarget }) => onChange(currentTarget.value as DelayKind)}>
          <option value="">none</option>
          <option value="fixed">fixed</option>
          <option value="range">range</option>
          <option value="lognormal">log-normal</option>
        </select>
      </Field>
      {kind && (
        <Field label={firstLabels[kind]}>
          <input name="first" {...limits} />
        </Field>
      )}
      {(kind === 'range' || kind === 'lognormal') && (
        <Field label={kind === 'range' ? 'To ms' : 'p95 ms'}>
          <input name="second" {...limits} />
        </Field>
      )}
    </>
  )
}

function UserField() {
  const users = people.use() ?? []
  return (
    <>
      <Field label="User">
        <input name="user" list="users" placeholder="any user" />
      </Field>
      <datalist id="users">
        {users.map(({ username, fullname }) => (
          <option key={username} value={username}>
            {fullname}
          </option>
        ))}
      </datalist>
    </>
  )
}

async function loadEndpoints(): Promise<string[]> {
  const { paths } = (await read('/openapi.json')) as OpenApi
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const ids = operations.flatMap(({ operationId }) => operationId ?? []).filter((id) => !id.startsWith('control.'))
  const applications = new Set(ids.map((id) => id.split('.')[0]!))
  return ['*', ...applications, ...ids.sort()]
}
