import type { Fault, FaultRule } from '../../../../core/faults/rule.ts'
import type { OpenApi } from '../../../reference/openapi.ts'
import { read, send } from '../client.ts'
import { $, h, write } from '../elements.ts'
import { onSubmit } from '../forms.ts'
import { draw } from '../loading.ts'
import { act } from '../status.ts'

type Name =
  | 'endpoint'
  | 'status'
  | 'network'
  | 'kind'
  | 'first'
  | 'second'
  | 'times'
  | 'after'
  | 'probability'
  | 'user'
  | 'message'

const form = $('fault-form')
const kindField = form.elements.namedItem('kind') as HTMLSelectElement
const endpointField = form.elements.namedItem('endpoint') as HTMLInputElement

function showDelay(): void {
  const kind = kindField.value
  for (const label of form.querySelectorAll<HTMLElement>('[data-for]')) {
    label.hidden = !label.dataset.for!.split(' ').includes(kind)
  }
  write('first-label', kind === 'range' ? 'From ms' : kind === 'lognormal' ? 'Median ms' : 'Milliseconds')
  write('second-label', kind === 'range' ? 'To ms' : 'p95 ms')
}

function readDelay({ kind, first, second }: Record<Name, string>): FaultRule['delay'] {
  if (kind === 'fixed') return Number(first)
  if (kind === 'range') return [Number(first), Number(second)]
  return kind === 'lognormal' ? { median: Number(first), p95: Number(second) } : undefined
}

function readRule(given: Record<Name, string>): Fault {
  const number = (name: Name) => (given[name] === '' ? undefined : Number(given[name]))
  return {
    // The simulator refuses invalid patterns.
    endpoint: given.endpoint as Fault['endpoint'],
    // The select options are the values of the rule.
    network: (given.network || undefined) as FaultRule['network'],
    user: given.user || undefined,
    message: given.message || undefined,
    delay: readDelay(given),
    status: number('status'),
    times: number('times'),
    after: number('after'),
    probability: number('probability'),
  }
}

async function suggestEndpoints(): Promise<void> {
  const { paths } = (await read('/openapi.json')) as OpenApi
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const ids = operations.flatMap(({ operationId }) => operationId ?? []).filter((id) => !id.startsWith('control.'))
  const applications = new Set(ids.map((id) => id.split('.')[0]))
  const all = ['*', ...applications, ...ids.sort()]
  draw('endpoints', all, () => all.map((value) => h('option', { value })))
}

kindField.onchange = showDelay
onSubmit<Name>(form, (given) =>
  act(async () => {
    await send('POST', '/faults', readRule(given))
    form.reset()
    showDelay()
  }, 'Added the fault.'),
)
// Loaded on first focus, because the list is long.
endpointField.addEventListener('focus', () => act(suggestEndpoints), { once: true })
