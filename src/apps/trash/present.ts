import { presentDateTime } from '../../core/time/dates.ts'
import type { View } from '../../world/application.ts'
import type { DeletedObject } from './contract.ts'
import { type ObjectType, place, type TrashEntry } from './model.ts'

const names: Record<ObjectType, string> = {
  document: 'Document',
  marker: 'Marker',
  document_version: 'Document version',
  folder: 'Folder',
  pub_page: 'Page',
  pub_page_version: 'Page version',
  pub_folder: 'Page folder',
  news: 'News article',
}

export function presentDeleted(view: View, entry: TrashEntry): DeletedObject {
  return {
    URI: `${view.base}${place.root}/${entry.id}`,
    obj_type: entry.obj_type,
    obj_type_name: names[entry.obj_type],
    title: entry.title,
    date_deleted: presentDateTime(view, entry.deleted_at),
    orig_location: entry.orig_location,
    description: entry.description,
  }
}
