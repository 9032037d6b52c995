let close = async () => {}
// First, because a container ignores a signal without a handler.
process.once('SIGTERM', () => close().then(() => process.exit(0)))

const { STORE, DOMAIN = 'localhost', PUBLIC_URL, ACME_TOKEN, CONTROL_TOKEN } = process.env
const { HOST = '0.0.0.0', PORT = 4800 } = process.env

for (const [name, value] of Object.entries({ STORE, ACME_TOKEN })) if (!value) fail(new Error(`Please set ${name}.`))

const { hostWorlds } = await import('fauxtranet/postgres')
const server = await hostWorlds({
  store: STORE,
  host: HOST,
  port: Number(PORT),
  domain: DOMAIN,
  // Set it if the proxy terminates TLS. Worlds keep their own host names.
  publicUrl: PUBLIC_URL || undefined,
  // Worlds are named acme or acme-…, and opened with a link.
  organisations: { acme: ACME_TOKEN },
  controlToken: CONTROL_TOKEN,
  now: 'real',
  keepDays: 7,
  requestsPerMinute: 1200,
  logJson: true,
}).catch(fail)
close = server.close
console.log(JSON.stringify({ event: 'ready', url: server.url }))

function fail({ message }) {
  console.error(message)
  process.exit(1)
}
