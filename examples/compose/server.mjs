let close = async () => {}
// First, because a container ignores a signal without a handler.
process.once('SIGTERM', () => close().then(() => process.exit(0)))

const { STORE = '', DOMAIN = 'localhost', ACME_TOKEN, CONTROL_TOKEN, HOST = '0.0.0.0', PORT = 4800 } = process.env

const { hostWorlds } = await import('fauxtranet/postgres')
const server = await hostWorlds({
  store: STORE,
  host: HOST,
  port: Number(PORT),
  domain: DOMAIN,
  // Worlds are named acme or acme-…, and opened with a link.
  organisations: { acme: ACME_TOKEN },
  controlToken: CONTROL_TOKEN,
  now: 'real',
  keepDays: 7,
  requestsPerMinute: 1200,
  logJson: true,
})
close = server.close
console.log(JSON.stringify({ event: 'ready', url: server.url }))
