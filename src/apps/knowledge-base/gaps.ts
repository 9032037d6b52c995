import { about, settable, type ValuesOf } from '../../core/gap.ts'

declare module '../../core/fidelity.ts' {
  interface FidelityValues extends ValuesOf<typeof knowledgeBaseValues> {}
}

export const knowledgeBaseValues = settable({
  'kb-category-date': { number: 'a number of 14 digits', text: 'a string of 14 digits' },
  'kb-order': { title: 'by title', newest: 'newest first' },
  'kb-category-list': {
    flat: 'all in one list, by name',
    top: 'only those without a parent; those right below are in `subcategories`',
  },
  'kb-archived': { alone: 'archived ones only', 'with-others': 'archived ones and the others' },
  'kb-plain-text': { lines: 'each block begins a line', 'one-line': 'all is in one line' },
  'kb-category-held': {
    refused: '400; drafts and what is archived count',
    deleted: 'it goes with all that it holds, and with those below',
  },
  'kb-experts': {
    own: 'in their own category all that administrators may',
    below: 'in their own category, and in those below, all that administrators may',
  },
  'kb-states': { draft: 'without a status an article is a draft', publish: 'without a status it is published' },
  'kb-filters': { alone: 'a category without those below it', below: 'a category with all below it' },
  'kb-counts': {
    seeded: 'stay as they are, so that reading changes nothing',
    visits: 'a question that is read has one visit more, which undo and journal do not know',
  },
  'kb-addresses': { paths: 'paths', absolute: 'whole, with scheme and host' },
})

export const knowledgeBase = about('Knowledge base', [
  ['kb-dates', 'which day a date is', 'of articles and questions that of whoever asks', 'follows'],
  [
    'kb-order',
    'order of articles and questions',
    'by title',
    'C',
    'knowledge-base.listArticles',
    'knowledge-base.listQuestions',
  ],
  [
    'kb-category-date',
    'how dates of a category are written',
    'as a number of 14 digits, in UTC',
    'C',
    'knowledge-base.*Categor*',
  ],
  ['kb-addresses', 'addresses of people, covers and thumbnails', 'paths', 'C'],
  [
    'kb-dates-read',
    'which dates are read',
    '14 digits in UTC, text or number; YYYYMMDD; YYYY-MM-DD; ISO 8601; 10 digits for seconds since 1970; or as replies write them; a day is that of whoever asks; else 400',
    'either',
  ],
  [
    'kb-plain-text',
    'how plain text comes from HTML',
    'HTML is stored as given; tags, scripts and styles are left out, entities read, a block begins a line',
    'C',
  ],
  [
    'kb-required',
    'what a body has to have',
    'a category its name, articles and questions title and category; the rest has default values',
    'refusal',
  ],
  [
    'kb-category-list',
    'the shape of the list of categories',
    'flat, by name; `parent` only where there is one, `subcategories` in each',
    'C',
    'knowledge-base.listCategories',
  ],
  ['kb-subcategories', 'what is shown of a subcategory', 'all of it but `parent` and `subcategories`', 'shape'],
  ['kb-category-writes', 'who may write categories', 'administrators of the knowledge base; others 403', 'follows'],
  ['kb-loop', 'a parent that would make a loop of categories', '400', 'refusal'],
  ['kb-parent-none', 'how a category has no parent', '`parent_id` null or 0', 'either'],
  ['kb-category-held', 'deleting a category that holds anything', '400; drafts and what is archived count', 'C'],
  ['kb-experts', 'what experts may do', 'in their own category all that administrators may; not in those below', 'C'],
  [
    'kb-permissions',
    'permissions of a category, which no endpoint sets',
    'seeded; where everybody may not post, 403 for all but experts and administrators',
    'ours',
  ],
  [
    'kb-subscriptions',
    'how one subscribes',
    'no endpoint is shown: subscriptions are seeded, each to that thing alone',
    'ours',
  ],
  [
    'kb-states',
    'how the status of an article moves',
    'freely between draft, publish and archive; without one, draft',
    'C',
  ],
  [
    'kb-publish',
    '`publish` by who may not',
    'becomes `draft`, with a warning; what is published stays so when its publisher changes it',
    'P',
  ],
  [
    'kb-move',
    'an article that moves to another category',
    'is a draft there, unless who moves it may publish there',
    'follows',
  ],
  [
    'kb-hidden',
    'who reads drafts and archived articles',
    'publisher, experts of the category, administrators; others 403, or as `unseen` says; in no list',
    'safe',
  ],
  [
    'kb-edit',
    'who changes and deletes articles and questions',
    'who wrote it, experts of its category, administrators; others 403',
    'safe',
  ],
  [
    'kb-publisher',
    'who may name another publisher',
    'experts and administrators; without one it is the current user',
    'safe',
  ],
  [
    'kb-endorsed-by',
    'who may endorse an article',
    'an expert of its category or an administrator, named by one of them; else 400 or 403; null takes it back',
    'follows',
  ],
  [
    'kb-endorsed-move',
    'the endorsement of an article that moves to another category',
    'stays where the endorser may endorse too, and ends elsewhere',
    'follows',
  ],
  [
    'kb-endorsed-date',
    '`endorsed_date` without an endorsement, or an endorsement without a date',
    '400; now',
    'refusal',
  ],
  [
    'kb-language',
    'the language of articles and questions',
    '`translation`, else the language of who writes; of a question always that',
    'follows',
  ],
  [
    'kb-tags',
    'tags in a body',
    'an optional list in articles and questions, each once in any case, at most 100; accents are composed (NFC)',
    'either',
  ],
  [
    'kb-filters',
    'how filters match',
    'tags whole and in any case; a category without those below it; unknown ids nothing; an empty filter is none',
    'C',
  ],
  [
    'kb-names-back',
    'fields that replies call otherwise than bodies',
    '`name`, `text` of a category, `language`, `embeded_video`, `question_text` are read too, after the name of the body',
    'either',
  ],
  ['kb-null', 'what null means none of', '`parent_id`, `category_experts`, `embed_video` and `endorsed_by`', 'follows'],
  [
    'kb-comments',
    'comments are enabled by which name',
    '`enable_comments`, `comments_enabled` or `comments_enable`',
    'either',
  ],
  [
    'kb-spellings',
    'fields of replies that are spelt in two ways',
    'both, or as the setting `spellings` says',
    'follows',
  ],
  [
    'kb-counts',
    'likes, comments and visits',
    'seeded: no endpoint counts them, and reading a question is no visit',
    'C',
  ],
  ['kb-unanswered', 'which questions are unanswered', 'those without comments', 'follows'],
  [
    'kb-archived',
    '`archived` in the list of questions',
    'archived ones only; without it none of them',
    'C',
    'knowledge-base.listQuestions',
  ],
  [
    'kb-css-class',
    '`css_class` of a question',
    '`kb-question` with `kb-answered`, `kb-unanswered` or `kb-archived`',
    'ours',
  ],
  ['kb-profile', '`created_by` of a question', 'the address of the user in people, version 2', 'ours'],
  [
    'kb-covers',
    'cover pictures',
    'seeded by name, drawn, open to everybody, and without a word of the article',
    'ours',
  ],
  [
    'kb-deleted-user',
    'what a deleted user has left',
    'the heir gets articles, questions and categories; experts and subscriptions end; endorsements and changes stay theirs',
    'follows',
  ],
])
