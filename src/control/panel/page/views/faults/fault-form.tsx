import { useState } from 'preact/hooks'
import { send } from '../../client.ts'
import { useEndpoints } from '../../state/endpoints.ts'
import { showMessage } from '../../state/notice.ts'
import type { Person } from '../../state/people.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Wrong } from '../../ui/form/wrong.tsx'
import { PersonPicker } from '../../ui/person-picker.tsx'
import { EndpointPicker } from './endpoint-picker.tsx'
import { type FaultValues, firstValues, readRule } from './fault-rule.ts'
import { describeFault } from './sentence.ts'

/** Adds a fault, and shows it as a sentence. */
export function FaultForm() {
  const [added, setAdded] = useState(0)
  return <FaultFields key={added} onAdd={() => setAdded(added + 1)} />
}

function FaultFields({ onAdd }: { onAdd: () => void }) {
  const [endpoint, setEndpoint] = useState('*')
  const [person, setPerson] = useState<Person | null>(null)
  const [values, setValues] = useState(firstValues)
  const rule = readRule(values, endpoint, person?.username)
  const sentence = describeFault(rule, useEndpoints())

  const { wrong, ...submit } = useSubmit(async () => {
    await send('POST', '/faults', rule)
    showMessage(sentence)
    onAdd()
  })
  function onInput({ currentTarget }: { currentTarget: HTMLFormElement }): void {
    setValues({ ...firstValues, ...(Object.fromEntries(new FormData(currentTarget)) as Partial<FaultValues>) })
    submit.onInput()
  }
  return (
    <form class="card fault-form" aria-label="Add a fault" onSubmit={submit.onSubmit} onInput={onInput}>
      <h2>Add a fault</h2>
      <div class="field double">
        <span>Endpoint</span>
        <EndpointPicker label="Endpoint" pattern={endpoint} onChoose={setEndpoint} />
      </div>
      <div class="field double">
        <span>User</span>
        <PersonPicker class="picker" label="User" none="Any user" person={person} onChoose={setPerson} />
      </div>
      <Field isDouble label="What happens">
        <select name="effect" value={values.effect}>
          <option value="status">Error status</option>
          <option value="error">Connection error</option>
          <option value="timeout">No response (timeout)</option>
          <option value="truncated">Truncated response</option>
          <option value="empty">Empty list</option>
          <option value="">Slow response</option>
        </select>
      </Field>
      {values.effect === 'status' && (
        <Field label="Status">
          <input name="status" type="number" required min="400" max="599" value={values.status} />
        </Field>
      )}
      <Delay
        kind={values.effect === '' ? values.kind || 'fixed' : values.kind}
        isRequired={values.effect === ''}
        values={values}
      />
      <Field label="Number of requests">
        <input name="times" type="number" min="1" placeholder="all" value={values.times} />
      </Field>
      <details class="wide">
        <summary>More options</summary>
        <div class="more">
          <Field label="Skip this many requests first">
            <input name="after" type="number" min="0" placeholder="0" value={values.after} />
          </Field>
          <Field label="Every n-th request">
            <input name="every" type="number" min="2" placeholder="each" value={values.every} />
          </Field>
          <Field label="Percentage of requests">
            <input name="percent" type="number" min="0" max="100" step="any" placeholder="100" value={values.percent} />
          </Field>
          {values.effect === 'status' && (
            <Field label="Message">
              <input name="message" placeholder="default" value={values.message} />
            </Field>
          )}
        </div>
      </details>
      <p class="wide sentence" role="status">
        {sentence}
      </p>
      <div class="row">
        <Button type="submit" kind="main">
          Add fault
        </Button>
        <Wrong text={wrong} />
      </div>
    </form>
  )
}

const firstLabels = { '': '', fixed: 'Milliseconds', range: 'From (ms)', lognormal: 'Median (ms)' }

interface DelayProps {
  kind: FaultValues['kind']
  /** A fault needs an effect. */
  isRequired: boolean
  values: FaultValues
}

function Delay({ kind, isRequired, values }: DelayProps) {
  const limits = { type: 'number', min: '0', max: '600000', required: true } as const
  return (
    <>
      <Field label="Delay">
        <select name="kind" value={kind}>
          {!isRequired && <option value="">none</option>}
          <option value="fixed">fixed</option>
          <option value="range">range</option>
          <option value="lognormal">like a real network</option>
        </select>
      </Field>
      {kind && (
        <Field label={firstLabels[kind]}>
          <input name="first" {...limits} value={values.first} />
        </Field>
      )}
      {(kind === 'range' || kind === 'lognormal') && (
        <Field label={kind === 'range' ? 'To (ms)' : '95th percentile (ms)'}>
          <input name="second" {...limits} value={values.second} />
        </Field>
      )}
    </>
  )
}
