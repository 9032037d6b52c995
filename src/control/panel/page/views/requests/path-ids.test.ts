import { describe, expect, it } from 'vitest'
import { splitPath } from './path-ids.ts'

const tables = ['users', 'documents', 'folders', 'notes', 'expenseTypes']

describe('the path of a request', () => {
  it.each([
    ['/api/people/v2/users/7/photo', ['/api/people/v2/users/', { table: 'users', id: 7 }, '/photo']],
    [
      '/intranet/rest/documents/folder/3?page=7',
      ['/intranet/rest/documents/folder/', { table: 'folders', id: 3 }, '?page=7'],
    ],
    [
      '/intranet/rest/documents/document/12/2/file',
      ['/intranet/rest/documents/document/', { table: 'documents', id: 12 }, '/2/file'],
    ],
    ['/intranet/rest/documents/checkout/12', ['/intranet/rest/documents/checkout/', { table: 'documents', id: 12 }]],
    ['/api/thankyou/v3/thanks/5', ['/api/thankyou/v3/thanks/', { table: 'notes', id: 5 }]],
    ['/intranet/rest/documents/folder/0/documents', ['/intranet/rest/documents/folder/0/documents']],
    [
      '/intranet/rest/expenses/expense-types/4',
      ['/intranet/rest/expenses/expense-types/', { table: 'expenseTypes', id: 4 }],
    ],
    ['/api/parking/v1/spaces/4', ['/api/parking/v1/spaces/4']],
  ])('%s names its rows', (path, parts) => {
    expect(splitPath(path, tables)).toEqual(parts)
  })
})
