/** What happens, as it happens; and the beginning. */
export const stream = String.raw`
// Read by fetch: an EventSource cannot send the token.
let listening
async function listen() {
  listening?.abort()
  const { signal } = (listening = new AbortController())
  while (!signal.aborted) {
    try {
      const response = await ask('GET', '/events', undefined, signal)
      showLine(true)
      markAll()
      await readEvents(response.body.pipeThrough(new TextDecoderStream()).getReader())
    } catch (error) {
      if (!signal.aborted && error.message.includes('token')) return tell(error.message, true)
    }
    if (signal.aborted) return
    showLine(false)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
async function readEvents(reader) {
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const events = (text + value).split('\n\n')
    text = events.pop()
    for (const event of events) hear(event)
  }
}
function hear(event) {
  const [, kind, data] = /^event:\s(\w+)\n(?:id:.*\n)?data:\s(.*)$/.exec(event) ?? []
  if (!data) return
  const said = JSON.parse(data)
  if (kind === 'request') {
    addRequest(said)
    markStale('about', held.length > 0 && 'faults')
  } else if (kind === 'change') {
    markStale('about', said.table === 'outbox' && 'outbox', said.table === 'users' && 'users', said.table === tableName() && 'rows')
  } else if (said.what === 'deleted') enter('default')
  else markAll()
}
function showLine(isOpen) {
  $('dot').className = isOpen ? 'open' : ''
  write('line', isOpen ? 'live' : 'not connected')
}

showTab('requests')
act(async () => {
  world = (await read('')).world
  // Where a token is wanted a link would be refused, and in a frame nobody answers one.
  if (!isFramed && !token) {
    $('docs').href = site + '/__sim/docs'
    $('docs').hidden = false
  }
  await listen()
})
`
