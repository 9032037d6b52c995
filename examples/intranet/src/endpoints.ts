import type {
  badgesContract,
  Contract,
  documentsContract,
  expensesContract,
  peopleContract,
  thanksContract,
  trashContract,
} from 'fauxtranet'

/** Where an application answers, and the endpoints that this front end uses; a line that its contract does not have fails to compile. */
type Used<C extends Contract> = {
  root: `${C['root']}/v${C['version'] & number}`
  calls: { [Name in keyof C['endpoints']]?: `${C['endpoints'][Name]['method']} ${C['endpoints'][Name]['path']}` }
}

export const documents = {
  root: '/intranet/rest/documents/v1',
  calls: {
    getFolderUi: 'GET /folder/:id/ui',
    listFolders: 'GET /folder/:id/folders',
    listDocuments: 'GET /folder/:id/documents',
    getFolderInfo: 'GET /folder/:id/info',
    getDocument: 'GET /document/:doc_id/info',
    listVersions: 'GET /document/:doc_id/versions',
    dropFile: 'POST /dropbox',
    checkOut: 'POST /document/:doc_id/checkout',
    listCheckedOut: 'GET /checkin',
    cancelCheckOut: 'DELETE /checkin/:doc_id',
    checkIn: 'POST /checkin/:doc_id',
    approve: 'PUT /document/:doc_id/approve',
    addFolder: 'POST /folder/:id/folders',
    addDocument: 'POST /folder/:id/documents',
    deleteDocument: 'DELETE /document/:doc_id',
    deleteVersion: 'DELETE /document/:doc_id/:version_num',
    deleteFolder: 'DELETE /folder/:id',
  },
} as const satisfies Used<typeof documentsContract>

export const trash = {
  root: '/intranet/rest/deleted/v1',
  calls: { listDeleted: 'GET ', deleteForever: 'DELETE /:id', restore: 'POST /:id/restore' },
} as const satisfies Used<typeof trashContract>

export const expenses = {
  root: '/intranet/rest/expenses/v1',
  calls: {
    listSheets: 'GET /sheet',
    getSheet: 'GET /sheet/:id',
    updateSheet: 'PUT /sheet/:id',
  },
} as const satisfies Used<typeof expensesContract>

export const thanks = {
  root: '/api/thankyou/v3',
  calls: {
    listNotes: 'GET /thanks',
    createNote: 'POST /thanks',
    deleteNote: 'DELETE /thanks/:id',
    listTags: 'GET /tags',
  },
} as const satisfies Used<typeof thanksContract>

export const people = {
  root: '/api/people/v2',
  calls: { getCurrentUser: 'GET /user', listUsers: 'GET /users', getUser: 'GET /users/:id' },
} as const satisfies Used<typeof peopleContract>

export const badges = {
  root: '/api/badges/v1',
  calls: { listBadges: 'GET /badges' },
} as const satisfies Used<typeof badgesContract>
