/** What goes wrong: the list, the quick ones, the form. */
export const faults = `
const quickKnobs = document.querySelectorAll('[data-quick]')
const quick = {
  slow: { delay: { median: 800, p95: 2500 } },
  'fail next': { status: 500, times: 1 },
  offline: { network: 'error' },
}
let held = []
const isOver = ({ times, hits }) => times !== undefined && hits >= times

loaders.faults = async () => {
  held = await read('/faults')
  draw('fault-list', held, () => held.map(showFault))
  $('clear-faults').hidden = held.length === 0
  countOf('faults', held.filter((fault) => !isOver(fault)).length)
  for (const knob of quickKnobs)
    knob.setAttribute('aria-pressed', held.some((fault) => fault.name === knob.dataset.quick && !isOver(fault)))
}

const networks = { true: 'network fails', error: 'network fails', timeout: 'never answers', truncated: 'breaks off' }
function describeDelay(delay) {
  if (typeof delay === 'number') return delay + ' ms'
  return Array.isArray(delay) ? delay.join(' to ') + ' ms' : 'about ' + delay.median + ' ms, 95 % below ' + delay.p95
}
function describeFault({ status, network, delay, times, after, probability, user, message }) {
  return [
    status && 'status ' + status, network && networks[network], delay !== undefined && describeDelay(delay), after && 'after ' + after,
    times && (times === 1 ? 'once' : times + ' times'), probability !== undefined && Math.round(probability * 1000) / 10 + ' % of the time',
    user && 'for ' + user, message && '“' + message + '”',
  ].filter(Boolean).join(' · ')
}
function showFault(fault) {
  return h('li', { class: isOver(fault) ? 'card gone' : 'card' },
    grow(fault.endpoint === '*' ? 'everything' : fault.endpoint, fault.name, h('p', {}, describeFault(fault))),
    h('span', { class: 'mark' }, isOver(fault) ? 'over' : fault.hits + (fault.hits === 1 ? ' hit' : ' hits')),
    button('Remove', () => act(() => send('DELETE', '/faults/' + fault.id), 'The fault is gone.'), 'the fault of ' + fault.endpoint))
}

for (const knob of quickKnobs) {
  const name = knob.dataset.quick
  knob.onclick = () => act(async () => {
    const those = held.filter((fault) => fault.name === name)
    for (const { id } of those) await send('DELETE', '/faults/' + id)
    if (!those.some((fault) => !isOver(fault))) await send('POST', '/faults', { name, endpoint: '*', ...quick[name] })
  })
}
press('clear-faults', () => send('DELETE', '/faults'), 'Nothing goes wrong any more.')

const faultForm = $('fault-form')
faultForm.elements.kind.onchange = ({ target }) => {
  for (const label of faultForm.querySelectorAll('[data-for]')) label.hidden = !label.dataset.for.split(' ').includes(target.value)
  write('first-label', { range: 'From ms', lognormal: 'Median ms' }[target.value] ?? 'Milliseconds')
  write('second-label', target.value === 'range' ? 'To ms' : 'p95 ms')
}
function readDelay({ kind, first, second }) {
  if (kind === 'fixed') return Number(first)
  if (kind === 'range') return [Number(first), Number(second)]
  return kind === 'lognormal' ? { median: Number(first), p95: Number(second) } : undefined
}
onSubmit(faultForm, (given) => {
  const number = (name) => given[name] === '' ? undefined : Number(given[name])
  const rule = {
    endpoint: given.endpoint, network: given.network || undefined, user: given.user || undefined, message: given.message || undefined,
    delay: readDelay(given), status: number('status'), times: number('times'), after: number('after'), probability: number('probability'),
  }
  act(async () => {
    await send('POST', '/faults', rule)
    faultForm.reset()
    faultForm.elements.kind.onchange({ target: faultForm.elements.kind })
  }, 'The fault is at work.')
})
// The list of endpoints is long: it is asked for when somebody is about to choose.
faultForm.elements.endpoint.addEventListener('focus', () => act(async () => {
  const { paths } = await read('/openapi.json')
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId)).filter(Boolean)
  const own = [...new Set(ids)].filter((id) => !id.startsWith('control.')).sort()
  const applications = [...new Set(own.map((id) => id.split('.')[0]))]
  draw('endpoints', ['*', ...applications, ...own], (all) => all.map((value) => h('option', { value })))
}), { once: true })
`
