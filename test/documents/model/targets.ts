import { actors, administrator, contributor, editor, reader } from './company.ts'
import {
  type Actor,
  type Document,
  hasRight,
  isDraftDocument,
  isLive,
  livePlaces,
  type Right,
  type Target,
} from './model.ts'
import { isBelow, type ObjectSpec } from './moving.ts'
import type { Walk } from './walk.ts'
import { type ComponentInput, dropFile } from './writing.ts'

/** A random step: the user, the operation, the object, and the variant. Zeros choose the simplest case. */
export interface Step {
  op: string
  who: number
  a: number
  b: number
  c: number
  how: number
}

const callers = [administrator, editor, contributor, administrator, editor, reader, administrator, contributor, editor]

/** Interprets the numbers of a step in the present world. */
export class Choice {
  readonly #walk: Walk
  readonly #step: Step
  user: Actor

  constructor(walk: Walk, step: Step) {
    this.#walk = walk
    this.#step = step
    this.user = callers[step.who % callers.length]!
  }

  /** Usually picks the user of an earlier step, who can continue it. */
  be(candidates: readonly number[]): void {
    const candidate = actors.find(({ id }) => id === this.of(candidates, 'b'))
    if (candidate && !this.is(1, 2)) this.user = candidate
  }

  get model() {
    return this.#walk.model
  }

