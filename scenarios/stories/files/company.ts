import { arabicCompany } from '../../../fixtures/arabic/organisation.ts'
import { arabicPapers } from '../../../fixtures/arabic/papers.ts'
import { aCrest } from '../../../fixtures/badges/crests.ts'
import { receiptBytes } from '../../../fixtures/expenses/receipts.ts'
import { few } from '../../../fixtures/figures.ts'
import { papers } from '../../../fixtures/papers/index.ts'
import { officePapers } from '../../../fixtures/papers/office-papers.ts'
import type { Paper } from '../../../fixtures/papers/paper.ts'
import { securityDraft } from '../../../fixtures/papers/policies.ts'
import { portraitBytes } from '../../../fixtures/portraits/portrait.ts'
import { readSitter } from '../../../fixtures/portraits/sitter.ts'
import { recordKinds } from '../../../fixtures/records.ts'
import type { FileMaker, Recipe } from '../../../src/core/bytes.ts'
import { aRecording } from './recording.ts'

// Creates the files that rows only name. Loaded when the first of them is read.

export const makeFile: FileMaker = (of, from, to) =>
  of[0] === 'recording' ? aRecording(from, to) : wholeFile(of).subarray(from, to)

function wholeFile([kind, ...what]: Recipe['of']): Uint8Array {
  const [first = '', second = '', third = '', fourth = '', fifth] = what.map(String)
  switch (kind) {
    case 'paper':
      return contentOf(needPaper(first, second), Number(third), Number(fourth) || few, fifth?.split(' ').map(Number))
    case 'part':
      return needPart(needPaper(first, second), third).bytes()
    case 'receipt':
      return receiptBytes(first, { vendor: second, description: third, amount: Number(fourth) })
    case 'crest':
      return aCrest(first)
    case 'draft':
      return securityDraft()
    case 'record':
      return new TextEncoder().encode(needRecord(first).text(Number(second), third))
    case 'portrait':
      return portraitBytes(readSitter(first, Number(second), Number(third)))
    default:
      throw new Error(`There is no kind of file "${kind}".`)
  }
}

/** The former versions come first, oldest first, then the latest. */
function contentOf(
  { versions = [], bytes }: Paper,
  version: number,
  people: number,
  headcounts?: readonly number[],
): Uint8Array {
  return (versions[version]?.bytes ?? bytes)(people, headcounts)
}

function needPart({ title, parts = [] }: Paper, name: string) {
  const part = parts.find((one) => one.name === name)
  if (!part) throw new Error(`There is no part "${name}" of the paper "${title}".`)
  return part
}

function needRecord(name: string) {
  const kind = recordKinds[name]
  if (!kind) throw new Error(`There is no kind of record "${name}".`)
  return kind
}

const written = new Map<string, readonly Paper[]>()

function needPaper(company: string, title: string): Paper {
  const all = written.get(company) ?? papersOf(company)
  written.clear()
  written.set(company, all)
  const paper = all.find((one) => one.title === title)
  if (!paper) throw new Error(`There is no paper "${title}".`)
  return paper
}

function papersOf(company: string): Paper[] {
  return company === arabicCompany.name ? arabicPapers() : [...papers(company), ...officePapers(company)]
}
