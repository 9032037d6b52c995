import { aText } from '../../fixtures/papers/text.ts'
import type { StoredFolder } from '../../src/apps/documents/model.ts'
import type { Loading } from '../../src/world/scenario.ts'
import type { World } from '../../src/world/world.ts'
import { recordVisits } from './company/visits.ts'
import { addMany, type Copy } from './growth/add-many.ts'
import { changeDocument } from './growth/documents.ts'
import { actorOf, folderAt } from './verbs/actor.ts'

const branches = ['Europe', 'Poland', 'Małopolska', 'Kraków', 'North works', 'Line 2', 'Station 14', 'Old readings']
const above = 4

interface Growth {
  levels: number
  documents: number
}

export async function growTree(world: World, { levels, documents }: Growth, loading: Loading): Promise<void> {
  const controller = actorOf(world, 'documents-admin')
  const calibration = folderAt(world, 'Products', 'Flow meters', 'UF-200', 'Calibration')
  controller.at(90, '08:10', () => {
    let deepest: StoredFolder = calibration
    for (let level = above + 1; level <= levels; level++) {
      deepest = controller.addFolder(deepest, branches[level - above - 1] ?? `Box ${level}`)
    }
    const down = levels === 12 ? 'Twelve' : levels
    controller.addDocument(deepest, { title: 'Found me.txt', bytes: aText(`${down} folders down. Well done.`) })
  })
  const bench = controller.at(30, '08:30', () =>
    controller.addFolder(calibration, 'Flow bench', 'One reading for each meter that left the house.'),
  )
  const engineers = ['employee', 'team-lead', 'colleague', 'Hardware Engineer'].map((who) => actorOf(world, who))
  const readings = {
    total: documents,
    what: 'documents',
    round: 1000,
    *add(from: number, to: number) {
      for (let at = from; at < to; at++) {
        const engineer = engineers[at % engineers.length]!
        yield void engineer.at(28, '13:30', () => engineer.addDocument(bench, readingOf(at + 1)))
      }
    },
    change(copy: Copy) {
      const { title, bytes } = readingOf(copy.turn * 1000 + copy.at + 1)
      return changeDocument(copy, title, bytes)
    },
  }
  await addMany(world, readings, loading)
  recordVisits(world)
}

function readingOf(meter: number) {
  const serial = `UF-${String(200_000 + meter)}`
  const error = (((meter * 37) % 161) - 80) / 100
  return { title: `${serial}.csv`, bytes: aText(`serial,error_percent\n${serial},${error}`) }
}
