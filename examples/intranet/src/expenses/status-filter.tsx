import type { SheetSummary } from 'fauxtranet'
import { showAmount, sumOf, totalOf } from './money.ts'
import type { Status } from './queries.ts'

const titles: Record<Status, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  rejected: 'Rejected',
  approved: 'Approved',
  processed: 'Processed',
}

interface StatusFilterProps {
  sheets: readonly SheetSummary[]
  /** Undefined: all. */
  chosen: Status | undefined
  onChoose: (status: Status | undefined) => void
}

/** The number of sheets and their total in each state. Each is a button that shows only these sheets. */
export function StatusFilter({ sheets, chosen, onChoose }: StatusFilterProps) {
  const states = (Object.keys(titles) as Status[])
    .map((status) => ({ status, title: titles[status], within: sheets.filter((sheet) => sheet.status === status) }))
    .filter(({ status, within }) => within.length > 0 || status === chosen)
  return (
    <fieldset className="filters status-filter">
      <legend>Show</legend>
      {[{ status: undefined, title: 'All', within: sheets }, ...states].map(({ status, title, within }) => (
        <button key={title} type="button" aria-pressed={status === chosen} onClick={() => onChoose(status)}>
          <span>
            {title} <span className="count">{within.length}</span>
          </span>{' '}
          <strong className="amount">{showAmount(sumOf(within.map(totalOf)))}</strong>
        </button>
      ))}
    </fieldset>
  )
}
