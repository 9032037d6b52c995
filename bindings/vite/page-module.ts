import { pageConfigEdited, pageConfigKey } from '../../browser/page/page-config.ts'
import { missingConfiguration, presentPath } from '../../node/config/config-file.ts'

/** Imports the files into the page, so that Vite knows their dependencies. */
export function pageModule(config: string | undefined, applications: string | undefined): string {
  const parts = [
    ...(config === undefined ? [] : [{ name: 'config', path: config }]),
    ...(applications === undefined ? [] : [{ name: 'own', path: applications }]),
  ].map(({ name, path }) => ({ name, id: JSON.stringify(path.replaceAll('\\', '/')) }))
  return [
    ...(config === undefined ? [] : ["import { defineConfig } from 'fauxtranet/config'"]),
    ...parts.map(({ name, id }) => `import * as ${name} from ${id}`),
    `let parts = { ${parts.map(({ name }) => name).join(', ')} }`,
    'const apply = (next) => {',
    ...(config === undefined
      ? []
      : [`  if (!next.config.default) throw new Error(${JSON.stringify(missingConfiguration(presentPath(config)))})`]),
    '  const { port, host, ...options } = {',
    ...(config === undefined ? [] : ['    ...defineConfig(next.config.default),']),
    ...(applications === undefined ? [] : [`    applications: ${listIn('next.own')},`]),
    '  }',
    `  globalThis[Symbol.for(${JSON.stringify(pageConfigKey)})] = options`,
    '  parts = next',
    '}',
    'apply(parts)',
    findError,
    ...parts.map(({ name, id }) => follow(name, id)),
  ].join('\n')
}

function follow(name: string, id: string): string {
  return `if (import.meta.hot) import.meta.hot.accept(${id}, async (next) => {
  try {
    if (!next) throw new Error(await findError(${id}))
    apply({ ...parts, ${name}: next })
  } catch (error) {
    return console.error("fauxtranet: " + (error?.message ?? error) + " The previous code keeps running.")
  }
  globalThis.dispatchEvent(new Event(${JSON.stringify(pageConfigEdited)}))
})`
}

/** The page receives neither the module nor a reason. Vite sends the error separately, before or after. */
const findError = `let failure
let notify
if (import.meta.hot) {
  import.meta.hot.on("vite:beforeUpdate", () => { failure = undefined })
  import.meta.hot.on("vite:error", ({ err }) => { failure = err; notify?.() })
}
const findError = async (file) => {
  if (!failure) await new Promise((done) => { notify = done; setTimeout(done, 1000) })
  if (!failure) return file + " cannot be loaded. See the error above."
  const { loc, id = file, message } = failure
  const where = loc ? (loc.file ?? id) + ":" + loc.line + ":" + loc.column : id
  const why = message.replace(/\\u001b\\[[\\d;]*m/g, "").trim()
  // The message may end with a code frame.
  return "Failed to load " + where + ": " + why + (why.includes("\\n") ? "\\n" : /[.?!]$/.test(why) ? "" : ".")
}`

function listIn(module: string): string {
  return `[${module}.default ?? Object.values(${module})].flat()`
}
