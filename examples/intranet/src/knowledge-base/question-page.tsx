import type { Question, User } from 'fauxtranet'
import { useApiQuery } from '../api-context.tsx'
import { Facts } from '../ui/facts.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { QueryFailure } from '../ui/shared-failures.tsx'
import { Byline, countOf, EntryPage } from './entry-page.tsx'
import { authorOf, flatten, useCategories } from './queries.ts'
import { AnswerChip } from './question-list.tsx'
import { RelatedArticles } from './related-articles.tsx'

export function QuestionPage({ id, me }: { id: number; me: User }) {
  return (
    <div className="knowledge-page">
      <QueryResult of={useApiQuery('knowledge-base.getQuestion', { params: { question_id: id } })} skeleton="page">
        {(question) => (
          <EntryPage
            kind="question"
            entry={question}
            isMine={authorOf(question) === me.id}
            aside={<RelatedArticles title="Articles in this category" to={{ ...question, id: 0, tags: [] }} />}
          >
            <QuestionText question={question} />
          </EntryPage>
        )}
      </QueryResult>
    </div>
  )
}

function QuestionText({ question }: { question: Question }) {
  const { title, created_by_title, question_text, like_count, visits_count_text } = question
  return (
    <>
      <PageHeading dir="auto">{title}</PageHeading>
      <Byline author={authorOf(question)} name={created_by_title} entry={question} />
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
  const categories = useCategories()
  const found = flatten(categories.data ?? []).find(({ id }) => id === category)
  if (!found) return <QueryFailure of={categories} />
  return found.only_experts_answer ? (
    <p className="lead">
      <bdi>Only experts answer questions in this category.</bdi>
    </p>
  ) : null
}
