import type { Question, User } from 'fauxtranet'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Facts } from '../ui/facts.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { CategoryLink, countOf, datesOf } from './article-page.tsx'
import { type EntryFields, EntryForm } from './entry-form.tsx'
import { OwnerButtons } from './owner-buttons.tsx'
import { authorOf, flatten, toHtml, useCategories } from './queries.ts'
import { AnswerChip } from './question-list.tsx'
import { RelatedArticles } from './related-articles.tsx'

export function QuestionPage({ id, me }: { id: number; me: User }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="knowledge-page">
      <QueryResult of={useApiQuery('knowledge-base.getQuestion', { params: { question_id: id } })} skeleton="page">
        {(question) => (
          <>
            <article className="card question">
              <CategoryLink id={question.category_id} name={question.category_name} end="/questions" />
              {isEditing ? (
                <EditedQuestion question={question} onClose={() => setEditing(false)} />
              ) : (
                <QuestionText question={question} />
              )}
              {!isEditing && authorOf(question) === me.id && (
                <OwnerButtons kind="question" id={id} onEdit={() => setEditing(true)} />
              )}
            </article>
            <div className="aside">
              <RelatedArticles title="Articles in this category" to={{ ...question, id: 0, tags: [] }} />
            </div>
          </>
        )}
      </QueryResult>
    </div>
  )
}

function QuestionText({ question }: { question: Question }) {
  const { title, created_by_title, question_text, like_count, visits_count_text } = question
  const author = authorOf(question)
  return (
    <>
      <h1 dir="auto">{title}</h1>
      <header className="byline">
        <Avatar id={author} size={44} />
        <div>
          <Link to={`/people/${author}`} className="row-title">
            <bdi>{created_by_title}</bdi>
          </Link>
          <small>
            <Facts of={datesOf(question)} />
          </small>
        </div>
      </header>
      <RichText html={question_text} />
      <footer>
        <AnswerChip question={question} />
        <small>
          <Facts of={[countOf(like_count, 'like'), visits_count_text]} />
        </small>
      </footer>
      <ExpertsNotice category={question.category_id} />
    </>
  )
}

function ExpertsNotice({ category }: { category: number }) {
  const found = flatten(useCategories().data ?? []).find(({ id }) => id === category)
  return found?.only_experts_answer ? <p className="lead">Only experts answer questions in this category.</p> : null
}

function EditedQuestion({ question, onClose }: { question: Question; onClose: () => void }) {
  const { id, title, plain_text, category_id } = question
  const update = useApiMutation((api, { text, ...fields }: EntryFields) =>
    api.call('knowledge-base.updateQuestion', {
      params: { question_id: id },
      // Unchanged text keeps its formatting.
      body: { ...fields, ...(text !== plain_text && { text: toHtml(text) }) },
    }),
  )
  return (
    <EntryForm
      kind="question"
      label="Edit the question"
      submit="Save"
      initial={{ title, text: plain_text, category_id }}
      mutation={update}
      onSubmit={(fields) => update.mutate(fields, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
