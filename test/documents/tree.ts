import type { World } from '../../src/world/world.ts'
import type { Company } from '../company.ts'

// Compared before and after: everything readable, and unreferenced bytes.

/** The whole tree through the API, with files. */
export async function readTree({ done }: Pick<Company, 'done'>, as?: string) {
  const read = (path: string) => done('GET', path, { as })
  const readDocument = async (id: number, folder: number) => ({
    info: await read(`/document/${id}?parent_id=${folder}`),
    versions: await read(`/document/${id}/versions?parent_id=${folder}`),
    components: await read(`/document/${id}/components`),
    file: (await read(`/document/${id}`)).doc_type === 'marker' ? '' : await read(`/document/${id}/file`),
  })
  const readFolder = async (id: number): Promise<unknown[]> => {
    const content: unknown[] = []
    for (const item of await read(`/folder/${id}`)) {
      const below = item.type === 'folder' ? readFolder(item.id) : readDocument(item.doc_id, id)
      content.push({ item, below: await below })
    }
    return content
  }
  return {
    tree: await readFolder(0),
    drafts: [await read('/folder/0/documents?draft=1'), await read('/folder/0/documents?to_approve=1')],
    checkedOut: await read('/checkin'),
  }
}

function findUnreferencedFiles(world: World): number[] {
  const used = new Set<unknown>(
    world.versions.all().flatMap(({ components }) => components.map(({ file_id }) => file_id)),
  )
  return world.files.all().flatMap(({ id }) => (used.has(id) ? [] : [id]))
}

export function countBytes(world: World) {
  return { files: world.files.size, unreferenced: findUnreferencedFiles(world) }
}
