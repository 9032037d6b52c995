import type { User } from 'fauxtranet'
import { Link } from '../route.tsx'
import { useMySheets, useSheetsOfReports } from './queries.ts'
import { SheetDetails } from './sheet-details.tsx'
import { SheetList } from './sheet-list.tsx'

/** `/expenses` and `/expenses/approve`, each with the id of a sheet behind it or not. */
export function ExpensesScreen({ me, parts }: { me: User; parts: string[] }) {
  const isApproving = parts[0] === 'approve'
  const id = Number(isApproving ? parts[1] : parts[0])
  const mine = useMySheets(me.id)
  const reports = useSheetsOfReports(me.id)
  const waiting = reports.data?.filter(({ status }) => status === 'submitted').length
  const base = isApproving ? '/expenses/approve' : '/expenses'
  return (
    <div className={id ? 'expenses with-details' : 'expenses'}>
      <section className="card content" aria-labelledby="expenses-title">
        <header className="title-row">
          <h1 id="expenses-title">Expenses</h1>
          <nav className="tabs" aria-label="Sheets">
            <Link to="/expenses" aria-current={isApproving ? undefined : 'page'}>
              My sheets
            </Link>
            {(isApproving || reports.data?.length !== 0) && (
              <Link to="/expenses/approve" aria-current={isApproving ? 'page' : undefined}>
                To approve {waiting !== undefined && <span className="count">{waiting}</span>}
              </Link>
            )}
          </nav>
        </header>
        <SheetList key={base} sheets={isApproving ? reports : mine} base={base} selected={id} ofOthers={isApproving} />
      </section>
      <div className="aside">
        {id ? (
          <SheetDetails key={id} id={id} me={me} back={base} />
        ) : (
          <section className="card hint">
            <p>Choose a sheet to see its items and receipts.</p>
          </section>
        )}
      </div>
    </div>
  )
}
