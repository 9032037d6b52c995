import { expect, it } from 'vitest'
import { override } from '../../src/msw/index.ts'
import { addHandlers, dropHandlers } from './test-handlers.ts'

it('reports an override of no endpoint, also where no request has come to its application', async () => {
  const answer = () => new Response()
  addHandlers('world', [override('documents.chekIn' as never, answer), override('documents.checkIn', answer)])
  expect(await dropHandlers('world')).toEqual([
    new RangeError('There is no endpoint "documents.chekIn". Did you mean "documents.checkIn"?'),
  ])
  expect(await dropHandlers('world')).toEqual([])
})
