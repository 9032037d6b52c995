import { afterAll, describe, expect, it } from 'vitest'
import { BareProject } from './packed.ts'

const project = new BareProject()
afterAll(() => project.remove())

describe('without msw', () => {
  it('cannot be resolved', async () => {
    expect(await project.runNode("import('msw').catch(({ code }) => console.log(code))")).toBe('ERR_MODULE_NOT_FOUND')
  })

  it('fauxtranet/node starts a server', async () => {
    const printed = await project.runNode(`
      import { startServer } from 'fauxtranet/node'
      const { url, close } = await startServer({ port: 0 })
      console.log((await (await fetch(url + '/api/people/v2/users/1')).json()).username)
      await close()
    `)
    expect(printed).toBe('admin')
  })

  it.each(['interceptRequests()', 'handlersFor(await createSimulator())'])(
    '%s of fauxtranet/node reports that it must be installed',
    async (call) => {
      const printed = await project.runNode(`
      import { createSimulator, handlersFor, interceptRequests } from 'fauxtranet/node'
      try {
        await ${call}
      } catch ({ message }) {
        console.log(message)
      }
    `)
      expect(printed).toBe(
        'Failed to find msw, which intercepts the requests. Please install it: npm install --save-dev msw.',
      )
    },
  )

  it('fauxtranet/storybook reports that it must be installed, outside a browser', async () => {
    const printed = await project.runNode("import('fauxtranet/storybook').catch(({ message }) => console.log(message))")
    expect(printed).toBe(
      'Failed to find msw, which intercepts the requests. Please install it: npm install --save-dev msw.',
    )
  })

  it('fauxtranet/data reports that @msw/data must be installed', async () => {
    const printed = await project.runNode(`
      import { collectionsOf } from 'fauxtranet/data'
      console.log(await collectionsOf({}).catch(({ message }) => message))
    `)
    expect(printed).toBe(
      'Failed to find @msw/data, which provides the collections. Please install it: npm install --save-dev @msw/data.',
    )
  })

  it('every other entry without a tool can be imported', async () => {
    const printed = await project.runNode(`
      const names = ['', '/hono', '/scenarios', '/fixtures', '/matchers', '/data']
      for (const name of names) console.log(name, Object.keys(await import('fauxtranet' + name)).length > 0)
    `)
    expect(printed.split('\n').map((line) => line.trim().split(' ').at(-1))).toEqual(Array(6).fill('true'))
  })
})
