import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Knowledge base', ['knowledge-base'], {
  'kb-dates': {
    gap: 'which day a date is',
    chosen: 'for articles and questions the current user’s',
    evidence: 'follows',
  },
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
    chosen:
      '14 digits in UTC, text or number; YYYYMMDD; YYYY-MM-DD; ISO 8601; 10 digits for seconds since 1970; or as replies write them; a day is the current user’s; else 400',
    evidence: 'either',
  },
  'kb-plain-text': {
    gap: 'how plain text comes from HTML',
    chosen: 'HTML is stored as given; tags, scripts and styles are left out, entities read, a block begins a line',
    evidence: 'usual',
  },
  'kb-required': {
    gap: 'what a body has to have',
    chosen: 'a category its name, articles and questions title and category; the rest has default values',
    evidence: 'needed',
  },
  'kb-category-list': {
    gap: 'the shape of the list of categories',
    values: {
      flat: 'flat, by name; `parent` only where there is one, `subcategories` in each',
      top: 'only those without a parent; those right below are in `subcategories`',
    },
    at: ['knowledge-base.listCategories'],
  },
  'kb-subcategories': {
    gap: 'what is shown of a subcategory',
    chosen: 'all of it but `parent` and `subcategories`',
    evidence: 'shape',
  },
  'kb-category-writes': {
    gap: 'who may write categories',
    chosen: 'administrators of the knowledge base; others 403',
    evidence: 'follows',
  },
  'kb-loop': { gap: 'a parent that would make a loop of categories', chosen: '400', evidence: 'refusal' },
  'kb-parent-none': { gap: 'how a category has no parent', chosen: '`parent_id` null or 0', evidence: 'either' },
  'kb-category-held': {
    gap: 'deleting a category that holds anything',
    chosen: '400; drafts and what is archived count',
    evidence: 'safe',
    at: ['knowledge-base.deleteCategory'],
  },
  'kb-experts': {
    gap: 'what experts may do',
    chosen:
      'in their own category, not in those below, what administrators may with articles and questions; the category itself is for administrators',
    evidence: 'usual',
  },
  'kb-permissions': {
    gap: 'permissions of a category, which no endpoint sets',
    chosen: 'seeded; where everybody may not post, 403 for all but experts and administrators',
    evidence: 'ours',
  },
  'kb-subscriptions': {
    gap: 'how one subscribes',
    chosen: 'no endpoint is shown: subscriptions are seeded, each to that thing alone',
    evidence: 'ours',
  },
  'kb-states': {
    gap: 'how the status of an article moves',
    values: {
      draft: 'moves freely between draft, publish and archive; without a status an article is a draft',
      publish: 'without a status it is published',
    },
    at: ['knowledge-base.createArticle', 'knowledge-base.updateArticle'],
  },
  'kb-publish': {
    gap: '`publish` by who may not',
    chosen: 'becomes `draft`, with a warning; what is published stays so when its publisher changes it',
    evidence: 'P',
  },
  'kb-move': {
    gap: 'an article that moves to another category',
    chosen: 'is a draft there, unless who moves it may publish there',
    evidence: 'follows',
  },
  'kb-hidden': {
    gap: 'who reads drafts and archived articles',
    chosen: 'publisher, experts of the category, administrators; others 403, or as `unseen` says; in no list',
    evidence: 'safe',
  },
  'kb-edit': {
    gap: 'who changes and deletes articles and questions',
    values: {
      author: 'who wrote it, experts of its category, administrators; others 403',
      experts: 'experts of its category and administrators; others 403, who wrote it too',
    },
    at: ['knowledge-base.update*', 'knowledge-base.delete*'],
  },
  'kb-publisher': {
    gap: 'who may name another publisher',
    chosen: 'experts and administrators; without one it is the current user',
    evidence: 'safe',
  },
  'kb-endorsed-by': {
    gap: 'who may endorse an article',
    chosen: 'an expert of its category or an administrator, named by one of them; else 400 or 403; null takes it back',
    evidence: 'follows',
  },
  'kb-endorsed-move': {
    gap: 'the endorsement of an article that moves to another category',
    chosen: 'stays where the endorser may endorse too, and ends elsewhere',
    evidence: 'follows',
  },
  'kb-endorsed-date': {
    gap: '`endorsed_date` without an endorsement, or an endorsement without a date',
    chosen: '400; now',
    evidence: 'refusal',
  },
  'kb-language': {
    gap: 'the language of a question, and of an article without `translation`',
    chosen: 'the writer’s',
    evidence: 'usual',
    at: ['knowledge-base.createArticle', 'knowledge-base.createQuestion'],
  },
  'kb-tags': {
    gap: 'tags in a body',
    chosen:
      'an optional list in articles and questions, each once in any case, at most 100; accents are composed (NFC)',
    evidence: 'either',
  },
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
    chosen:
      '`name`, `text` of a category, `language`, `embeded_video`, `question_text` are read too, after the name of the body',
    evidence: 'either',
  },
  'kb-null': {
    gap: 'what null means none of',
    chosen: '`parent_id`, `category_experts`, `embed_video` and `endorsed_by`',
    evidence: 'follows',
  },
  'kb-comments': {
    gap: 'comments are enabled by which name',
    chosen: '`enable_comments`, `comments_enabled` or `comments_enable`',
    evidence: 'either',
  },
  'kb-spellings': {
    gap: 'fields of replies that are spelt in two ways',
    chosen: 'both, or as the setting `spellings` says',
    evidence: 'follows',
  },
  'kb-counts': {
    gap: 'likes, comments and visits',
    chosen: 'seeded: no endpoint counts them, and reading a question is not a visit',
    evidence: 'ours',
    at: ['knowledge-base.getQuestion'],
  },
  'kb-unanswered': { gap: 'which questions are unanswered', chosen: 'those without comments', evidence: 'follows' },
  'kb-archived': {
    gap: '`archived` in the list of questions',
    values: { alone: 'archived ones only; without it none of them', 'with-others': 'archived ones and the others' },
    at: ['knowledge-base.listQuestions'],
  },
  'kb-css-class': {
    gap: '`css_class` of a question',
    chosen: '`kb-question` with `kb-answered`, `kb-unanswered` or `kb-archived`',
    evidence: 'ours',
  },
  'kb-profile': {
    gap: '`created_by` of a question',
    chosen: 'the address of the user in people, version 2',
    evidence: 'ours',
  },
  'kb-covers': {
    gap: 'cover pictures',
    chosen: 'seeded by name, drawn, open to everybody, and without a word of the article',
    evidence: 'ours',
  },
  'kb-deleted-user': {
    gap: 'what a deleted user has left',
    chosen:
      'the heir gets articles, questions and categories; experts and subscriptions end; endorsements and changes stay theirs',
    evidence: 'follows',
  },
})
