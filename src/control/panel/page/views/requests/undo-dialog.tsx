import type { HistoryStep } from '../../../../shapes.ts'
import { read, send } from '../../client.ts'
import { openForm } from '../../state/form.ts'
import { act, offerUndo } from '../../state/notice.ts'

const shownAtMost = 50

/** Lists what would be undone, before it is. */
export function openUndo(before: number): Promise<boolean> {
  return act(async () => {
    const steps = await read(`/undo?before=${before}`)
    const what = steps.length === 1 ? '1 change' : `${steps.length} changes`
    await openForm({
      title: `Undo ${what}?`,
      fields: [],
      go: `Undo ${what}`,
      work: async () => {
        await send('POST', '/undo', { before })
        offerUndo(`Undid ${what}.`, () => redo(steps.length), `Redid ${what}.`, 'Redo')
      },
      more: <Steps steps={steps} />,
    })
  })
}

async function redo(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await send('POST', '/redo', {})
}

export const redoTo = (to: number): Promise<boolean> =>
  act(() => send('POST', '/redo', { to }), `Restored the state right after request ${to}.`)

function Steps({ steps }: { steps: readonly HistoryStep[] }) {
  return (
    <ol class="steps">
      {steps.slice(0, shownAtMost).map((step, i) => (
        <li key={i}>
          <small>{describe(step)}</small>
          {step.texts.map((text, n) => (
            <p key={n} dir="auto">
              {text}
            </p>
          ))}
          {step.changed > step.texts.length && <p>{`${step.changed - step.texts.length} more rows`}</p>}
        </li>
      ))}
      {steps.length > shownAtMost && <li>{`${steps.length - shownAtMost} more changes`}</li>}
    </ol>
  )
}

function describe({ request, at, user }: HistoryStep): string {
  if (request === null) return 'Not by a request'
  return [`Request ${request}`, user ?? 'nobody', at?.slice(11, 19)].filter(Boolean).join(' · ')
}
