import type { FaultRule, StoredFault } from '../../../../../core/faults/rule.ts'
import { send } from '../../client.ts'
import { faults } from '../../state/lists.ts'
import { act } from '../../state/notice.ts'
import { Button } from '../../ui/button.tsx'
import { CardText } from '../../ui/card.tsx'
import { describeFault, isUsedUp } from './description.ts'
import { FaultForm } from './fault-form.tsx'

interface Quick {
  name: string
  title: string
  rule: Omit<FaultRule, 'endpoint'>
}

const quick: Quick[] = [
  { name: 'slow', title: 'Slow everything', rule: { delay: { median: 800, p95: 2500 } } },
  { name: 'fail next', title: 'Fail next request', rule: { status: 500, times: 1 } },
  { name: 'offline', title: 'Offline', rule: { network: 'error' } },
]

/** What goes wrong on purpose. */
export function FaultsView() {
  const held = faults.use() ?? []
  const isActive = (name: string) => held.some((fault) => fault.name === name && !isUsedUp(fault))
  return (
    <div class="scroll">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame. */}
      <div class="row" role="group" aria-label="Common faults">
        {quick.map((one) => (
          <Button key={one.name} isPressed={isActive(one.name)} onClick={() => act(() => toggle(held, one))}>
            {one.title}
          </Button>
        ))}
        {held.length > 0 && <Button onClick={removeAll}>Remove all</Button>}
      </div>
      <ul class="cards">
        {held.map((fault) => (
          <FaultCard key={fault.id} fault={fault} />
        ))}
      </ul>
      <FaultForm />
    </div>
  )
}

const removeAll = () => act(() => send('DELETE', '/faults'), 'Removed all faults.')

function FaultCard({ fault }: { fault: StoredFault }) {
  const { id, endpoint, name, hits } = fault
  const remove = () => act(() => send('DELETE', `/faults/${id}`), 'Removed the fault.')
  return (
    <li class={isUsedUp(fault) ? 'card gone' : 'card'}>
      <CardText title={endpoint === '*' ? 'all endpoints' : endpoint} code={name}>
        <p>{describeFault(fault)}</p>
      </CardText>
      <span class="mark">{isUsedUp(fault) ? 'used up' : `${hits} ${hits === 1 ? 'hit' : 'hits'}`}</span>
      <Button of={`the fault on ${endpoint}`} onClick={remove}>
        Remove
      </Button>
    </li>
  )
}

async function toggle(held: readonly StoredFault[], { name, rule }: Quick): Promise<void> {
  const same = held.filter((fault) => fault.name === name)
  for (const { id } of same) await send('DELETE', `/faults/${id}`)
  if (same.every(isUsedUp)) await send('POST', '/faults', { name, endpoint: '*', ...rule })
}
