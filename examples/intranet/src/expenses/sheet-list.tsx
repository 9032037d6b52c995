import type { SheetSummary } from 'fauxtranet'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { showDate } from '../ui/dates.ts'
import { Facts } from '../ui/facts.tsx'
import { PersonName } from '../ui/person.tsx'
import { Empty } from '../ui/query-result.tsx'
import { showAmount, totalOf } from './money.ts'

interface SheetListProps {
  sheets: readonly SheetSummary[]
  base: string
  selected: number | undefined
  ofOthers: boolean
}

export function SheetList({ sheets, base, selected, ofOthers }: SheetListProps) {
  if (sheets.length === 0) {
    return ofOthers ? (
      <Empty title="No sheets to approve">Sheets that your reports submit appear here.</Empty>
    ) : (
      <Empty title="No expense sheets">Create one, add what you paid for, and submit it.</Empty>
    )
  }
  return (
    <ul className="rows sheets">
      {sheets.map((sheet) => (
        <SheetRow key={sheet.id} sheet={sheet} to={`${base}/${sheet.id}`} isSelected={sheet.id === selected} />
      ))}
    </ul>
  )
}

function SheetRow({ sheet, to, isSelected }: { sheet: SheetSummary; to: string; isSelected: boolean }) {
  const { name, user, dept, status, last_modified, receipts_quantity } = sheet
  const receipts = receipts_quantity === 1 ? '1 receipt' : `${receipts_quantity} receipts`
  return (
    <li className="row" aria-current={isSelected ? 'true' : undefined}>
      <Avatar id={user.id} />
      <div className="row-text">
        <Link to={to} className="row-title">
          <bdi>{name}</bdi>
        </Link>
        <p>
          <PersonName {...user} /> · <bdi>{dept.name}</bdi>
        </p>
        <small>
          <Facts of={[showDate(last_modified), receipts]} />
        </small>
      </div>
      <div className="row-actions sum">
        <strong className="amount">{showAmount(totalOf(sheet))}</strong>
        <span className={`chip status-${status}`}>{status}</span>
      </div>
    </li>
  )
}
