/** The tables, to look and to poke. */
export const state = `
let records = []
const recordsAtMost = 100
const tableName = () => $('table').value

function drawTables() {
  const before = tableName() || 'users'
  const counts = Object.entries(about.counts).sort()
  draw('table', counts, () => counts.map(([name, count]) => h('option', { value: name, selected: name === before }, name + ' (' + count + ')')))
}
loaders.rows = async () => {
  if ($('state').hidden || !tableName()) return
  records = await read('/state/' + named(tableName()))
  showRecords()
}
const nameOf = (row) => row.fullname || [row.firstname, row.surname].filter(Boolean).join(' ') || row.title || row.name || row.subject || row.text || row.filename || row.username || ''
function showRecords() {
  const word = $('row-filter').value.toLowerCase()
  const wanted = records.filter((row) => word === '' || JSON.stringify(row).toLowerCase().includes(word))
  const table = tableName()
  draw('row-list', [table, wanted.slice(0, recordsAtMost)], ([, rows]) => rows.map((row) => h('li', {}, h('details', { class: 'card' },
    h('summary', {}, h('b', {}, String(row.id)), h('span', {}, String(nameOf(row)).slice(0, 120))),
    h('div', { class: 'inside' }, button('Edit…', () => editRow(table, row), table + ' ' + row.id), h('pre', { tabindex: 0 }, briefly(row)))))))
  write('no-rows', wanted.length === 0 ? 'No rows.' : wanted.length > recordsAtMost ? 'The first ' + recordsAtMost + ' of ' + wanted.length + ' rows.' : '')
}
const briefly = (row) => JSON.stringify(row, (_, value) => typeof value === 'string' && value.length > 2000 ? value.slice(0, 2000) + '…' : value, 2)

function editRow(table, row) {
  const { id, ...fields } = row
  askFor(table + ' ' + id, [{ name: 'row', label: 'Fields', area: true, rows: 18, value: JSON.stringify(fields, null, 2) }], 'Save', async ({ row: text }) => {
    const changed = Object.entries(JSON.parse(text)).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(fields[field]))
    if (changed.length > 0) await send('PATCH', '/state/' + named(table) + '/' + id, Object.fromEntries(changed))
    tell(changed.length > 0 ? table + ' ' + id + ' is changed.' : 'Nothing is changed.')
  })
}
$('add-row').onclick = () => {
  const table = tableName()
  const { id, ...like } = records.at(-1) ?? {}
  askFor('Add to ' + table, [
    { name: 'row', label: 'Fields', area: true, rows: 18, value: JSON.stringify(like, null, 2), hint: 'These are those of the last row. An id is given.' },
  ], 'Add', async ({ row }) => {
    const added = await (await send('POST', '/state/' + named(table), JSON.parse(row))).json()
    tell(table + ' ' + added.id + ' is added.')
  })
}
$('table').onchange = () => markStale('rows')
$('row-filter').oninput = showRecords
`
