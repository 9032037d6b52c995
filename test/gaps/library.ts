import { documents } from '../../src/apps/documents/index.ts'
import { applications } from '../../src/simulator/applications.ts'
import type { GapsAbout } from '../../src/spec/gaps.ts'
import { type Company, rootOf } from '../company.ts'
import { furnish, verbsIn } from '../documents/library.ts'

export const trash = applications.find(({ place }) => place.application === 'trash')!

/** The prefixes of documents and of the trash can: the checks of each send requests to the other. */
export const library = rootOf(documents)
export const bin = rootOf(trash)

export type Library = Company & ReturnType<typeof verbsIn>

/** Runs the checks in the document library of the tests, with its verbs. */
export function inLibrary<Id extends GapsAbout<'Documents' | 'Trash can'>>(
  checks: Record<Id, (library: Library) => Promise<void>>,
): Record<Id, (company: Company) => Promise<void>> {
  const entries = Object.entries<(library: Library) => Promise<void>>(checks).map(([id, check]) => {
    const run = (company: Company) => {
      furnish(company.simulator.world)
      return check(Object.assign(Object.create(company) as Company, verbsIn(atDocuments(company))))
    }
    return [id, run]
  })
  return Object.fromEntries(entries)
}

function atDocuments(company: Company): Company {
  const { ask, done } = company
  return Object.assign(Object.create(company) as Company, {
    ask: ((method, path, sent) => ask(method, library + path, sent)) satisfies Company['ask'],
    done: ((method, path, sent) => done(method, library + path, sent)) satisfies Company['done'],
  })
}
