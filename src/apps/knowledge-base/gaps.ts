import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Knowledge base', ['knowledge-base'], {
  'kb-dates': { gap: 'which day a date is', follows: 'for articles and questions the current user’s' },
  'kb-order': {
    gap: 'order of articles and questions',
    values: { title: 'by title', newest: 'newest first' },
    at: ['knowledge-base.listArticles', 'knowledge-base.listQuestions'],
  },
  'kb-category-date': {
    gap: 'how dates of a category are written',
    values: { number: 'a number of 14 digits, in UTC', text: 'a string of 14 digits' },
    at: ['knowledge-base.*Categor*'],
  },
  'kb-addresses': {
    gap: 'addresses of people, covers and thumbnails',
    values: { paths: 'paths', absolute: 'whole, with scheme and host' },
  },
  'kb-dates-read': {
    gap: 'which dates are read',
    either:
      '14 digits in UTC, text or number; YYYYMMDD; YYYY-MM-DD; ISO 8601; 10 digits for seconds since 1970; or as replies write them; a day is the current user’s; else 400',
  },
  'kb-plain-text': {
    gap: 'how plain text comes from HTML',
    usual: 'HTML is stored as given; tags, scripts and styles are left out, entities read, a block begins a line',
  },
  'kb-required': { gap: 'what a body needs', needed: 'a category its name; articles and questions title and category' },
  'kb-category-list': {
    gap: 'the shape of the list of categories',
    values: {
      flat: 'flat, by name; `parent` only where there is one, `subcategories` in each',
      top: 'only those without a parent; those right below are in `subcategories`',
    },
    at: ['knowledge-base.listCategories'],
  },
  'kb-subcategories': { gap: 'what is shown of a subcategory', shape: 'all of it but `parent` and `subcategories`' },
  'kb-category-writes': { gap: 'who may write categories', follows: 'administrators of the application; others 403' },
  'kb-loop': { gap: 'a parent that would make a loop of categories', refusal: '400' },
  'kb-parent-none': { gap: 'how a category has no parent', either: '`parent_id` null or 0' },
  'kb-category-held': {
    gap: 'deleting a category that holds anything',
    safe: '400; drafts and what is archived count',
    at: ['knowledge-base.deleteCategory'],
  },
  'kb-experts': { gap: 'what experts may do', usual: 'what administrators may, with entries of their category' },
  'kb-permissions': { gap: 'permissions of a category', ours: 'seeded; experts and administrators may always post' },
  'kb-subscriptions': { gap: 'how one subscribes', ours: 'not at all: subscriptions are seeded, each to one thing' },
  'kb-states': {
    gap: 'how the status of an article moves',
    values: {
      draft: 'moves freely between draft, publish and archive; without a status an article is a draft',
      publish: 'without a status it is published',
    },
    at: ['knowledge-base.createArticle', 'knowledge-base.updateArticle'],
  },
  'kb-publish': { gap: '`publish` without the right', P: 'becomes `draft`, with a warning; published ones stay so' },
  'kb-move': { gap: 'an article in another category', follows: 'is a draft, unless the mover may publish there' },
  'kb-hidden': {
    gap: 'who reads drafts and archived articles',
    safe: 'publisher, experts of the category, administrators; others 403, or as `unseen` says; in no list',
  },
  'kb-edit': {
    gap: 'who changes and deletes articles and questions',
    values: {
      author: 'who wrote it, experts of its category, administrators; others 403',
      experts: 'experts of its category and administrators; others 403, who wrote it too',
    },
    at: ['knowledge-base.update*', 'knowledge-base.delete*'],
  },
  'kb-publisher': { gap: 'who may name another publisher', safe: 'experts and administrators; the default is oneself' },
  'kb-endorsed-by': {
    gap: 'who may endorse an article',
    follows: 'an expert of its category or an administrator, named by one of them; else 400 or 403; null takes it back',
  },
  'kb-endorsed-move': { gap: 'a moved article’s endorsement', follows: 'ends, unless its endorser may endorse there' },
  'kb-endorsed-date': { gap: '`endorsed_date` without an endorsement, and the reverse', refusal: '400; now' },
  'kb-language': {
    gap: 'the language of a question, and of an article without `translation`',
    usual: 'the writer’s',
    at: ['knowledge-base.createArticle', 'knowledge-base.createQuestion'],
  },
  'kb-tags': { gap: 'tags in a body', either: 'optional, each once in any case, at most 100; accents composed (NFC)' },
  'kb-filters': {
    gap: 'how filters match',
    values: {
      alone:
        'tags whole and in any case; a category without those below it; unknown ids nothing; an empty filter is none',
      below: 'a category with all below it',
    },
    at: ['knowledge-base.listArticles', 'knowledge-base.listQuestions'],
  },
  'kb-names-back': {
    gap: 'fields that replies call otherwise than bodies',
    either:
      '`name`, `text` of a category, `language`, `embeded_video`, `question_text` are read too, after the name of the body',
  },
  'kb-null': { gap: 'where null means none', follows: '`parent_id`, `category_experts`, `embed_video`, `endorsed_by`' },
  'kb-comments': { gap: 'what enables comments', either: '`enable_comments`, `comments_enabled` or `comments_enable`' },
  'kb-spellings': { gap: 'reply fields that are spelt in two ways', follows: 'both, or as `spellings` says' },
  'kb-counts': {
    gap: 'likes, comments and visits',
    ours: 'seeded: no endpoint counts them, and reading a question is not a visit',
    at: ['knowledge-base.getQuestion'],
  },
  'kb-unanswered': { gap: 'which questions are unanswered', follows: 'those without comments' },
  'kb-archived': {
    gap: '`archived` in the list of questions',
    values: { alone: 'archived ones only; without it none of them', 'with-others': 'archived ones and the others' },
    at: ['knowledge-base.listQuestions'],
  },
  'kb-css-class': { gap: '`css_class`', ours: '`kb-question` with `kb-answered`, `kb-unanswered` or `kb-archived`' },
  'kb-profile': { gap: '`created_by` of a question', ours: 'the address of the user in people, version 2' },
  'kb-covers': { gap: 'cover pictures', ours: 'seeded by name, drawn without words of the article, open to everybody' },
  'kb-deleted-user': {
    gap: 'what a deleted user has left',
    follows:
      'the heir gets articles, questions and categories; experts and subscriptions end; endorsements and changes stay theirs',
  },
})
