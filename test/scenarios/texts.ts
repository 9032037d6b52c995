import { makeFile } from '../../scenarios/stories/files/company.ts'
import { isRecipe } from '../../src/core/bytes.ts'
import type { StoredFile } from '../../src/core/store/files.ts'
import type { World } from '../../src/world/world.ts'
import { decode, stringsInWorld } from './dated-strings.ts'

/** What people can read, and where it is. */
export type Text = readonly [place: string, text: string]

/** Everything that people can read: rows, and the contents of documents and receipts. */
export function textsIn(world: World): Text[] {
  return [...stringsInWorld(world).filter(([place]) => !place.startsWith('users ')), ...filesIn(world)]
}

function filesIn({ documents, files, receipts, versions }: World): Text[] {
  const papers = versions.all().flatMap(({ document_id, components }) => {
    const { title } = documents.need(document_id)
    return components.map(({ file_id }) => [`"${title}"`, file_id] as const)
  })
  const slips = receipts.all().map(({ name, file_id }) => [`receipt "${name}"`, file_id] as const)
  return [...papers, ...slips].map(([place, id]) => [place, textOf(files.need(id))])
}

/** The latest content of the document with that title. */
export function contentOf({ documents, files, versions }: World, title: string): string | undefined {
  const found = documents.all().find((document) => document.title === title && document.trash_id === null)
  const latest = found && versions.where('document_id', found.id).at(-1)
  return latest && textOf(files.need(latest.components[0]!.file_id))
}

const known = new Map<string, string>()

/** The text of a plain file, PDF or Office file. Pictures have none, and take long to draw. */
export function textOf({ type, bytes }: StoredFile): string {
  if (/^image\/(?:png|jpeg)/.test(type)) return ''
  if (!isRecipe(bytes)) return read(bytes)
  const { of, length } = bytes
  if (of[0] === 'recording') return ''
  const key = of.join('\n')
  if (!known.has(key)) known.set(key, read(makeFile(of, 0, length)))
  return known.get(key)!
}

function read(bytes: Uint8Array): string {
  const latin = new TextDecoder('windows-1252').decode(bytes)
  if (latin.startsWith('%PDF')) {
    return Array.from(latin.matchAll(/\((.*)\) Tj/g), ([, line]) => line!.replaceAll('\\', '')).join(' ')
  }
  return decode(bytes)
    .replace(/<\/(?:row|a:p|w:p)>/g, '\n')
    .replace(/<[^>]+>/g, ' ')
}
