import { isFrozen, now, setClock } from '../state/clock.ts'
import { openForm, shownForm } from '../state/form.ts'
import { act } from '../state/notice.ts'
import { Button } from '../ui/button.tsx'

const hour = 3_600_000

const steps: [label: string, ms: number][] = [
  ['−1 day', -24 * hour],
  ['−1 hour', -hour],
  ['+1 hour', hour],
  ['+1 day', 24 * hour],
  ['+1 week', 7 * 24 * hour],
]

export function openClockForm(): void {
  const value = now.value.slice(0, 19)
  openForm({
    title: 'Set the clock',
    fields: [
      { name: 'now', label: 'Time', type: 'datetime-local', step: 1, value, hint: 'In UTC, like all times here.' },
    ],
    go: 'Set',
    work: (given) => setClock({ now: `${given.now}Z`, frozen: isFrozen.value }),
    more: <Steps value={value} />,
  })
}

function Steps({ value }: { value: string }) {
  function move(button: HTMLButtonElement, ms: number): void {
    const input = button.form!.elements.namedItem('now') as HTMLInputElement
    input.value = new Date(Date.parse(`${input.value || value}Z`) + ms).toISOString().slice(0, 19)
  }
  const useReal = () => act(() => setClock({ now: 'real' }), "The clock now shows this machine's time.")
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame.
    <div class="row" role="group" aria-label="Steps">
      {steps.map(([label, ms]) => (
        <Button key={label} onClick={({ currentTarget }) => move(currentTarget, ms)}>
          {label}
        </Button>
      ))}
      <Button onClick={async () => (await useReal()) && shownForm.value?.close(true)}>Use this machine's time</Button>
    </div>
  )
}
