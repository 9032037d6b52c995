#!/usr/bin/env node
// Any Node must be able to parse this file, even an old one: no imports at the top, nothing newer than ES2015.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

interface NewerModule {
  enableCompileCache(): unknown
}

if (major > 20 || (major === 20 && minor >= 19)) {
  // Keeps compiled code in the folder for temporary files, so that the next start is faster.
  // The types are from Node 20, which does not have it.
  if (major > 22) (process.getBuiltinModule('node:module') as unknown as NewerModule).enableCompileCache()
  import('./command.ts').then(({ runCommandLine }) => runCommandLine(process.argv.slice(2)))
} else {
  process.stderr.write(
    `fauxtranet: Node ${process.versions.node} is too old: this needs Node 20.19 or later. Install one from https://nodejs.org, or let npx bring it: npx -y -p node@22 -p fauxtranet fauxtranet\n`,
  )
  process.exitCode = 1
}
