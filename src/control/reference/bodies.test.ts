import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { host } from '../../../test/company.ts'
import { limits } from '../../core/schema/limits.ts'
import { createSimulator, type Simulator } from '../../index.ts'
import { loadContracts } from '../../simulator/applications.ts'
import { ownParameters } from './headers.ts'
import { presentOpenApi } from './openapi.ts'

const document = await presentOpenApi(await loadContracts(), { base: host, hasControl: true })
const bodies = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) => {
    const json = operation.requestBody?.content['application/json']
    const isFirst = operation.operationId === operation['x-endpoint']
    return json && isFirst ? { id: operation.operationId, path, method, operation, json } : []
  }),
)
type Body = (typeof bodies)[number]

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator({ scenario: 'small-company', fidelity: { 'transfer-whole': 'refused' } })
})

function fits({ json }: Body, body: unknown): boolean {
  return z.fromJSONSchema(json.schema as z.core.JSONSchema.BaseSchema).safeParse(body).success
}

/** Sends a body to the example's address, in a separate world. */
async function send({ id, path, method, operation }: Body, body: unknown) {
  const parameters = ownParameters(operation.parameters)
  const address = path.replace(/\{(\w+)\}/g, (_, name) => String(parameters.find((one) => one.name === name)?.example))
  const query = parameters.filter((one) => one.in === 'query' && one.example !== undefined)
  const search = new URLSearchParams(query.map(({ name, example }) => [name, String(example)]))
  const response = await simulator.fetch(
    new Request(`${host}${address}?${search}`, {
      method: method.toUpperCase(),
      headers: { 'content-type': 'application/json', 'x-sim-user': 'admin', 'x-sim-world': id },
      body: JSON.stringify(body),
    }),
  )
  return { status: response.status, text: await response.text() }
}

/** Bodies that match the schema, but are refused for a reason that no schema can express. */
const refusedByRules = {
  // Requires an earlier change.
  'control.undo': expect.stringContaining('nothing to undo'),
  'control.redo': expect.stringContaining('nothing to redo'),
  // The required fields depend on the table in the path.
  'control.addRow': expect.stringContaining('name: is required'),
}

describe('the schema of a body', () => {
  it('accepts an empty object if the server does', async () => {
    const differing: Record<string, string> = {}
    let accepted = 0
    for (const body of bodies) {
      const { status, text } = await send(body, {})
      const isAccepted = status < 400
      if (isAccepted) accepted++
      if (fits(body, {}) ? !isAccepted : status !== 400) differing[body.id] = text
    }
    expect(differing).toEqual(refusedByRules)
    expect(accepted).toBeGreaterThan(10)
  })

  const spent = { receipt_date: '20260302', amount: 5, expense_type: { id: 1 } }
  it.each<[string, object, boolean]>([
    ['badges.assignBadges', { badge_ids: [1], user_ids: [2] }, true],
    ['badges.assignBadges', { badges_ids: [1], assignees: [2] }, true],
    ['badges.assignBadges', { badge_ids: [1] }, false],
    ['badges.assignBadges', { badge_ids: null, user_ids: [2] }, false],
    ['knowledge-base.createCategory', { name: 'Stews' }, true],
    ['people.createExtranet', { name: null }, false],
    ['thanks.createNote', { description: 'Thanks', tags: [], thanked: [{ id: 2, object_type: { id: 1 } }] }, true],
    ['thanks.createNote', { description: 'Thanks', tags: [], thanked: [{ id: 2 }] }, false],
    ['expenses.createSheet', { name: 'x', dept: { id: 1 }, location: { id: 1 } }, true],
    ['expenses.createSheet', { name: 'x', dept_id: 1, location: null }, false],
    [
      'expenses.createSheet',
      { name: 'x', dept_id: 1, location_id: 1, items: [{ ...spent, type: 'operational', dept: { id: 1 } }] },
      true,
    ],
    [
      'expenses.createSheet',
      { name: 'x', dept_id: 1, location_id: 1, items: [{ ...spent, type: 'project', dept_id: 1 }] },
      false,
    ],
    ['documents.copy', { objects: [{ type: 'document', id: 1 }], destination: 2 }, true],
    ['documents.copy', { objects: ['document/1'], destination: { type: 'folder', id: 2 } }, true],
    ['documents.copy', { objects: [1], destination: 2 }, false],
    ['documents.copy', { objects: [{ type: 'document', id: 1 }], destination: { type: 'document', id: 2 } }, false],
  ])('of %s agrees with the server about %j', async (id, sent, isRight) => {
    const body = bodies.find((one) => one.id === id)!
    expect([fits(body, sent), (await send(body, sent)).status < 400]).toEqual([isRight, isRight])
  })

  const copied = [{ type: 'document', id: 1 }]
  const project = { ...spent, type: 'project', project_id: 1 }
  const ids = (count: number) => Array.from({ length: count }, (_, i) => ({ id: i + 1 }))
  it.each<[string, string, number, (length: number) => object]>([
    ['people.createRole', 'a name', limits.text, (length) => ({ name: 'x'.repeat(length) })],
    ['people.createRole', 'prose', limits.prose, (length) => ({ name: 'x', description: 'x'.repeat(length) })],
    ['thanks.createTag', 'one of its own', 25, (length) => ({ name: 'x'.repeat(length) })],
    ['control.advanceClock', 'a text or a number', limits.text, (length) => ({ by: '1'.padStart(length, '0') })],
    [
      'expenses.updateSheet',
      'a text in a list',
      limits.text,
      (length) => ({ items: [{ ...project, vendor: 'x'.repeat(length) }] }),
    ],
    [
      'expenses.createSheet',
      'a text of one of two objects',
      limits.text,
      (length) => ({ name: 'x', dept_id: 1, location_id: 1, items: [{ ...project, client: 'x'.repeat(length) }] }),
    ],
    [
      'documents.copy',
      'what a rule reads',
      limits.text,
      (length) => ({ objects: copied, destination: '/documents/folder/2'.padStart(length, 'x') }),
    ],
    ['people.setGroupUsers', 'a list', limits.elements, ids],
    ['control.replay', 'a list of its own length', 10_000, ids],
  ])('of %s has the same limit of %s as the server: %i', async (id, _, most, make) => {
    const body = bodies.find((one) => one.id === id)!
    expect([fits(body, make(most)), fits(body, make(most + 1))]).toEqual([true, false])
    expect((await send(body, make(most))).text).not.toContain('at most')
    expect(await send(body, make(most + 1))).toEqual({ status: 400, text: expect.stringContaining(`at most ${most}`) })
  })
})
