import { deleteRecord } from '../../../world/deletion.ts'
import type { World } from '../../../world/world.ts'
import type { StoredUser } from '../../people/directory.ts'
import type { ChangedQuestion, NewQuestion } from '../contract.ts'
import type { StoredQuestion } from '../model.ts'
import { checkMayEdit, defaultLanguage, needCategoryFor } from './rights.ts'

export function createQuestion(world: World, user: StoredUser, fields: NewQuestion): StoredQuestion {
  const category = needCategoryFor(world, user, 'question', fields.category_id)
  const now = world.clock.instant()
  return world.questions.add({
    category_id: category.id,
    title: fields.title,
    question_text: fields.text ?? fields.question_text ?? '',
    language: defaultLanguage(user),
    tags: fields.tags ?? [],
    created_by: user.id,
    created_at: now,
    modified_by: user.id,
    modified_at: now,
    visits_count: 0,
    like_count: 0,
    comments_count: 0,
    subscriber_ids: [],
    archived: false,
  })
}

export function updateQuestion(world: World, user: StoredUser, id: number, fields: ChangedQuestion): StoredQuestion {
  const question = world.questions.need(id)
  checkMayEdit(world, user, question)
  const { category_id = question.category_id } = fields
  if (category_id !== question.category_id) needCategoryFor(world, user, 'question', category_id)
  return world.questions.patch(id, {
    category_id,
    title: fields.title,
    question_text: fields.text ?? fields.question_text,
    tags: fields.tags,
    modified_by: user.id,
    modified_at: world.clock.instant(),
  })
}

export function deleteQuestion(world: World, user: StoredUser, id: number): void {
  checkMayEdit(world, user, world.questions.need(id))
  deleteRecord(world, 'questions', id)
}

/** Gap: a question's comments are its answers. */
export function isAnswered({ comments_count }: StoredQuestion): boolean {
  return comments_count > 0
}
