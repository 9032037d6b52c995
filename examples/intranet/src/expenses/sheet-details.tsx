import type { SheetDetail, User } from 'fauxtranet'
import { useApiQuery } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PersonName } from '../ui/person.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { DecisionForm } from './decision-form.tsx'
import { ItemTable } from './item-table.tsx'
import { OwnerActions } from './owner-actions.tsx'
import { mayEdit } from './queries.ts'
import { ReceiptList } from './receipt-list.tsx'

interface SheetDetailsProps {
  id: number
  me: User
  /** Target of the close link. Without it, there is no link. */
  back: string | undefined
}

export function SheetDetails({ id, me, back }: SheetDetailsProps) {
  const sheet = useApiQuery('expenses.getSheet', { params: { id } })
  return (
    <section className="card details" aria-label="Sheet">
      {back && (
        <Link to={back} className="close" aria-label="Close the sheet">
          ×
        </Link>
      )}
      {back && sheet.error && !sheet.data && <PageHeading>Sheet</PageHeading>}
      <QueryResult of={sheet}>{(data) => <Sheet sheet={data} me={me} isOpened={back !== undefined} />}</QueryResult>
    </section>
  )
}

/** Not opened by the user: the first one. */
function Sheet({ sheet, me, isOpened }: { sheet: SheetDetail; me: User; isOpened: boolean }) {
  const { name, user, dept, status, receipts, notes, approved_by, processed_by, supervisor } = sheet
  const isMine = user.id === me.id
  return (
    <>
      <header className="details-head">
        <Avatar id={user.id} size={44} />
        <div>
          <PageHeading as={isOpened ? 'h1' : 'h2'} always isReady={isOpened} dir="auto">
            {name}
          </PageHeading>
          <small>
            <PersonName {...user} /> · <bdi>{dept.name}</bdi>
          </small>
        </div>
        <span className={`chip status-${status}`}>{status}</span>
      </header>
      <ItemTable sheet={sheet} mayEdit={isMine && mayEdit(sheet)} />
      {notes && (
        <blockquote className="notes" dir="auto">
          {notes}
        </blockquote>
      )}
      <Stamp label="Waiting for" person={status === 'submitted' && isMine ? supervisor : null} />
      <Stamp label="Approved by" person={approved_by} />
      <Stamp label="Processed by" person={processed_by} />
      <ReceiptList receipts={receipts} />
      {status === 'submitted' && supervisor?.id === me.id && <DecisionForm sheet={sheet} me={me} />}
      {isMine && <OwnerActions sheet={sheet} />}
    </>
  )
}

function Stamp({ label, person }: { label: string; person: SheetDetail['supervisor'] }) {
  return (
    person && (
      <p className="stamp">
        {label} <PersonName {...person} />
      </p>
    )
  )
}
