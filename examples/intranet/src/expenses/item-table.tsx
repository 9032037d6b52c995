import type { ExpenseItem, SheetDetail } from 'fauxtranet'
import { useState } from 'react'
import { showDate } from '../ui/dates.ts'
import { Facts } from '../ui/facts.tsx'
import { Empty } from '../ui/query-result.tsx'
import { ItemForm } from './item-form.tsx'
import { showAmount, sumOf, totalsByType } from './money.ts'

/** The items with their totals. Users who may edit them can add more. */
export function ItemTable({ sheet, mayEdit }: { sheet: SheetDetail; mayEdit: boolean }) {
  const { items } = sheet
  const [edited, setEdited] = useState<number | 'new'>()
  const item = items.find(({ id }) => id === edited)
  const totals = totalsByType(items)
  return (
    <>
      {items.length === 0 ? (
        <Empty title="No items yet">{mayEdit && 'Add what you paid for, then submit the sheet.'}</Empty>
      ) : (
        <table className="items">
          <thead>
            <tr>
              <th>Item</th>
              <th className="amount">Amount</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <ItemRow key={item.id} item={item} onEdit={mayEdit ? () => setEdited(item.id) : undefined} />
            ))}
          </tbody>
          <tfoot>
            {totals.length > 1 && totals.map(([type, sum]) => <TotalRow key={type} label={type} sum={sum} />)}
            <TotalRow className="total" label="Total" sum={sumOf(items.map(({ amount }) => amount))} />
          </tfoot>
        </table>
      )}
      {mayEdit &&
        (item || edited === 'new' ? (
          <ItemForm key={edited} sheet={sheet} item={item} onClose={() => setEdited(undefined)} />
        ) : (
          <div className="buttons">
            <button type="button" onClick={() => setEdited('new')}>
              Add item
            </button>
          </div>
        ))}
    </>
  )
}

function ItemRow({ item, onEdit }: { item: ExpenseItem; onEdit: (() => void) | undefined }) {
  const { description, expense_type, receipt_date, vendor, amount } = item
  return (
    <tr>
      <td>
        <bdi>{description || expense_type.name}</bdi>
        <small>
          <Facts of={[showDate(receipt_date), vendor, description && expense_type.name, ...payerOf(item)]} />
        </small>
        {onEdit && (
          <button
            type="button"
            className="link"
            aria-label={`Edit ${description || expense_type.name}`}
            onClick={onEdit}
          >
            Edit
          </button>
        )}
      </td>
      <td className="amount">{showAmount(amount)}</td>
    </tr>
  )
}

function TotalRow({ label, sum, className }: { label: string; sum: number; className?: string }) {
  return (
    <tr className={className}>
      <th scope="row">
        <bdi>{label}</bdi>
      </th>
      <td className="amount">{showAmount(sum)}</td>
    </tr>
  )
}

/** The department, or the project and its client. */
function payerOf(item: ExpenseItem): string[] {
  if (item.type === 'operational') return [item.dept.name]
  return [item.project.name, item.client, item.billable ? 'billable' : '']
}
