import { copy, link, move } from './moving.ts'
import { readFile, readFolder, readInfo } from './reading.ts'
import * as moving from './steps-moving.ts'
import * as writing from './steps-writing.ts'
import { Choice, type Step } from './targets.ts'
import type { Walk } from './walk.ts'

type Way = (walk: Walk, choice: Choice, step: Step) => Promise<void>

const ways: Record<string, [often: number, way: Way]> = {
  addFolder: [4, writing.addFolder],
  addDocument: [5, (walk, choice) => writing.addDocument(walk, choice, {})],
  addMarker: [1, (walk, choice) => writing.addDocument(walk, choice, { doc_type: 'marker' })],
  addDraft: [3, (walk, choice) => writing.addDocument(walk, choice, { is_draft: true })],
  drop: [2, (_, choice) => choice.drop()],
  deleteDropped: [1, writing.deleteDropped],
  checkOut: [6, writing.checkOut],
  cancel: [1, writing.cancelCheckOut],
  checkIn: [5, (walk, choice, step) => writing.checkIn(walk, choice, step, false)],
  checkInDraft: [3, (walk, choice, step) => writing.checkIn(walk, choice, step, true)],
  approve: [3, writing.approve],
  reject: [2, writing.reject],
  updateFolder: [2, writing.updateFolder],
  updateDocument: [3, writing.updateDocument],
  deleteDocument: [5, (walk, choice) => moving.removeDocument(walk, choice, choice.document('delete'))],
  deleteVersion: [4, (walk, choice) => moving.removeDocument(walk, choice, choice.version('delete'))],
  deleteFolder: [3, moving.removeFolder],
  copy: [3, (walk, choice, step) => moving.transfer(walk, choice, step, 'copy', copy)],
  move: [4, (walk, choice, step) => moving.transfer(walk, choice, step, 'move', move)],
  link: [5, (walk, choice, step) => moving.transfer(walk, choice, step, 'link', link)],
  restore: [5, moving.bringBack],
  forever: [2, moving.removeForever],
  passTime: [1, moving.passTime],
  lock: [2, moving.lock],
  blocked: [1, moving.tryWhatIsBlocked],
  readFile: [3, readFile],
  readFolder: [2, readFolder],
  readInfo: [2, readInfo],
}

export const operations: readonly string[] = Object.entries(ways).flatMap(([op, [often]]) => Array(often).fill(op))

export async function take(walk: Walk, step: Step): Promise<void> {
  await ways[step.op]![1](walk, new Choice(walk, step), step)
  await walk.check()
}

const open = (op: string, who: number, a: number, more: Partial<Step> = {}): Step => ({
  ...{ op, who, a, b: who + a, c: 0, how: 0 },
  ...more,
})

// Initial steps, so that there is something to work with.
const opening: Step[] = [
  open('addDocument', 0, 0),
  open('addDocument', 0, 1, { c: 2 }),
  open('addDocument', 1, 2),
  open('addDocument', 2, 0, { c: 1 }),
  open('addDocument', 0, 4),
  open('addMarker', 0, 0),
  open('addDraft', 2, 0),
  open('addFolder', 0, 5),
  open('link', 0, 0, { b: 1 }),
  open('link', 0, 3, { b: 0 }),
  open('link', 0, 4, { b: 1 }),
  open('checkOut', 1, 1),
  open('drop', 5, 0),
]

export async function begin(walk: Walk): Promise<void> {
  for (const step of opening) await ways[step.op]![1](walk, new Choice(walk, step), step)
  await walk.check()
}
