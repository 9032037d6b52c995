import type { User } from 'fauxtranet'
import { useState } from 'react'
import { Link } from '../route.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { useMySheets, useSheetsOfReports } from './queries.ts'
import { SheetDetails } from './sheet-details.tsx'
import { SheetList } from './sheet-list.tsx'

/** `/expenses` and `/expenses/approve`, each with an optional sheet id at the end. */
export function ExpensesScreen({ me, parts }: { me: User; parts: string[] }) {
  const isApproving = parts[0] === 'approve'
  const id = Number(isApproving ? parts[1] : parts[0])
  const mine = useMySheets(me.id)
  const reports = useSheetsOfReports(me.id)
  const [isAll, showAll] = useState(false)
  const base = isApproving ? '/expenses/approve' : '/expenses'
  const waiting = reports.data?.filter(({ status }) => status === 'submitted')
  const sheets = isApproving ? reports : mine
  const shown = isApproving && !isAll ? waiting : sheets.data
  // On wide screens, the first sheet is open until the user selects another.
  const open = id || shown?.[0]?.id
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
                To approve {waiting && <span className="count">{waiting.length}</span>}
              </Link>
            )}
          </nav>
        </header>
        <QueryResult of={sheets}>
          {(all) => (
            <>
              <SheetList sheets={shown ?? all} base={base} selected={open} ofOthers={isApproving} />
              {isApproving && all.length > (waiting?.length ?? 0) && (
                <button type="button" className="quiet" onClick={() => showAll(!isAll)}>
                  {isAll ? 'Only sheets to approve' : `All ${all.length} sheets of your reports`}
                </button>
              )}
            </>
          )}
        </QueryResult>
      </section>
      <div className="aside">{open && <SheetDetails key={open} id={open} me={me} back={id ? base : undefined} />}</div>
    </div>
  )
}
