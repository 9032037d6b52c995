import type { ExpenseItem, SheetDetail, User } from 'fauxtranet'
import { useApiQuery } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { showDate } from '../ui/dates.ts'
import { Facts } from '../ui/facts.tsx'
import { PersonName } from '../ui/person-name.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { DecisionForm } from './decision-form.tsx'
import { showAmount, totalsByType } from './money.ts'
import { OwnerActions } from './owner-actions.tsx'
import { ReceiptList } from './receipt-list.tsx'

interface SheetDetailsProps {
  id: number
  me: User
  /** Target of the close link. Without it, there is no link. */
  back: string | undefined
}

export function SheetDetails({ id, me, back }: SheetDetailsProps) {
  return (
    <section className="card details" aria-label="Sheet">
      {back && (
        <Link to={back} className="close" aria-label="Close the sheet">
          ×
        </Link>
      )}
      <QueryResult of={useApiQuery('expenses.getSheet', { params: { id } })}>
        {(sheet) => <Sheet sheet={sheet} me={me} />}
      </QueryResult>
    </section>
  )
}

function Sheet({ sheet, me }: { sheet: SheetDetail; me: User }) {
  const { name, user, dept, status, items, receipts, notes, approved_by, supervisor } = sheet
  return (
    <>
      <header className="details-head">
        <Avatar id={user.id} size={44} />
        <div>
          <h2 dir="auto">{name}</h2>
          <small>
            <PersonName {...user} /> · <bdi>{dept.name}</bdi>
          </small>
        </div>
        <span className={`chip status-${status}`}>{status}</span>
      </header>
      {items.length === 0 ? <Empty title="No items yet" /> : <ItemTable items={items} />}
      {notes && (
        <blockquote className="notes" dir="auto">
          {notes}
        </blockquote>
      )}
      {approved_by && (
        <p className="stamp">
          Approved by <PersonName {...approved_by} />
        </p>
      )}
      <ReceiptList receipts={receipts} />
      {status === 'submitted' && supervisor?.id === me.id && <DecisionForm sheet={sheet} me={me} />}
      {user.id === me.id && <OwnerActions sheet={sheet} />}
    </>
  )
}

function ItemTable({ items }: { items: readonly ExpenseItem[] }) {
  const total = items.reduce((sum, { amount }) => sum + amount, 0)
  const totals = totalsByType(items)
  return (
    <table className="items">
      <thead>
        <tr>
          <th>Item</th>
          <th className="amount">Amount</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td>
              <bdi>{item.description || item.expense_type.name}</bdi>
              <small>
                <Facts of={[showDate(item.receipt_date), item.vendor, placeOf(item)]} />
              </small>
            </td>
            <td className="amount">{showAmount(item.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals.length > 1 &&
          totals.map(([type, sum]) => (
            <tr key={type}>
              <th scope="row">
                <bdi>{type}</bdi>
              </th>
              <td className="amount">{showAmount(sum)}</td>
            </tr>
          ))}
        <tr className="total">
          <th scope="row">Total</th>
          <td className="amount">{showAmount(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The department or project that pays. */
function placeOf(item: ExpenseItem): string {
  return item.type === 'operational'
    ? item.dept.name
    : [item.project.name, item.billable && 'billable'].filter(Boolean).join(', ')
}
