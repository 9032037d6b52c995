import { measureBrowserEntry } from '/tmp/h-bounds/tools/entry-size.ts'

const { bytes, modules } = await measureBrowserEntry()
console.log(bytes, 43008 - bytes)
if (process.argv[2]) console.log(modules.join('\n'))
