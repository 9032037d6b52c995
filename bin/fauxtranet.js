#!/usr/bin/env node
// Not built, so that it also runs in a clone without dist/. Any Node must be able to parse it.
import('../dist/main.js').catch((error) => {
  if (!/dist[\\/]main\.js'/.test(error.message)) throw error
  process.stderr.write(
    'fauxtranet: This clone has not been built. Run "npm ci && npm run build" in it, or "npm ci && npm start" to build and start.\n',
  )
  process.exitCode = 1
})
