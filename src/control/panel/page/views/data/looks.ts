export type Layout = 'cards' | 'wall' | 'board' | 'tree' | 'grid'

/** How the rows of a table look. */
export interface Look {
  title: string
  layout: Exclude<Layout, 'grid'>
  picture?: 'face' | 'icon'
  /** The field that is shown whole instead of a title. */
  text?: string
  /** The field that a board has a column for each value of. */
  group?: string
  /** The field with an amount in cents. */
  cents?: string
  /** What a card shows of the row. */
  fields: readonly string[]
  /** The first columns of the grid. */
  columns?: readonly string[]
}

/** Tables without a look are grids. Cards, grids and forms derive everything else from the schema. */
export const looks: Readonly<Record<string, Look>> = {
  users: {
    title: 'People',
    layout: 'cards',
    picture: 'face',
    fields: ['job_title', 'username', 'blocked'],
    columns: ['job_title', 'username', 'email', 'manager_id', 'group_ids', 'blocked'],
  },
  documents: {
    title: 'Documents',
    layout: 'tree',
    picture: 'icon',
    fields: ['creator_id', 'modified_at'],
    columns: ['checked_out_by', 'creator_id', 'modified_at', 'refcode', 'trash_id'],
  },
  sheets: {
    title: 'Expenses',
    layout: 'board',
    group: 'status',
    cents: 'total',
    fields: ['user_id', 'total', 'modified_at'],
    columns: ['status', 'user_id', 'supervisor_id', 'total', 'modified_at'],
  },
  notes: {
    title: 'Thank-you notes',
    layout: 'wall',
    text: 'description',
    fields: ['author_id', 'user_ids', 'tag_ids', 'created_at'],
    columns: ['author_id', 'user_ids', 'tag_ids', 'created_at'],
  },
  badges: {
    title: 'Badges',
    layout: 'cards',
    picture: 'icon',
    fields: ['description', 'status'],
    columns: ['status', 'created_by', 'created_at', 'description'],
  },
  articles: {
    title: 'Articles',
    layout: 'cards',
    picture: 'icon',
    fields: ['category_id', 'publisher_id', 'status'],
    columns: ['status', 'category_id', 'publisher_id', 'modified_at', 'tags'],
  },
}