  /** Whether to use the variant with that number. The probability is 1 in 2^bits. */
  is(from: number, bits = 1): boolean {
    const mask = (1 << bits) - 1
    return ((this.#step.how >> from) & mask) === mask
  }

  of<Thing>(things: readonly Thing[], by: 'a' | 'b' | 'c'): Thing | undefined {
    return things[this.#step[by] % things.length]
  }

  /** Usually a suitable folder where the user has that right; sometimes a deleted one, or the root. */
  folder(right: Right, by: 'a' | 'b' = 'a', isWanted: (id: number) => boolean = () => true): number {
    const all = [...this.model.folders.keys()]
    if (this.is(0, 4)) return this.of([0, ...all, Math.max(...all) + 1], by)!
    const live = all.filter((id) => isLive(this.model, id))
    return (
      this.of(
        this.#likely(live, (id) => isWanted(id) && hasRight(this.model, this.user, id, right)),
        by,
      ) ?? 0
    )
  }

  /** Sometimes names one of its folders, or a wrong one. */
  document(right: Right, isWanted?: (document: Document) => boolean): Target {
    const id = this.of(this.#documents(right, isWanted), 'a') ?? 1
    return { id, parent: this.#parentOf(id) }
  }

  /** Usually suitable documents where the user has that right; sometimes any, including a deleted one. */
  #documents(right: Right, isWanted: (document: Document) => boolean = () => true): number[] {
    const all = [...this.model.documents.values()]
    const ids = all.map(({ id }) => id)
    if (this.is(0, 4)) return [...ids, 1 + Math.max(0, ...ids)]
    const live = all.filter((document) => livePlaces(this.model, document).length > 0)
    const wanted = live.filter(isWanted)
    const isLikely = ({ places }: Document) => places.some((id) => hasRight(this.model, this.user, id, right))
    return this.#likely(wanted.length > 0 ? wanted : live, isLikely).map(({ id }) => id)
  }

  #likely<Thing>(things: Thing[], isLikely: (thing: Thing) => boolean): Thing[] {
    const likely = this.is(2, 2) ? [] : things.filter(isLikely)
    return likely.length > 0 ? likely : things
  }

  #parentOf(id: number): number | undefined {
    if (this.is(4, 4)) return this.of([...this.model.folders.keys()], 'b')
    return this.is(4, 2) ? this.of(this.model.documents.get(id)?.places ?? [], 'b') : undefined
  }

  /** A document with one of its versions. */
  version(right: Right): Target {
    const target = this.document(right, ({ versions }) => versions.length > 1)
    const versions = this.model.documents.get(target.id)?.versions ?? []
    const num = this.of(versions, 'c')?.num ?? 1
    return { ...target, version: this.is(8, 4) ? num + 1 : num }
  }

  title(): string {
    if (this.is(8, 5)) return ''
    return this.of(['alpha', 'Beta', 'éclair', 'Eclair', 'Zebra', 'zebra', 'Ärger', 'minutes'], 'b')!
  }

  code(): string {
    return this.of(['R-1', 'r-1', 'R-2', 'R-3', 'R-4'], 'b')!
  }

  /** A folder that the other is linked in, or any other. */
  linkOf(folder: number): number | undefined {
    return this.model.folders.get(folder)?.links[0] ?? (this.is(8) ? this.#step.b : undefined)
  }

  metadata(): Record<string, unknown> | undefined {
    const value = this.of(['plain', ['one', 'two'], { _inherit: true }, '', 'ünï'], 'c')
    const name = this.of(['description', 'comment', 'tags'], 'b')!
    return this.is(6) ? { [name]: value, ...(this.is(7) && { description: { _inherit: true } }) } : undefined
  }

  /** Uploads the files first. Sometimes a component is wrong. */
  async components(): Promise<ComponentInput[]> {
    const count = (this.#step.c % 3) + 1
    while (this.#ownFiles().length < count) await this.drop()
    const keys = this.#ownFiles()
    const hasNames = this.is(9)
    const primary = this.is(10) ? this.#step.b % count : -1
    const components = keys.slice(0, count).map((file_key, i) => ({
      file_key,
      ...(hasNames && i !== 1 && { name: `part-${i}.txt` }),
      ...(i === primary && { is_primary: true }),
    }))
    return this.is(11, 3) ? this.#spoil(components) : components
  }

  #spoil(components: ComponentInput[]): ComponentInput[] {
    const [first] = components as [ComponentInput]
    const anothers = [...this.model.dropped].find(([, { owner }]) => owner !== this.user.id)?.[0]
    const ways: ComponentInput[][] = [
      [],
      [...components, { file_key: 'nothing' }],
      [...components, { file_key: anothers ?? 'nothing' }],
      [...components, { ...first, name: 'again.txt' }],
      components.map((one) => ({ ...one, name: 'same.txt' })),
      components.map((one) => ({ ...one, is_primary: true })),
    ]
    return this.of(ways, 'b')!
  }

  async drop(): Promise<void> {
    const size = [5, 1, 0, 300][this.#step.a % 4]!
    const bytes = Uint8Array.from({ length: size }, (_, i) => i + this.#step.b + this.#walk.requests)
    await this.#walk.attempt({ as: this.user, method: 'POST', path: 'dropbox', body: bytes, done: 200 }, () =>
      dropFile(this.model, this.user, bytes),
    )
  }

  #ownFiles(): string[] {
    return [...this.model.dropped].flatMap(([key, { owner }]) => (owner === this.user.id ? key : []))
  }

  file(): string {
    const own = this.#ownFiles()
    return this.of(this.is(0, 2) || own.length === 0 ? [...this.model.dropped.keys(), 'nothing'] : own, 'a')!
  }

  entry(): number {
    const all = [...this.model.trash]
    const own = all.filter(([, { by }]) => by === this.user.id)
    return this.of(this.is(0, 3) || own.length === 0 ? [...all.map(([id]) => id), 99_999] : own.map(([id]) => id), 'a')!
  }

  /** One to three objects, none inside another. */
  objects(right: Right): ObjectSpec[] {
    const documents = this.#documents(right, (document) => !isDraftDocument(document))
    const folders = [...this.model.folders.keys()].filter((id) => this.is(0, 4) || isLive(this.model, id))
    const likely = this.#likely(folders, (id) => hasRight(this.model, this.user, id, right))
    const specs: ObjectSpec[] = []
    for (let i = 0; i < 1 + Number(this.is(8)) + Number(this.is(9)); i++) {
      const folder = this.is(10 + i, 2) ? likely[(this.#step.c + i) % likely.length] : undefined
      const id = documents[(this.#step.a + i) % documents.length]
      if (folder !== undefined)
        specs.push({ type: 'folder', id: folder, parent: this.is(7) ? this.linkOf(folder) : undefined })
      else if (id !== undefined) specs.push({ type: 'document', id, parent: i === 0 ? this.#parentOf(id) : undefined })
    }
    return specs.filter((spec, i) => specs.every((other, j) => i === j || !this.#liesIn(spec, other, i > j)))
  }

  #liesIn(spec: ObjectSpec, other: ObjectSpec, isLater: boolean): boolean {
    if (spec.type === other.type && spec.id === other.id) return isLater
    if (other.type === 'document') return false
    const places = spec.type === 'folder' ? [spec.id] : (this.model.documents.get(spec.id)?.places ?? [])
    return places.some((folder) => isBelow(this.model, folder, other.id))
  }
}
