import type { User } from 'fauxtranet'
import { useState } from 'react'
import { Link } from '../route.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { NewSheet } from './new-sheet.tsx'
import { type Status, useMySheets, useSheetsOfReports } from './queries.ts'
import { SheetDetails } from './sheet-details.tsx'
import { SheetList } from './sheet-list.tsx'
import { StatusFilter } from './status-filter.tsx'

/** `/expenses` and `/expenses/approve`, each with an optional sheet id at the end, and `/expenses/new`. */
export function ExpensesScreen({ me, parts }: { me: User; parts: string[] }) {
  const isApproving = parts[0] === 'approve'
  const isNew = parts[0] === 'new'
  const id = Number(isApproving ? parts[1] : parts[0])
  const mine = useMySheets(me.id)
  const reports = useSheetsOfReports(me.id)
  const [statusOfMine, setStatusOfMine] = useState<Status>()
  const [statusOfReports, setStatusOfReports] = useState<Status | undefined>('submitted')
  const base = isApproving ? '/expenses/approve' : '/expenses'
  const status = isApproving ? statusOfReports : statusOfMine
  const sheets = isApproving ? reports : mine
  const shown = sheets.data?.filter((sheet) => status === undefined || sheet.status === status)
  const waiting = reports.data?.filter(({ status }) => status === 'submitted')
  // On wide screens, the first sheet is open until the user selects another.
  const open = id || shown?.[0]?.id
  return (
    <div className={id || isNew ? 'expenses with-details' : 'expenses'}>
      <section className="card content" aria-labelledby="expenses-title">
        <header className="title-row">
          <PageHeading as={id ? 'h2' : 'h1'} isReady={!id} id="expenses-title">
            Expenses
          </PageHeading>
          {(isApproving || reports.data?.length !== 0) && (
            <nav className="tabs" aria-label="Sheets">
              <Link to="/expenses" aria-current={isApproving ? undefined : 'page'}>
                My sheets
              </Link>
              <Link to="/expenses/approve" aria-current={isApproving ? 'page' : undefined}>
                To approve {waiting && <span className="count">{waiting.length}</span>}
              </Link>
            </nav>
          )}
          {!isApproving && (
            <Link to="/expenses/new" className="button primary">
              New sheet
            </Link>
          )}
        </header>
        <QueryResult of={sheets}>
          {(all) => (
            <>
              {all.length > 0 && (
                <StatusFilter
                  sheets={all}
                  chosen={status}
                  onChoose={isApproving ? setStatusOfReports : setStatusOfMine}
                />
              )}
              <SheetList sheets={shown ?? all} base={base} selected={isNew ? undefined : open} ofOthers={isApproving} />
            </>
          )}
        </QueryResult>
      </section>
      <div className="aside">
        {isNew && <NewSheet me={me} />}
        {!isNew && open && <SheetDetails key={open} id={open} me={me} back={id ? base : undefined} />}
      </div>
    </div>
  )
}
