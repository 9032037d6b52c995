/** Scenarios, snapshots and the outbox. */
export const shelves = `
loaders.scenarios = async () => {
  const cards = await read('/scenarios')
  const running = (await read('')).scenario
  draw('scenario-list', [running, cards], () => cards.map((card) => showScenario(card, card.name === running)))
}
function showScenario({ name, title, shows, user, parameters }, isRunning) {
  const inputs = Object.entries(parameters).map(([key, usual]) => {
    const isSwitch = typeof usual === 'boolean'
    const input = h('input', { name: key, type: isSwitch ? 'checkbox' : typeof usual === 'number' ? 'number' : 'text', step: 'any', value: isSwitch ? null : usual, checked: isSwitch && usual })
    return h('label', {}, key, input)
  })
  const form = h('form', {},
    grow(title, name, isRunning && h('span', { class: 'mark added' }, 'runs now'), h('p', {}, shows, h('small', {}, ' As ' + (user ?? 'nobody') + '.'))),
    inputs, h('button', { 'aria-label': 'Load ' + name }, isRunning ? 'Load again' : 'Load'))
  onSubmit(form, (given) => {
    const values = Object.entries(parameters).map(([key, usual]) => [key, typeof usual === 'boolean' ? key in given : typeof usual === 'number' ? Number(given[key]) : given[key]])
    act(() => send('PUT', '/scenario', { name, parameters: Object.fromEntries(values) }), name + ' is loaded.')
  })
  return h('li', { class: 'card' }, form)
}
onSubmit($('save-form'), ({ name, shows }, event) => {
  const titles = { name, ...(shows && { shows }) }
  if (event.submitter?.value === 'keep') act(() => send('POST', '/scenarios', titles), name + ' is one of the scenarios now.')
  else act(() => download('/scenario/file?' + new URLSearchParams(titles), name + '.js'), name + '.js is downloaded: start with --scenario ./' + name + '.js')
})

loaders.snapshots = async () => {
  const cards = await read('/snapshots')
  draw('snapshot-list', cards, () => cards.map(showSnapshot))
  $('no-snapshots').hidden = cards.length > 0
  countOf('snapshots', cards.length)
}
function showSnapshot({ name, now, user }) {
  const path = '/snapshots/' + named(name)
  return h('li', { class: 'card' },
    grow(name, null, h('p', {}, minute(now) + ' UTC, as ' + (user ?? 'nobody'))),
    button('Restore', () => act(() => send('POST', path + '/restore'), 'Back at ' + name + '.'), name),
    button('Fork…', () => createWorld('Fork ' + name, { from: world, snapshot: name }), name),
    button('Delete', () => act(() => send('DELETE', path), name + ' is forgotten.'), name))
}
onSubmit($('snapshot-form'), ({ name }) => act(async () => {
  await send('POST', '/snapshots', { name })
  $('snapshot-form').reset()
}, name + ' is kept.'))

loaders.outbox = async () => {
  const sent = (await read('/outbox')).reverse()
  draw('outbox-list', sent, () => sent.slice(0, 200).map(({ at, to, kind, subject, text }) => h('li', { class: 'card' },
    grow(subject, kind, h('p', {}, text), h('small', {}, 'to ' + to + ', ' + minute(at))))))
  $('no-outbox').hidden = sent.length > 0
  $('clear-outbox').disabled = sent.length === 0
}
press('clear-outbox', () => send('DELETE', '/outbox'), 'The outbox is empty.')
`
