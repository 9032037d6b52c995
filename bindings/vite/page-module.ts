import { pageConfigEdited, pageConfigKey } from '../../browser/page/page-config.ts'
import { noConfiguration, presentPath } from '../../node/config/config-file.ts'

/** The code of a module that puts the options of files into the page. It imports them, so that Vite knows what belongs to them. */
export function pageModule(config: string | undefined, applications: string | undefined): string {
  const parts = [
    ...(config === undefined ? [] : [{ name: 'config', path: config }]),
    ...(applications === undefined ? [] : [{ name: 'own', path: applications }]),
  ].map(({ name, path }) => ({ name, id: JSON.stringify(path.replaceAll('\\', '/')) }))
  return [
    ...(config === undefined ? [] : ["import { defineConfig } from 'fauxtranet/config'"]),
    ...parts.map(({ name, id }) => `import * as ${name} from ${id}`),
    `let parts = { ${parts.map(({ name }) => name).join(', ')} }`,
    'const take = (next) => {',
    ...(config === undefined
      ? []
      : [`  if (!next.config.default) throw new Error(${JSON.stringify(noConfiguration(presentPath(config)))})`]),
    '  const { port, host, ...options } = {',
    ...(config === undefined ? [] : ['    ...defineConfig(next.config.default),']),
    ...(applications === undefined ? [] : [`    applications: ${listIn('next.own')},`]),
    '  }',
    `  globalThis[Symbol.for(${JSON.stringify(pageConfigKey)})] = options`,
    '  parts = next',
    '}',
    'take(parts)',
    ...parts.map(({ name, id }) => follow(name, id)),
  ].join('\n')
}

/** Vite has said what is wrong with a file that cannot be loaded, and where. */
function follow(name: string, id: string): string {
  return `if (import.meta.hot) import.meta.hot.accept(${id}, (next) => {
  try {
    if (!next) throw new Error(${id} + " cannot be loaded, see above.")
    take({ ...parts, ${name}: next })
  } catch (error) {
    return console.error("fauxtranet: " + (error?.message ?? error) + " The code before goes on answering.")
  }
  globalThis.dispatchEvent(new Event(${JSON.stringify(pageConfigEdited)}))
})`
}

/** The code of the applications that a module exports: its default export, which may be a list, or all that it exports. */
function listIn(module: string): string {
  return `[${module}.default ?? Object.values(${module})].flat()`
}
