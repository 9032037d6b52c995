import { dirname } from 'node:path'
import type { TestInfo } from '@playwright/test'
import { type AnyConfig, findConfigFile, loadConfigFile } from '../../node/config/config-file.ts'
import { urlOf } from '../../src/core/http/hosts.ts'
import { checkTestSetting, settingOf } from '../testing/setting-names.ts'
import { type FauxtranetOption, type FauxtranetOptions, optionNames } from './setting.ts'

type TestSource = Pick<TestInfo, 'file'> & { project: { use: object } }

/** Merges the option of the test and of its Playwright project with the configuration. */
export async function readTestOption(
  given: FauxtranetOption,
  { file, project }: TestSource,
  baseURL: string | undefined,
): Promise<FauxtranetOption & { strict: boolean }> {
  // In Playwright, `test.use` would replace the project's option as a whole.
  const own = { ...(project.use as Partial<FauxtranetOptions>).fauxtranet, ...given } as FauxtranetOption
  checkTestSetting(own, optionNames)
  const config = await readConfigOf(file)
  const { url = baseURL ?? addressIn(config), strict = true, ...rest } = { ...settingOf(config, own), ...own }
  return { ...rest, ...(url !== undefined && { url }), strict } as FauxtranetOption & { strict: boolean }
}

/** Each file is read once. A process may run tests of several folders with different configurations. */
const configs = new Map<string, Promise<AnyConfig>>()

async function readConfigOf(test: string): Promise<AnyConfig> {
  const file = findConfigFile(dirname(test))
  if (file === undefined) return {}
  const config = configs.get(file) ?? loadConfigFile(file)
  configs.set(file, config)
  return config
}

/** Where `npx fauxtranet` listens with this configuration. */
function addressIn({ port, host = '127.0.0.1' }: AnyConfig): string | undefined {
  return port ? urlOf(host, port) : undefined
}
