import type { Question } from 'fauxtranet'
import { useState } from 'react'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Facts } from '../ui/facts.tsx'
import { FoundList } from '../ui/found-list.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { countOf } from './entry-page.tsx'
import { authorOf, type QuestionFilter, useQuestions } from './queries.ts'

const filters: Record<QuestionFilter, string> = { all: 'All', unanswered: 'Unanswered', archived: 'Archived' }

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
        {(list) => (
          <FoundList
            items={list.filter(isShown)}
            label="Questions"
            className="rows"
            noun="question"
            words={words}
            emptyTitle="No questions here"
            emptyText="Questions from you and your colleagues appear here."
            pageSize={30}
          >
            {(question) => <QuestionRow key={question.id} question={question} />}
          </FoundList>
        )}
      </QueryResult>
    </div>
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
