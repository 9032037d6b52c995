import type { User } from 'fauxtranet'
import type { ReactNode } from 'react'
import { useCheckedOut, useDrafts } from '../documents/queries.ts'
import { showAmount, totalOf } from '../expenses/money.ts'
import { useSheetsOfReports } from '../expenses/queries.ts'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Facts } from '../ui/facts.tsx'
import { Failure } from '../ui/failure.tsx'
import { FileIcon } from '../ui/icons.tsx'
import { Empty, Skeleton } from '../ui/query-result.tsx'
import { Section } from './section.tsx'

interface Task {
  key: string
  to: string
  picture: ReactNode
  title: string
  facts: string[]
}

/** More than these are counted, with a link to the list. */
const most = 4

/** Drafts and expense sheets to approve, and files that the user has checked out. */
export function Waiting({ me }: { me: User }) {
  const drafts = useDrafts('to_approve')
  const sheets = useSheetsOfReports(me.id)
  const held = useCheckedOut()
  const queries = [drafts, sheets, held]
  const failed = queries.filter(({ data, error }) => data === undefined && error)
  const isLoading = queries.some(({ isPending }) => isPending)
  const toApprove = (drafts.data ?? []).map(
    ({ doc_id, parent_id, title, version_num }): Task => ({
      key: `draft ${doc_id}`,
      to: `/documents/${parent_id}/${doc_id}`,
      picture: <FileIcon name={title} />,
      title,
      facts: [version_num === 1 ? 'New document to approve' : `Version ${version_num} to approve`],
    }),
  )
  const toDecide = (sheets.data ?? [])
    .filter(({ status }) => status === 'submitted')
    .map(
      (sheet): Task => ({
        key: `sheet ${sheet.id}`,
        to: `/expenses/approve/${sheet.id}`,
        picture: <Avatar id={sheet.user.id} />,
        title: sheet.name,
        facts: ['Expenses to approve', sheet.user.name, showAmount(totalOf(sheet))],
      }),
    )
  const toReturn = (held.data ?? []).map(
    ({ doc_id, parent_id, title }): Task => ({
      key: `file ${doc_id}`,
      to: `/documents/${parent_id}/${doc_id}`,
      picture: <FileIcon name={title} />,
      title,
      facts: ['Checked out by you'],
    }),
  )
  const isEmpty = toApprove.length + toDecide.length + toReturn.length === 0
  return (
    <Section title="Waiting for you">
      {/* One application may fail with several requests. */}
      <Failure error={failed[0]?.error ?? null} onRetry={() => failed.map(({ refetch }) => refetch())} />
      <ul className="rows tasks">
        <Tasks of={toApprove} all="/documents" />
        <Tasks of={toDecide} all="/expenses/approve" />
        <Tasks of={toReturn} all="/documents" />
      </ul>
      {isLoading && <Skeleton />}
      {isEmpty && !isLoading && failed.length === 0 && (
        <Empty title="You are up to date">Drafts and expenses to approve, and files you check out, appear here.</Empty>
      )}
    </Section>
  )
}

function Tasks({ of, all }: { of: readonly Task[]; all: string }) {
  return (
    <>
      {of.slice(0, most).map(({ key, to, picture, title, facts }) => (
        <li key={key} className="row">
          <span className="row-icon">{picture}</span>
          <div className="row-text">
            <Link to={to} className="row-title">
              <bdi>{title}</bdi>
            </Link>
            <p>
              <Facts of={facts} />
            </p>
          </div>
        </li>
      ))}
      {of.length > most && (
        <li className="row rest">
          <Link to={all}>
            {of.length - most} more like {of.length - most === 1 ? 'this' : 'these'}
          </Link>
        </li>
      )}
    </>
  )
}
