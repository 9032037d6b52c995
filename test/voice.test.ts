import { parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { readPage, readPages, withoutCode } from '../tools/pages.ts'
import { isTest, readEverything, readSources } from './source-tree.ts'

// CONTRIBUTING.md, Voice, has the rules that a machine cannot check.

const replacements: [pattern: RegExp, instead: string, reason: string][] = [
  [/\banew\b/, '"again", or a verb with "re": "reload", "rebuild"', 'old-fashioned'],
  [/\bbeside\b/, '"next to", "in addition to", "alongside"', 'easily read as "besides"'],
  [/\b(whoever|whomever|whom|somebody|nobody else)\b/, '"anyone who", "the user", "someone"', 'hides the role'],
  [/(?<!\bthere )\bis no\b(?! longer)/, '"is not a"', 'literary'],
  [/\b(wants|wished?|wishes)\b/, '"requires", "needs"', 'programs have no wishes'],
  [/\b(goes|go|went|gone) on\b(?! (to|with)\b)|\bgoes back\b/, '"continues", "is rolled back"', 'idiom'],
  [/\bmend(s|ed|ing)?\b/, '"fix", "remove"', 'not used for software'],
  [/\b(takes?|taken|took) back\b/, '"undo"', 'idiom'],
  [/\b(stands?|stood) (in|at|behind|for|there|still)\b/, '"is in", "is at", "means"', 'idiom'],
  [
    /\b(asks?|asked|asking)\b(?! (a|your)? ?questions?)/i,
    '"request", "call"; "query" for a search; "prompt" for a dialog',
    'HTTP has requests',
  ],
  // Questions in the knowledge base have answers.
  [/\banswer(s|ed|ing)?\b(?!.*\bquestions?\b)/, '"response", "respond to"', 'HTTP has responses'],
  [/\b(is|are|was|were) made\b/, '"created", "built", "sent"', 'hides the action'],
  [/\b(says|said|told|tells)\b/, '"reports", "shows", "logs", "documents"', 'programs do not speak'],
  [/\b(is|are) handed\b/, '"receives", "takes"', 'idiom'],
  [/\b(by|at|in|to|of|for|on) which\b/, 'two sentences', 'long sentences are hard to follow'],
  [/\b(that|those) of\b/, 'a plain noun, or an apostrophe', 'readers must look for the noun'],
  [/\ba text\b|\btexts\b/, '"a string", "text"', 'not countable in English'],
  [/\bleft alone\b|\bleaves? alone\b/, '"does not change"', 'idiom'],
  [/\bwhat is there\b|\bwhat there is\b/, '"the data", "contents"', 'too vague'],
]

interface Passage {
  from: string
  text: string
}

const shown = readEverything().filter(({ path }) => /^(examples|site)\//.test(path))
const { text: contributing } = readPage('CONTRIBUTING.md')

const documents: Passage[] = [
  ...readPages(),
  ...['CHANGELOG.md', 'SECURITY.md', 'SKILL.md', 'llms.txt'].map(readPage),
  // The table of pairs has examples of what not to write.
  { path: 'CONTRIBUTING.md', text: contributing.replace(/(?<=^\| not \| but \|\n)(\|.*\n)+/m, '') },
  ...shown.filter(({ path }) => path.endsWith('.md')),
].flatMap(({ path, text }) =>
  // Names in code and quotations keep their spelling.
  withoutCode(text)
    .split('\n')
    .map((line) => ({ from: path, text: line })),
)

/** Strings of several words, also between tags. */
function sentencesIn(path: string, code: string): Passage[] {
  const found: Passage[] = []
  const add = (text: unknown) => {
    if (typeof text === 'string' && /\w \w/.test(text)) found.push({ from: path, text })
  }
  new Visitor({
    Literal: ({ value }) => add(value),
    JSXText: ({ value }) => add(value),
    TemplateElement: ({ value }) => add(value.cooked),
  }).visit(parseSync(path, code).program)
  return found
}

/** The titles of tests, which show in reports. */
function titlesIn(path: string, code: string): Passage[] {
  const found: Passage[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title && /^(describe|it|test)\b/.test(code.slice(callee.start, callee.end)))
        found.push({ from: path, text: code.slice(title.start, title.end).split('\n', 1)[0]! })
    },
  }).visit(parseSync(path, code).program)
  return found
}

/** A Vue file as a script, followed by the lines of its template as strings. */
function scriptOfVue({ path, text }: { path: string; text: string }) {
  const [, script = ''] = /<script[^>]*>([\s\S]*?)<\/script>/.exec(text) ?? []
  const [, template = ''] = /<template>([\s\S]*)<\/template>/.exec(text) ?? []
  return { path: `${path}.ts`, text: `${script}\n;${JSON.stringify(template.split('\n'))}` }
}

const sources = [
  ...readSources(),
  ...shown.filter(({ path }) => /^examples\/.*\.tsx?$/.test(path)),
  ...shown.filter(({ path }) => path.endsWith('.vue')).map(scriptOfVue),
]
const isTested = (path: string) => isTest(path) || /\.(test|spec)\.tsx?$/.test(path)

// Fixtures and stories are what a company writes, in its own voice.
const messages = sources
  .filter(({ path }) => !isTested(path) && !/^(fixtures|scenarios\/stories|tools|bench)\//.test(path))
  .flatMap(({ path, text }) => sentencesIn(path, text))

const titles = sources
  .filter(({ path }) => isTested(path) && path !== 'test/voice.test.ts')
  .flatMap(({ path, text }) => titlesIn(path, text))

function wordsToReplace(passages: Passage[]): string[] {
  return passages.flatMap(({ from, text }) =>
    replacements
      .filter(([pattern]) => new RegExp(pattern, 'i').test(text))
      .map(([pattern, instead, reason]) => `${from}: "${text.trim()}" has ${pattern} (${reason}): write ${instead}`),
  )
}

describe('the voice', () => {
  it('finds words to replace', () => {
    expect(wordsToReplace([{ from: 'a page', text: 'Save it anew, beside the others.' }])).toHaveLength(2)
    expect(messages.length).toBeGreaterThan(500)
    expect(titles.length).toBeGreaterThan(1000)
  })

  it('is plain in documents', () => expect(wordsToReplace(documents)).toEqual([]))
  it('is plain in messages, help and labels', () => expect(wordsToReplace(messages)).toEqual([]))
  it('is plain in the titles of tests', () => expect(wordsToReplace(titles)).toEqual([]))
})
