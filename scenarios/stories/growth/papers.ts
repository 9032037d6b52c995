import { departments } from '../../../fixtures/departments.ts'
import { papers } from '../../../fixtures/papers/index.ts'
import { isRecipe } from '../../../src/core/bytes.ts'
import type { World } from '../../../src/world/world.ts'
import { recipeOf } from '../company/generated-files.ts'
import { makeFile } from '../files/company.ts'

/** Updates the budget and other papers to the number of people. */
export function fitPapers({ documents, files, users, versions }: World, people: number): void {
  const sized = papers(users.need(1).company).filter(({ bytes }) => bytes.length > 0)
  const titles = new Set(sized.map(({ title }) => title))
  const staff = users.where('extranet_id', 1).filter(({ blocked }) => !blocked)
  const headcounts = departments.map(({ name }) => staff.filter(({ metadata }) => metadata.department === name).length)
  for (const { id } of documents.all().filter(({ title }) => titles.has(title))) {
    for (const version of versions.where('document_id', id)) {
      const components = version.components.map((component) => {
        const { bytes } = files.need(component.file_id)
        if (!isRecipe(bytes)) return component
        const of = [...bytes.of, people, headcounts.join(' ')]
        const { length: size } = makeFile(of, 0, Number.POSITIVE_INFINITY)
        files.patch(component.file_id, { bytes: recipeOf(of, size) })
        return { ...component, size }
      })
      versions.patch(version.id, { components })
    }
  }
}
