import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Knowledge base', ['knowledge-base'], {
  'kb-dates': { gap: 'the timezone of a date', follows: 'for articles and questions the current user’s' },
  'kb-order': {
    gap: 'order of articles and questions',
    values: { title: 'by title', newest: 'newest first' },
    at: ['knowledge-base.listArticles', 'knowledge-base.listQuestions'],
  },
  'kb-category-date': {
    gap: 'the format of category dates',
    values: { number: 'a number with 14 digits, in UTC', text: 'a string with 14 digits' },
    at: ['knowledge-base.*Categor*'],
  },
  'kb-addresses': { gap: 'URLs of people and images', values: { paths: 'paths', absolute: 'absolute URLs' } },
  'kb-dates-read': {
    gap: 'accepted date formats',
    either:
      '14 digits in UTC, YYYYMMDD, YYYY-MM-DD, ISO 8601, 10 digits for seconds since 1970, or as in replies; else 400',
  },
  'kb-plain-text': {
    gap: 'how HTML is converted to plain text',
    usual:
      'tags, scripts and styles are removed, entities decoded; each block starts a new line; HTML is stored as sent',
  },
  'kb-required': { gap: 'required fields', needed: 'name of a category; title and category of articles and questions' },
  'kb-category-list': {
    gap: 'the shape of the list of categories',
    values: { flat: 'all by name, with `parent` and `subcategories`', top: 'only the top level, with `subcategories`' },
    at: ['knowledge-base.listCategories'],
  },
  'kb-subcategories': { gap: 'fields of a subcategory', shape: 'all except `parent` and `subcategories`' },
  'kb-category-writes': { gap: 'who may change categories', follows: 'administrators; others get 403' },
  'kb-loop': { gap: 'a parent that would create a cycle of categories', refusal: '400' },
  'kb-parent-none': { gap: 'how a category has no parent', either: '`parent_id` null or 0' },
  'kb-category-held': {
    gap: 'deleting a category that is not empty',
    safe: '400; drafts and archived entries count',
    at: ['knowledge-base.deleteCategory'],
  },
  'kb-experts': { gap: 'what experts may do', usual: 'the same as administrators, within their category' },
  'kb-permissions': { gap: 'permissions of a category', ours: 'seeded; experts and administrators may always post' },
  'kb-subscriptions': { gap: 'how to subscribe', ours: 'not possible: subscriptions are seeded, each to one object' },
  'kb-states': {
    gap: 'how the status of an article changes',
    values: { draft: 'freely; without a status an article is a draft', publish: 'without a status it is published' },
    at: ['knowledge-base.createArticle', 'knowledge-base.updateArticle'],
  },
  'kb-publish': {
    gap: '`publish` without the right to publish',
    P: 'becomes `draft`, with a warning; published articles stay published',
  },
  'kb-move': { gap: 'moving an article to another category', follows: 'makes it a draft, unless the user may publish' },
  'kb-hidden': {
    gap: 'who can read drafts and archived articles',
    safe: 'publisher, experts of the category and administrators; others get 403, or see `unseen`; never listed',
  },
  'kb-edit': {
    gap: 'who may change and delete articles and questions',
    values: { author: 'author, experts of its category and administrators', experts: 'the same without the author' },
    at: ['knowledge-base.update*', 'knowledge-base.delete*'],
  },
  'kb-publisher': { gap: 'who may set the publisher', safe: 'experts and administrators; default: the current user' },
  'kb-endorsed-by': {
    gap: 'who may endorse an article',
    follows:
      'an expert of its category; set by an expert or an administrator; else 400 or 403; null removes the endorsement',
  },
  'kb-endorsed-move': {
    gap: 'the endorsement of a moved article',
    follows: 'ends, unless the endorser is also an expert of the new category',
  },
  'kb-endorsed-date': { gap: '`endorsed_date` without `endorsed_by`; the reverse', refusal: '400; the current time' },
  'kb-language': {
    gap: 'the language of a question, and of an article without `translation`',
    usual: 'the author’s',
    at: ['knowledge-base.createArticle', 'knowledge-base.createQuestion'],
  },
  'kb-tags': { gap: 'tags in a body', either: 'extra; at most 100, unique ignoring case; accents composed (NFC)' },
  'kb-filters': {
    gap: 'how filters match',
    values: { alone: 'whole tags; a category alone; unknown ids find nothing', below: 'a category with subcategories' },
    at: ['knowledge-base.listArticles', 'knowledge-base.listQuestions'],
  },
  'kb-names-back': {
    gap: 'fields with different names in replies and bodies',
    either: 'the one in bodies; extras: `name`, `text`, `language`, `embeded_video`, `question_text`',
  },
  'kb-null': { gap: 'where null means none', follows: '`parent_id`, `category_experts`, `embed_video`, `endorsed_by`' },
  'kb-comments': {
    gap: 'field for comments',
    either: '`enable_comments`; extras: `comments_enabled`, `comments_enable`',
  },
  'kb-spellings': { gap: 'reply fields with two spellings', follows: 'both; see `spellings`' },
  'kb-counts': { gap: 'likes, comments, visits', ours: 'seeded, never counted', at: ['knowledge-base.getQuestion'] },
  'kb-unanswered': { gap: 'which questions are unanswered', follows: 'questions without comments' },
  'kb-archived': {
    gap: '`archived` in the list of questions',
    values: { alone: 'only archived questions; default: only others', 'with-others': 'archived questions and others' },
    at: ['knowledge-base.listQuestions'],
  },
  'kb-css-class': { gap: '`css_class`', ours: '`kb-question` with `kb-answered`, `kb-unanswered` or `kb-archived`' },
  'kb-profile': { gap: '`created_by` of a question', ours: 'the URL of the user in people, version 2' },
  'kb-covers': { gap: 'cover images', ours: 'seeded by name, drawn without text of the article, visible to all' },
  'kb-deleted-user': {
    gap: 'records of a deleted user',
    follows:
      'articles, questions, categories pass to the heir; expert roles and subscriptions end; changes keep their name',
  },
})
