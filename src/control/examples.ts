import type { Examples } from '../core/examples/example.ts'
import type { State } from '../world/state/shapes.ts'
import type { World } from '../world/world.ts'
import type { contract } from './contract.ts'

export const examples: Examples<typeof contract, World> = {
  loadScenario: { body: { name: 'small-company', user: 'admin' } },
  saveScenario: { body: { name: 'before the release' } },
  listUsers: { query: { limit: 2 } },
  setUser: { body: { user: 2 } },
  setClock: { body: { now: '2026-03-02T09:30:00Z', frozen: true } },
  advanceClock: { body: { by: '2d' } },
  setStrict: { body: { strict: true } },
  setFidelity: { body: { 'thanks-date': 'php' } },
  addFault: { body: { endpoint: 'documents.*', status: 503, times: 3 } },
  replay: {
    query: { scenario: 'small-company', user: 'admin' },
    body: {
      log: {
        version: '1.2',
        creator: { name: 'Playwright', version: '1.50.0' },
        entries: [
          {
            startedDateTime: '2026-03-02T09:30:00.000Z',
            request: { method: 'GET', url: 'https://app.example/api/people/v2/user', headers: [] },
            response: { status: 200, content: {} },
          },
        ],
      },
    },
  },
  listRequestChanges: { after: ['replay'], params: { id: 1 } },
  previewUndo: { after: ['addRow'] },
  undo: { after: ['addRow'], body: {} },
  redo: { after: ['undo'], body: {} },
  listRows: { params: { table: 'groups' } },
  listChanges: { after: ['addRow'], params: { table: 'departments', id: 11 } },
  listReferrers: { params: { table: 'groups', id: 1 } },
  getPicture: { params: { table: 'users', id: 1 } },
  getRow: { params: { table: 'groups', id: 1 } },
  findRows: { params: { table: 'groups' }, query: { limit: 2, sort: '-name', columns: 'name,owner_id' } },
  listNames: { params: { table: 'users' }, query: { ids: '1,2' } },
  listPermitted: { params: { table: 'documents' }, query: { ids: '1,2' } },
  getSchema: { params: { table: 'departments' } },
  addRow: { params: { table: 'departments' }, body: { name: 'Pumping stations' } },
  patchRow: { params: { table: 'departments', id: 1 }, body: { name: 'Pumping stations' } },
  takeSnapshot: { body: { name: 'before' } },
  restoreSnapshot: { after: ['takeSnapshot'], params: { name: 'before' } },
  deleteSnapshot: { after: ['takeSnapshot'], params: { name: 'before' } },
  deleteFault: { after: ['addFault'] },
  createWorld: { body: { name: 'mine', scenario: 'small-company' } },
  deleteWorld: { after: ['createWorld'], params: { name: 'mine' } },
  revertWorld: { after: ['deleteWorld'], params: { name: 'mine' } },
  importState: {
    inWorld: (world) => ({
      body: {
        ...(world.export() as State),
        currentUser: null,
        tables: { departments: { nextId: 2, rows: [{ id: 1, name: 'Pumping stations' }] } },
      },
    }),
  },
}
