import { expect, it } from 'vitest'
import { override } from '../../src/msw/index.ts'
import { addHandlers, dropHandlers } from './test-handlers.ts'

it('reports an override of an unknown endpoint, even without a request', async () => {
  const respond = () => new Response()
  addHandlers('world', [override('documents.chekIn' as never, respond), override('documents.checkIn', respond)])
  expect(await dropHandlers('world')).toEqual([
    new RangeError('There is no endpoint "documents.chekIn". Did you mean "documents.checkIn"?'),
  ])
  expect(await dropHandlers('world')).toEqual([])
})
