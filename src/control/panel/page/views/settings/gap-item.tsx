import type { GapCard } from '../../../../shapes.ts'
import { CardText } from '../../ui/card.tsx'
import { chooseValues } from './choose-values.ts'

/** Gap descriptions have code in backticks. */
const plain = (text: string) => text.replaceAll('`', '')

export function GapItem({ card }: { card: GapCard }) {
  const { id, about, gap, values, value, default: standard } = card
  return (
    <li class="card">
      <CardText title={`${about}: ${plain(gap)}`} code={id} />
      <select
        class={value === standard ? undefined : 'set'}
        aria-label={id}
        value={value}
        onChange={({ currentTarget }) =>
          chooseValues({ [id]: currentTarget.value }, `Set ${id} to ${currentTarget.value}.`)
        }
      >
        {Object.entries(values).map(([value, does]) => (
          <option key={value} value={value}>
            {`${value}${value === standard ? ' (default)' : ''}: ${plain(does)}`}
          </option>
        ))}
      </select>
    </li>
  )
}
