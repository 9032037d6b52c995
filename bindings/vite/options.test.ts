import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

it('refuses an invalid host name before the dev server starts', () => {
  expect(() => readOptions({ allowHosts: ['*'] })).toThrow('allowHosts "*" is not a host name. Use a name such as')
  expect(readOptions({ allowHosts: ['.dev.example'] }).ofServer.allowHosts).toEqual(['.dev.example'])
})
