/** A field as people call it: `job title` for `job_title`, `manager` for `manager_id`, `groups` for `group_ids`. */
export function fieldWords(field: string): string {
  const spaced = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return spaced
    .replace(/ ids$/, 's')
    .replace(/(?<=.) id$/, '')
    .replace(/ys$/, 'ies')
}
