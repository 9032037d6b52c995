import type { AnyTable } from '../../src/core/store/references.ts'
import type { TableName, World } from '../../src/world/world.ts'

/** Strings that break a layout, a sort order, escaping or a font. */
const strange = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'مرحبا بكم في إدارة القياس والمعايرة والجودة الشاملة للمياه',
  '👩‍🔬👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🧑🏽‍💻🇨🇭',
  '<b>Bold</b> & "quoted" <img src=x onerror=alert(1)> \\ / \'; DROP TABLE --',
  'ברוכים הבאים (abc 123) למחלקת הכיול',
  'Z̷a̸l̴g̵o̶ T̷e̸x̴t̵ é́́ ñ̃ ǫ̈',
  'ประชาสัมพันธ์การสอบเทียบเครื่องมือวัดประจำปี',
  '水流量計校正実験室品質保証部門共有資料一覧表',
  'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
  'iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii',
  'Ærøskøbing–Łódź—Ørsted…İıŞğ ﬁﬂ ½ ™ \u200bzero\u200bwidth\u00a0space',
  '{{ title }} #{name} %s %d null undefined NaN 0 false',
]

/** Text fields and their maximum lengths: 255 and 2,000 where there is no rule. */
const texts: [table: TableName, field: string, most: number][] = [
  ['users', 'firstname', 60],
  ['users', 'surname', 120],
  ['users', 'job_title', 255],
  ['users', 'company', 255],
  ['groups', 'name', 255],
  ['groups', 'description', 2000],
  ['roles', 'name', 255],
  ['roles', 'description', 2000],
  ['extranets', 'name', 255],
  ['extranets', 'description', 2000],
  ['folders', 'title', 255],
  ['trash', 'orig_location', 2000],
  ['trash', 'description', 2000],
  ['versions', 'comment', 2000],
  ['badges', 'title', 255],
  ['badges', 'description', 2000],
  ['assignments', 'message', 2000],
  ['categories', 'name', 255],
  ['categories', 'text', 2000],
  ['articles', 'title', 255],
  ['articles', 'article_text', 2000],
  ['questions', 'title', 255],
  ['questions', 'question_text', 2000],
  ['sheets', 'name', 255],
  ['sheets', 'notes', 2000],
  ['expenseItems', 'vendor', 255],
  ['expenseItems', 'description', 2000],
  ['clients', 'name', 255],
  ['departments', 'name', 255],
  ['locations', 'name', 255],
  ['projects', 'name', 255],
  ['expenseTypes', 'name', 255],
  ['notes', 'description', 1000],
  ['tags', 'name', 25],
]

const fileNames: [table: TableName, field: string][] = [
  ['documents', 'title'],
  ['trash', 'title'],
  ['images', 'name'],
  ['receipts', 'name'],
]

/** Changes strings only: positions, owners and states stay. */
export function rename(world: World): void {
  const clients = new Map(world.clients.all().map(({ id, name }) => [name, id]))
  for (const [name, field, most] of texts) {
    const table: AnyTable = world.tables[name]
    for (const { id } of [...table.all()]) table.patch(id, { [field]: stretch(id, most) })
  }
  for (const [name, field] of fileNames) {
    const table: AnyTable = world.tables[name]
    for (const row of [...table.all()]) {
      table.patch(row.id, { [field]: stretchFileName(row.id, String(row[field])) })
    }
  }
  for (const table of [world.folders, world.documents]) {
    for (const { id, metadata } of [...table.all()]) {
      table.patch(id, { metadata: { ...metadata, description: stretch(id, 2000) } })
    }
  }
  // An item stores the name of its client, which must match the list.
  for (const { id, client } of [...world.expenseItems.all()]) {
    const known = clients.get(client)
    if (known !== undefined) world.expenseItems.patch(id, { client: world.clients.need(known).name })
  }
  renameTags(world)
  for (const { id, cover_filename } of [...world.articles.all()]) {
    world.articles.patch(id, { cover_filename: cover_filename && stretchFileName(id, cover_filename) })
  }
  for (const { id, components } of [...world.versions.all()]) {
    const named = components.map((component, i) => ({
      ...component,
      title: stretchFileName(id + i, component.title, ` ${i}`),
    }))
    world.versions.patch(id, { components: named })
  }
}

/** Equal tags stay equal, in articles and in questions. */
function renameTags({ articles, questions }: World): void {
  const known = [...new Set([...articles.all(), ...questions.all()].flatMap(({ tags }) => tags))]
  const renamed = (tags: readonly string[]) => tags.map((tag) => stretch(known.indexOf(tag), 255).normalize('NFC'))
  for (const { id, tags } of [...articles.all()]) articles.patch(id, { tags: renamed(tags) })
  for (const { id, tags } of [...questions.all()]) questions.patch(id, { tags: renamed(tags) })
}

function stretchFileName(row: number, former: string, more = ''): string {
  const ending = more + (/\.[a-z]\w{0,4}$/i.exec(former)?.[0] ?? '')
  return stretch(row, 255 - ending.length) + ending
}

// One visible character may be many code points: a family, a flag, a letter with its marks.
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const strangeCharacters = strange.map((text) => Array.from(segmenter.segment(`${text} `), ({ segment }) => segment))

/** Fills the maximum length with whole characters. Each row gets a different string. */
function stretch(row: number, most: number): string {
  const number = String(row)
  const characters = strangeCharacters[row % strange.length]!
  const room = most - number.length - 1
  let text = ''
  for (let i = 0; ; i = (i + 1) % characters.length) {
    const character = characters[i]!
    if (text.length + character.length > room) break
    text += character
  }
  return `${text.trim()} ${number}`
}
