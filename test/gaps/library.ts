import type { gaps as documentsGaps } from '../../src/apps/documents/gaps.ts'
import { documents } from '../../src/apps/documents/index.ts'
import type { gaps as trashGaps } from '../../src/apps/trash/gaps.ts'
import { applications } from '../../src/simulator/applications.ts'
import { type Company, rootOf } from '../company.ts'
import { furnish, verbsIn } from '../documents/library.ts'
import type { Checks } from './gaps.ts'

export const trash = applications.find(({ place }) => place.application === 'trash')!

// The checks of documents and trash send requests to each other.
export const library = rootOf(documents)
export const bin = rootOf(trash)

export type Library = Company & ReturnType<typeof verbsIn>

type LibraryChecks = Checks<typeof documentsGaps & typeof trashGaps, Library>

export function inLibrary<Id extends keyof LibraryChecks>(checks: Pick<LibraryChecks, Id>) {
  return checks
}

export function furnishLibrary(company: Company): Library {
  furnish(company.simulator.world)
  return Object.assign(Object.create(company) as Company, verbsIn(atDocuments(company)))
}

function atDocuments(company: Company): Company {
  const { send, done } = company
  return Object.assign(Object.create(company) as Company, {
    send: ((method, path, sent) => send(method, library + path, sent)) satisfies Company['send'],
    done: ((method, path, sent) => done(method, library + path, sent)) satisfies Company['done'],
  })
}
