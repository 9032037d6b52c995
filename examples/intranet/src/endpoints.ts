import type {
  badgesContract,
  Client,
  Contract,
  documentsContract,
  expensesContract,
  peopleContract,
  thanksContract,
  trashContract,
} from 'fauxtranet'

/** What the contract of an application says of each of its endpoints: how to reach it, and how to call it. */
type EndpointsOf<C extends Contract> = {
  [Name in keyof C['endpoints'] & string as `${C['application']}.${Name}`]: {
    line: `${C['endpoints'][Name]['method']} ${C['root']}/v${C['version'] & number}${C['endpoints'][Name]['path']}`
    call: Client<C>[Name]
  }
}

type Intranet = EndpointsOf<typeof badgesContract> &
  EndpointsOf<typeof documentsContract> &
  EndpointsOf<typeof expensesContract> &
  EndpointsOf<typeof peopleContract> &
  EndpointsOf<typeof thanksContract> &
  EndpointsOf<typeof trashContract>

/** Those that this front end uses. A line that the contracts do not have fails to compile. */
export const endpoints = {
  'people.getCurrentUser': 'GET /api/people/v2/user',
  'people.listUsers': 'GET /api/people/v2/users',
  'people.getUser': 'GET /api/people/v2/users/:id',
  'people.getPhoto': 'GET /api/people/v2/users/:id/photo',
  'badges.listBadges': 'GET /api/badges/v1/badges',
  'badges.getImage': 'GET /api/badges/v1/images/:id',
  'documents.getFolderUi': 'GET /intranet/rest/documents/v1/folder/:id/ui',
  'documents.getFolderInfo': 'GET /intranet/rest/documents/v1/folder/:id/info',
  'documents.listFolders': 'GET /intranet/rest/documents/v1/folder/:id/folders',
  'documents.addFolder': 'POST /intranet/rest/documents/v1/folder/:id/folders',
  'documents.deleteFolder': 'DELETE /intranet/rest/documents/v1/folder/:id',
  'documents.listDocuments': 'GET /intranet/rest/documents/v1/folder/:id/documents',
  'documents.addDocument': 'POST /intranet/rest/documents/v1/folder/:id/documents',
  'documents.getDocument': 'GET /intranet/rest/documents/v1/document/:doc_id/info',
  'documents.listVersions': 'GET /intranet/rest/documents/v1/document/:doc_id/versions',
  'documents.deleteVersion': 'DELETE /intranet/rest/documents/v1/document/:doc_id/:version_num',
  'documents.deleteDocument': 'DELETE /intranet/rest/documents/v1/document/:doc_id',
  'documents.approve': 'PUT /intranet/rest/documents/v1/document/:doc_id/approve',
  'documents.checkOut': 'POST /intranet/rest/documents/v1/document/:doc_id/checkout',
  'documents.listCheckedOut': 'GET /intranet/rest/documents/v1/checkin',
  'documents.checkIn': 'POST /intranet/rest/documents/v1/checkin/:doc_id',
  'documents.cancelCheckOut': 'DELETE /intranet/rest/documents/v1/checkin/:doc_id',
  'documents.dropFile': 'POST /intranet/rest/documents/v1/dropbox',
  'trash.listDeleted': 'GET /intranet/rest/deleted/v1',
  'trash.restore': 'POST /intranet/rest/deleted/v1/:id/restore',
  'trash.deleteForever': 'DELETE /intranet/rest/deleted/v1/:id',
  'expenses.listSheets': 'GET /intranet/rest/expenses/v1/sheet',
  'expenses.getSheet': 'GET /intranet/rest/expenses/v1/sheet/:id',
  'expenses.updateSheet': 'PUT /intranet/rest/expenses/v1/sheet/:id',
  'expenses.getReceipt': 'GET /intranet/rest/expenses/v1/receipt/:id',
  'thanks.listNotes': 'GET /api/thankyou/v3/thanks',
  'thanks.createNote': 'POST /api/thankyou/v3/thanks',
  'thanks.deleteNote': 'DELETE /api/thankyou/v3/thanks/:id',
  'thanks.listTags': 'GET /api/thankyou/v3/tags',
} as const satisfies { [Id in keyof Intranet]?: Intranet[Id]['line'] }

export type EndpointId = keyof typeof endpoints & keyof Intranet

export interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** What an endpoint is asked, and what it answers. */
export type Asked<Id extends EndpointId> = Extract<Parameters<Intranet[Id]['call']>, [input?: Input]>
export type Answered<Id extends EndpointId> = Awaited<ReturnType<Intranet[Id]['call']>>
