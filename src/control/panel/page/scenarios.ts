import type { ScenarioName } from '../../../world/scene.ts'
import type { ScenarioCard } from '../../shapes.ts'
import { download, read, send } from './client.ts'
import { $, grow, h } from './elements.ts'
import { onSubmit } from './forms.ts'
import { draw, onStale } from './loading.ts'
import { offerRevert } from './revert.ts'
import { act } from './status.ts'

onStale('scenarios', async () => {
  const cards = await read('/scenarios')
  const current = (await read('')).scenario
  draw('scenario-list', { current, cards }, () => cards.map((card) => presentScenario(card, card.name === current)))
})

type Value = ScenarioCard['parameters'][string]

function presentScenario({ name, title, shows, user, parameters }: ScenarioCard, isCurrent: boolean): HTMLElement {
  const load = isCurrent ? 'Load again' : 'Load'
  const form = h(
    'form',
    {},
    grow(
      title,
      name,
      isCurrent && h('span', { class: 'mark added' }, 'current'),
      h('p', {}, shows, h('small', {}, ` User: ${user ?? 'nobody'}.`)),
    ),
    Object.entries(parameters).map(([key, fallback]) => h('label', {}, key, presentInput(key, fallback))),
    h('button', { 'aria-label': `${load} ${name}` }, load),
  )
  onSubmit<string>(form, (given) => {
    const values = Object.entries(parameters).map(([key, fallback]) => [key, readValue(given[key], fallback)])
    act(async () => {
      await send('PUT', '/scenario', { name: name as ScenarioName, parameters: Object.fromEntries(values) })
      offerRevert(`Loaded ${name}.`)
    })
  })
  return h('li', { class: 'card' }, form)
}

function presentInput(name: string, fallback: Value): HTMLElement {
  if (typeof fallback === 'boolean') return h('input', { name, type: 'checkbox', checked: fallback })
  return h('input', { name, type: typeof fallback === 'number' ? 'number' : 'text', step: 'any', value: fallback })
}

/** An unchecked checkbox has no value. */
function readValue(given: string | undefined, fallback: Value): Value {
  if (typeof fallback === 'boolean') return given !== undefined
  return typeof fallback === 'number' ? Number(given) : (given ?? '')
}

onSubmit<'name' | 'shows'>($('save-form'), ({ name, shows }, { submitter }) => {
  const titles = { name, ...(shows && { shows }) }
  if ((submitter as HTMLButtonElement | null)?.value === 'save') {
    return act(() => send('POST', '/scenarios', titles), `Saved ${name}.`)
  }
  return act(
    () => download(`/scenario/file?${new URLSearchParams(titles)}`, `${name}.ts`),
    `Downloaded ${name}.ts. Start with --scenario ./${name}.ts`,
  )
})
