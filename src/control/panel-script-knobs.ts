/** World, scenario, user, clock, strict, reset. */
export const knobs = `
loaders.about = async () => {
  about = await read('')
  const { history, clock } = about
  write('version', about.version)
  write('scenario', about.scenario)
  document.title = (about.world === 'default' ? '' : about.world + ' · ') + about.scenario + ' · fauxtranet'
  $('strict').checked = about.strict
  if (document.activeElement !== $('user')) $('user').value = about.user ?? 'nobody'
  $('undo').disabled = history.step <= history.earliest
  $('redo').disabled = history.step >= history.latest
  countOf('outbox', about.counts.outbox)
  showClock(clock)
  drawTables()
}

loaders.worlds = async () => {
  const names = (await read('/worlds')).map(({ name }) => name)
  draw('world', [world, names], () => names.map((name) => h('option', { selected: name === world }, name)))
  $('delete-world').disabled = world === 'default'
}
const enter = (name) => {
  world = name
  for (const id in drawn) delete drawn[id]
  if (!isFramed) history.replaceState(null, '', site + (name === 'default' ? '' : '/__world/' + named(name)) + '/__sim/ui/')
  listen()
}
$('world').onchange = ({ target }) => enter(target.value)
async function createWorld(title, more, fields = []) {
  let made
  const name = { name: 'name', label: 'Name', placeholder: 'one is given' }
  await askFor(title, [name, ...fields], 'Create', async (given) => {
    const setting = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
    made = await (await ask('POST', '/worlds', { ...setting, ...more })).json()
  })
  if (!made) return
  enter(made.name)
  tell('This is ' + made.name + ': x-sim-world, or /__world/' + named(made.name) + '/.')
}
press('new-world', async () => {
  const options = (await read('/scenarios')).map(({ name }) => name)
  await createWorld('New world', {}, [{ name: 'scenario', label: 'Scenario', options, value: about.scenario }])
})
$('fork-world').onclick = () => createWorld('Fork ' + world, { from: world })
$('delete-world').onclick = () => act(async () => {
  const gone = world
  enter('default')
  await send('DELETE', '/worlds/' + named(gone))
}, 'The world ' + world + ' is deleted.')

$('scenario').onclick = () => {
  showTab('scenarios')
  $('tab-scenarios').focus()
}
press('reset', () => send('POST', '/reset'), 'Back at the first moment of the scenario.')
$('strict').onchange = ({ target }) => act(() => send('PUT', '/strict', { strict: target.checked }))

loaders.users = async () => {
  const users = await read('/users?limit=1000')
  draw('users', users.map(({ username, fullname, job_title, blocked }) => [username, [fullname, job_title, blocked && 'blocked']]), (people) => [
    ...people.map(([value, words]) => h('option', { value, label: words.filter(Boolean).join(', ') })),
    h('option', { value: 'nobody', label: 'Nobody is signed in' }),
  ])
}
// A field that is full offers one person only: it is empty while somebody is being looked for.
$('user').onfocus = ({ target }) => {
  target.placeholder = target.value
  target.value = ''
}
$('user').onblur = ({ target }) => { target.value = about?.user ?? 'nobody' }
$('user').onchange = ({ target }) => {
  const user = target.value.trim()
  if (user === '') return
  act(async () => {
    about = await (await send('PUT', '/user', { user: user === 'nobody' ? null : user })).json()
    target.placeholder = user
  }, user + ' is signed in.').finally(() => target.blur())
}

let face
function showClock(clock) {
  face = { ...clock, since: document.timeline.currentTime }
  write('freeze', clock.frozen ? 'Run' : 'Freeze')
  tick()
}
const instant = () => new Date(Date.parse(face.now) + (face.frozen ? 0 : document.timeline.currentTime - face.since)).toISOString()
function tick() {
  if (!face) return
  write('now', instant().slice(0, 19).replace('T', ' '))
  $('now').dateTime = face.now
  $('now').title = 'UTC, ' + (face.frozen ? 'stands still' : 'running')
  $('now').className = face.frozen ? 'frozen' : ''
}
setInterval(tick, 1000)
press('freeze', () => send('PUT', '/clock', { frozen: !face.frozen }))
for (const knob of document.querySelectorAll('[data-by]'))
  knob.onclick = () => act(() => send('POST', '/clock/advance', { by: knob.dataset.by }))
$('set-clock').onclick = () => askFor('Set the clock', [
  { name: 'now', label: 'Instant', value: instant(), hint: 'ISO 8601, or "real" for the time of this machine' },
], 'Set', ({ now }) => send('PUT', '/clock', now.trim() === 'real' ? { now: 'real' } : { now: now.trim(), frozen: face.frozen }))
`
