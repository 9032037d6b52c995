import type { StoredFault } from '../../../../../core/faults/rule.ts'
import { send } from '../../client.ts'
import { isFrozen, now } from '../../state/clock.ts'
import { useEndpoints } from '../../state/endpoints.ts'
import { faults } from '../../state/lists.ts'
import { act } from '../../state/notice.ts'
import { Button } from '../../ui/button.tsx'
import { CardText } from '../../ui/card.tsx'
import { FaultForm } from './fault-form.tsx'
import { isActive, readyNames, toggle } from './ready-faults.ts'
import { describeFault, isUsedUp } from './sentence.ts'
import './faults.css'

/** What goes wrong on purpose. */
export function FaultsView() {
  const held = faults.use() ?? []
  return (
    <div class="scroll">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame. */}
      <div class="row" role="group" aria-label="Common faults">
        {readyNames.map((name) => (
          <Button key={name} isPressed={isActive(held, name)} onClick={() => act(() => toggle(held, name))}>
            {name}
          </Button>
        ))}
      </div>
      <ul class="cards" aria-label="Faults">
        {held.map((fault) => (
          <FaultCard key={fault.id} fault={fault} />
        ))}
      </ul>
      {held.length > 1 && (
        <div class="row end">
          <Button onClick={removeAll}>Remove all</Button>
        </div>
      )}
      <FaultForm />
    </div>
  )
}

const removeAll = () => act(() => send('DELETE', '/faults'), 'Removed all faults.')

function FaultCard({ fault }: { fault: StoredFault }) {
  const { id, endpoint, name, hits } = fault
  const sentence = describeFault(fault, useEndpoints())
  const isGone = isUsedUp(fault, now.value)
  const isTimed = !isGone && (fault.from !== undefined || fault.until !== undefined)
  const remove = () => act(() => send('DELETE', `/faults/${id}`), 'Removed the fault.')
  return (
    <li class={isGone ? 'card gone' : 'card'}>
      <CardText title={name ?? sentence}>
        {name && <p>{sentence}</p>}
        {isTimed && isFrozen.value && <p>The clock is frozen: time passes only if you set it.</p>}
        {endpoint !== '*' && (
          <p>
            <small>{endpoint.replaceAll(',', ', ')}</small>
          </p>
        )}
      </CardText>
      <span class="mark">{isGone ? 'used up' : `${hits} ${hits === 1 ? 'hit' : 'hits'}`}</span>
      <Button of={`the fault: ${name ?? sentence}`} onClick={remove}>
        Remove
      </Button>
    </li>
  )
}
