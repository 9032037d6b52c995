import type { AddressOf, AnyEndpointId, RequestOf } from 'fauxtranet'

/** The endpoints that this front end uses. An entry that is not in the contracts does not compile. */
export const endpoints = {
  'people.getCurrentUser': 'GET /api/people/v2/user',
  'people.listUsers': 'GET /api/people/v2/users',
  'people.getUser': 'GET /api/people/v2/users/:id',
  'people.updateUser': 'PUT /api/people/v2/users/:id',
  'people.getPhoto': 'GET /api/people/v2/users/:id/photo',
  'people.setPhoto': 'POST /api/people/v2/users/:id/photo',
  'people.deletePhoto': 'DELETE /api/people/v2/users/:id/photo',
  'people.listSubordinates': 'GET /api/people/v2/users/:id/subordinates',
  'people.listUserGroups': 'GET /api/people/v2/users/:id/groups',
  'people.listUserRoles': 'GET /api/people/v2/users/:id/roles',
  'people.listGroups': 'GET /api/people/v2/groups',
  'people.getGroup': 'GET /api/people/v2/groups/:id',
  'people.listRoles': 'GET /api/people/v2/roles',
  'people.getRole': 'GET /api/people/v2/roles/:id',
  'people.listExtranets': 'GET /api/people/v2/extranets',
  'people.getExtranet': 'GET /api/people/v2/extranets/:id',
  'badges.listBadges': 'GET /api/badges/badges',
  'badges.getBadge': 'GET /api/badges/badge/:id',
  'badges.assignBadges': 'POST /api/badges/badges/assign',
  'badges.unassignBadge': 'POST /api/badges/badges/unassign/:badge_id',
  'badges.getImage': 'GET /api/badges/images/:id',
  'knowledge-base.listCategories': 'GET /intranet/rest/knowledgebase/categories',
  'knowledge-base.listArticles': 'GET /intranet/rest/knowledgebase/articles',
  'knowledge-base.getArticle': 'GET /intranet/rest/knowledgebase/articles/:article_id',
  'knowledge-base.updateArticle': 'PUT /intranet/rest/knowledgebase/articles/:article_id',
  'knowledge-base.createArticle': 'POST /intranet/rest/knowledgebase/articles/',
  'knowledge-base.deleteArticle': 'DELETE /intranet/rest/knowledgebase/articles/:article_id',
  'knowledge-base.getCover': 'GET /intranet/rest/knowledgebase/articles/:article_id/cover',
  'knowledge-base.getCoverThumbnail': 'GET /intranet/rest/knowledgebase/articles/:article_id/cover/thumbnail',
  'knowledge-base.listQuestions': 'GET /intranet/rest/knowledgebase/questions',
  'knowledge-base.getQuestion': 'GET /intranet/rest/knowledgebase/questions/:question_id',
  'knowledge-base.createQuestion': 'POST /intranet/rest/knowledgebase/questions/',
  'knowledge-base.updateQuestion': 'PUT /intranet/rest/knowledgebase/questions/:question_id',
  'knowledge-base.deleteQuestion': 'DELETE /intranet/rest/knowledgebase/questions/:question_id',
  'documents.getFolderPath': 'GET /intranet/rest/documents/folder/:id/path',
  'documents.getFolderInfo': 'GET /intranet/rest/documents/folder/:id/info',
  'documents.listFolder': 'GET /intranet/rest/documents/folder/:id',
  'documents.listFolders': 'GET /intranet/rest/documents/folder/:id/folders',
  'documents.addFolder': 'POST /intranet/rest/documents/folder/:id/folders/',
  'documents.deleteFolder': 'DELETE /intranet/rest/documents/folder/:id/',
  'documents.listDocuments': 'GET /intranet/rest/documents/folder/:id/documents',
  'documents.addDocument': 'POST /intranet/rest/documents/folder/:id/documents/',
  'documents.getDocument': 'GET /intranet/rest/documents/document/:doc_id/info',
  'documents.listComponents': 'GET /intranet/rest/documents/document/:doc_id/:version_num/components',
  'documents.listVersions': 'GET /intranet/rest/documents/document/:doc_id/versions',
  'documents.getFile': 'GET /intranet/rest/documents/document/:doc_id/:version_num/file',
  'documents.deleteVersion': 'DELETE /intranet/rest/documents/document/:doc_id/:version_num/',
  'documents.deleteDocument': 'DELETE /intranet/rest/documents/document/:doc_id/',
  'documents.approve': 'PUT /intranet/documents/document/:doc_id/approve',
  'documents.checkOut': 'POST /intranet/rest/documents/document/:doc_id/checkout',
  'documents.listCheckedOut': 'GET /intranet/rest/documents/checkin',
  'documents.checkIn': 'POST /intranet/rest/documents/checkin/:doc_id',
  'documents.cancelCheckOut': 'DELETE /intranet/rest/documents/checkin/:doc_id',
  'documents.copy': 'POST /intranet/rest/documents/copy/',
  'documents.move': 'POST /intranet/rest/documents/move/',
  'documents.link': 'POST /intranet/rest/documents/link/',
  'documents.dropFile': 'POST /intranet/rest/documents/dropbox',
  'trash.listDeleted': 'GET /intranet/rest/deleted',
  'trash.restore': 'POST /intranet/rest/deleted/:id/restore',
  'trash.deleteForever': 'DELETE /intranet/rest/deleted/:id',
  'expenses.listSheets': 'GET /intranet/rest/expenses/sheet',
  'expenses.createSheet': 'POST /intranet/rest/expenses/sheet',
  'expenses.getSheet': 'GET /intranet/rest/expenses/sheet/:id',
  'expenses.updateSheet': 'PUT /intranet/rest/expenses/sheet/:id',
  'expenses.deleteSheet': 'DELETE /intranet/rest/expenses/sheet/:id',
  'expenses.listItems': 'GET /intranet/rest/expenses/items',
  'expenses.listClients': 'GET /intranet/rest/expenses/client',
  'expenses.listDepartments': 'GET /intranet/rest/expenses/dept',
  'expenses.listLocations': 'GET /intranet/rest/expenses/location',
  'expenses.listProjects': 'GET /intranet/rest/expenses/project',
  'expenses.getReceipt': 'GET /intranet/rest/expenses/receipt/:id',
  'thanks.listNotes': 'GET /api/thankyou/v3/thanks',
  'thanks.createNote': 'POST /api/thankyou/v3/thanks',
  'thanks.deleteNote': 'DELETE /api/thankyou/v3/thanks/:id',
  'thanks.listTags': 'GET /api/thankyou/v3/tags',
} as const satisfies { [Id in AnyEndpointId]?: AddressOf<Id> }

export type EndpointId = keyof typeof endpoints

export interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The arguments of a call. The input is optional if the endpoint requires none. */
export type InputArguments<Id extends EndpointId> = Extract<
  Record<never, never> extends RequestOf<Id> ? [input?: RequestOf<Id>] : [input: RequestOf<Id>],
  [input?: Input]
>
