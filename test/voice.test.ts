import { parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { readPage, readPages } from '../tools/pages.ts'
import { isTest, readSources } from './source-tree.ts'

// CONTRIBUTING.md, Voice, has the rules that a machine cannot check.

const replacements: [pattern: RegExp, instead: string][] = [
  [/\banew\b/, '"again", or a verb with "re": "reload", "rebuild"'],
  [/\bbeside\b/, '"next to", "in addition to", "alongside"'],
  [/\b(whoever|whomever|whom|somebody|nobody else)\b/, '"anyone who", "the user", "someone"'],
  [/(?<!\bthere )\bis no\b(?! longer)/, '"is not a"'],
  [/\b(wants|wished?|wishes)\b/, '"requires", "needs"'],
  [/\b(goes|go|went|gone) on\b(?! (to|with)\b)|\bgoes back\b/, '"continues", "is rolled back"'],
  [/\bmend(s|ed|ing)?\b/, '"fix", "remove"'],
  [/\b(takes?|taken|took) back\b/, '"undo"'],
  [/\b(stands?|stood) (in|at|behind|for|there|still)\b/, '"is in", "is at", "means"'],
  [/\b(asks?|asked|asking)\b/, '"request", "call"; "query" for a search; "prompt" for a dialog'],
  [/\b(is|are|was|were|be|gets?) answered\b|\banswers\b|\banswering\b/, '"respond", "respond to"'],
  [/\b(says so|said|told|tells)\b/, '"reported", "shown", "logged", "documented"'],
  [/\b(is|are) handed\b/, '"receives", "takes"'],
  [/\b(by|at|in|to|of|for|on) which\b/, 'two sentences'],
  [/\b(that|those) of\b/, 'a plain noun, or an apostrophe'],
  [/\ba text\b|\btexts\b/, '"a string", "text"'],
  [/\bleft alone\b|\bleaves? alone\b/, '"does not change"'],
  [/\bwhat is there\b|\bwhat there is\b/, '"the data", "contents"'],
]

interface Passage {
  from: string
  text: string
}

// Names in code and quotations keep their spelling.
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '')

const documents: Passage[] = [
  ...readPages(),
  ...['CHANGELOG.md', 'SECURITY.md', 'SKILL.md', 'llms.txt'].map(readPage),
].flatMap(({ path, text }) =>
  withoutCode(text)
    .split('\n')
    .map((line) => ({ from: path, text: line })),
)

/** Strings of several words. */
function sentencesIn(path: string, code: string): Passage[] {
  const found: Passage[] = []
  const add = (text: unknown) => {
    if (typeof text === 'string' && /\w \w/.test(text)) found.push({ from: path, text })
  }
  new Visitor({
    Literal: ({ value }) => add(value),
    TemplateElement: ({ value }) => add(value.cooked),
  }).visit(parseSync(path, code).program)
  return found
}

/** The titles of tests, which show in reports. */
function titlesIn(path: string, code: string): Passage[] {
  const found: Passage[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const name = callee.type === 'Identifier' ? callee.name : undefined
      if (title && ['describe', 'it', 'test'].includes(name ?? ''))
        found.push({ from: path, text: code.slice(title.start, title.end).split('\n', 1)[0]! })
    },
  }).visit(parseSync(path, code).program)
  return found
}

// Fixtures and stories are what a company writes, in its own voice.
const messages = readSources()
  .filter(({ path }) => !isTest(path) && !/^(fixtures|scenarios\/stories|tools|bench)\//.test(path))
  .flatMap(({ path, text }) => sentencesIn(path, text))

const titles = readSources()
  .filter(({ path }) => isTest(path) && !path.startsWith('test/'))
  .flatMap(({ path, text }) => titlesIn(path, text))

function wordsToReplace(passages: Passage[]): string[] {
  return passages.flatMap(({ from, text }) =>
    replacements
      .filter(([pattern]) => new RegExp(pattern, 'i').test(text))
      .map(([pattern, instead]) => `${from}: "${text.trim()}" has ${pattern}: write ${instead}`),
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
