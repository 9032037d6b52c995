import type { World } from '../../src/index.ts'

/** Ten times the people of many-people, and 20,000 documents in folders of 100. */
export function fillLargeWorld(world: World): void {
  const people = world.users.all()
  const copies = [...people]
  for (let copy = 1; copies.length < 100_000; copy++) {
    for (const user of people) {
      copies.push({
        ...user,
        id: user.id + copy * people.length,
        username: `${user.username}-${copy}`,
        email: `${copy}-${user.email}`,
      })
    }
  }
  world.users.fill(copies)
  fillDocuments(world, 20_000)
}

function fillDocuments(world: World, count: number): void {
  const first = 1_000_000
  const [folder] = world.folders.all()
  const [document] = world.documents.all()
  const [version] = world.versions.all()
  const make = <Row>(length: number, row: (i: number) => Row) => Array.from({ length }, (_, i) => row(i))
  const folderOf = (i: number) => first + Math.floor(i / 100)
  world.folders.fill([
    ...world.folders.all(),
    ...make(count / 100, (i) => ({ ...folder!, id: first + i, parent_id: folder!.id, title: `Folder ${i}` })),
  ])
  world.documents.fill([
    ...world.documents.all(),
    ...make(count, (i) => ({ ...document!, id: first + i, title: `Document ${i}` })),
  ])
  world.placements.fill([
    ...world.placements.all(),
    ...make(count, (i) => ({ id: first + i, document_id: first + i, folder_id: folderOf(i) })),
  ])
  world.versions.fill([
    ...world.versions.all(),
    ...make(count, (i) => ({ ...version!, id: first + i, document_id: first + i, version_num: 1 })),
  ])
}
