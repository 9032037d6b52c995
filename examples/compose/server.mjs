import { hostWorlds } from 'fauxtranet/postgres'

const { STORE = '', DOMAIN = 'localhost', CONTROL_TOKEN, HOST = '0.0.0.0', PORT = 4800 } = process.env

const { url, close } = await hostWorlds({
  store: STORE,
  host: HOST,
  port: Number(PORT),
  domain: DOMAIN,
  controlToken: CONTROL_TOKEN,
  now: 'real',
  keepDays: 7,
  requestsPerMinute: 1200,
  log: (request) => console.log(JSON.stringify(request)),
})
console.log(JSON.stringify({ event: 'ready', url }))
process.once('SIGTERM', () => close().then(() => process.exit(0)))
