import type { Question } from 'fauxtranet'
import { useState } from 'react'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Facts } from '../ui/facts.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { countOf } from './entry-page.tsx'
import { authorOf, type QuestionFilter, useQuestions } from './queries.ts'

const filters: Record<QuestionFilter, string> = { all: 'All', unanswered: 'Unanswered', archived: 'Archived' }
const pageSize = 30

interface QuestionListProps {
  isShown: (question: Question) => boolean
  words: string
}

export function QuestionList({ isShown, words }: QuestionListProps) {
  const [filter, setFilter] = useState<QuestionFilter>('all')
  const questions = useQuestions(filter)
  return (
    <div className="card content">
      <fieldset className="filters">
        <legend>Show</legend>
        {(Object.keys(filters) as QuestionFilter[]).map((name) => (
          <button key={name} type="button" aria-pressed={name === filter} onClick={() => setFilter(name)}>
            {filters[name]}
          </button>
        ))}
      </fieldset>
      <QueryResult of={questions}>
        {(list) => <QuestionRows questions={list.filter(isShown)} words={words} />}
      </QueryResult>
    </div>
  )
}

function QuestionRows({ questions, words }: { questions: readonly Question[]; words: string }) {
  const [limit, setLimit] = useState(pageSize)
  if (questions.length === 0) {
    return words ? (
      <Empty title={`No question contains “${words}”`}>Try fewer or other words.</Empty>
    ) : (
      <Empty title="No questions here">Questions from you and your colleagues appear here.</Empty>
    )
  }
  return (
    <>
      <ul className="rows" aria-label="Questions">
        {questions.slice(0, limit).map((question) => (
          <QuestionRow key={question.id} question={question} />
        ))}
      </ul>
      {questions.length > limit && (
        <MoreButton isBusy={false} onMore={() => setLimit(limit + pageSize)}>
          More questions
        </MoreButton>
      )}
    </>
  )
}

function QuestionRow({ question }: { question: Question }) {
  const { id, title, category_name, created_by_title, created_date, visits_count_text } = question
  return (
    <li className="row">
      <Avatar id={authorOf(question)} />
      <div className="row-text">
        <Link to={`/knowledge/questions/${id}`} className="row-title">
          <bdi>{title}</bdi>
        </Link>
        <small>
          <Facts of={[created_by_title, category_name, created_date, visits_count_text]} />
        </small>
      </div>
      <AnswerChip question={question} />
    </li>
  )
}

/** The comments of a question are its answers. The API counts them, but does not list them. */
export function AnswerChip({ question: { comments_count } }: { question: Question }) {
  return (
    <span className={comments_count > 0 ? 'chip mine' : 'chip draft'}>
      {comments_count > 0 ? countOf(comments_count, 'answer') : 'Unanswered'}
    </span>
  )
}
