import type { UseQueryResult } from '@tanstack/react-query'
import type { SheetSummary } from 'fauxtranet'
import { useState } from 'react'
import { Link } from '../route.tsx'
import { Answer, Empty } from '../ui/answer.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { showDate } from '../ui/dates.ts'
import { showAmount } from './money.ts'

interface SheetListProps {
  sheets: UseQueryResult<SheetSummary[]>
  base: string
  selected: number
  /** Sheets of one's reports: those that wait come first, the others on demand. */
  ofOthers: boolean
}

export function SheetList({ sheets, base, selected, ofOthers }: SheetListProps) {
  const [isAll, showAll] = useState(false)
  return (
    <Answer of={sheets}>
      {(list) => {
        const waiting = list.filter(({ status }) => status === 'submitted')
        const shown = ofOthers && !isAll ? waiting : list
        return (
          <>
            {shown.length === 0 && (
              <Empty title={ofOthers ? 'No sheet waits for you' : 'You have no expense sheets'}>
                {ofOthers ? 'Sheets that your reports submit show up here.' : 'What you write down shows up here.'}
              </Empty>
            )}
            <ul className="rows sheets">
              {shown.map((sheet) => (
                <SheetRow key={sheet.id} sheet={sheet} to={`${base}/${sheet.id}`} isSelected={sheet.id === selected} />
              ))}
            </ul>
            {ofOthers && list.length > waiting.length && (
              <button type="button" className="quiet" onClick={() => showAll(!isAll)}>
                {isAll ? 'Only those that wait' : `All ${list.length} sheets of your reports`}
              </button>
            )}
          </>
        )
      }}
    </Answer>
  )
}

function SheetRow({ sheet, to, isSelected }: { sheet: SheetSummary; to: string; isSelected: boolean }) {
  const { name, user, dept, status, last_modified, receipts_quantity, total_amount = sheet.total_amout } = sheet
  const receipts = receipts_quantity === 1 ? '1 receipt' : `${receipts_quantity} receipts`
  return (
    <li className="row" aria-current={isSelected ? 'true' : undefined}>
      <Avatar id={user.id} />
      <div className="row-text">
        <Link to={to} className="row-title">
          {name}
        </Link>
        <p>
          {user.name} · {dept.name}
        </p>
        <small>
          {showDate(last_modified)} · {receipts}
        </small>
      </div>
      <div className="row-deeds sum">
        <strong className="amount">{showAmount(total_amount ?? 0)}</strong>
        <span className={`chip status-${status}`}>{status}</span>
      </div>
    </li>
  )
}
