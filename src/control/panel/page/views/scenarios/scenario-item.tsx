import type { ScenarioCard } from '../../../../shapes.ts'
import { loadScenario } from '../../state/scenarios.ts'
import { Button } from '../../ui/button.tsx'
import { CardText } from '../../ui/card.tsx'
import { ScenarioPicture } from '../../ui/choices/scenario-picture.tsx'
import { Field } from '../../ui/field.tsx'

type Value = ScenarioCard['parameters'][string]

/** A scenario with its parameters. */
export function ScenarioItem({ card, isCurrent }: { card: ScenarioCard; isCurrent: boolean }) {
  const { name, title, shows, user, parameters } = card
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const values = Object.entries(parameters).map(([key, fallback]) => [key, readValue(given.get(key), fallback)])
    loadScenario(name, Object.fromEntries(values))
  }
  return (
    <li class="card">
      <form onSubmit={submit}>
        <div class="scenario-about">
          <ScenarioPicture name={name} width={160} />
          <CardText title={title} code={name}>
            {isCurrent && <span class="mark added">current</span>}
            <p>
              {shows}
              <small>{` User: ${user ?? 'nobody'}.`}</small>
            </p>
          </CardText>
        </div>
        {Object.entries(parameters).map(([key, fallback]) => (
          <Field key={key} label={key}>
            <Input name={key} fallback={fallback} />
          </Field>
        ))}
        <Button type="submit" of={title}>
          {isCurrent ? 'Load again' : 'Load'}
        </Button>
      </form>
    </li>
  )
}

function Input({ name, fallback }: { name: string; fallback: Value }) {
  if (typeof fallback === 'boolean') return <input name={name} type="checkbox" defaultChecked={fallback} />
  if (typeof fallback === 'number') return <input name={name} type="number" step="any" defaultValue={`${fallback}`} />
  return <input name={name} defaultValue={fallback} />
}

/** An unchecked checkbox has no value. */
function readValue(given: FormDataEntryValue | null, fallback: Value): Value {
  if (typeof fallback === 'boolean') return given !== null
  return typeof fallback === 'number' ? Number(given) : String(given ?? '')
}
