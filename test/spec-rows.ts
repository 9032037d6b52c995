/**
 * The spec's endpoint tables, in its own words and independent of the contracts, each with our endpoint. `:name` is a
 * variable. A spec row with several paths is one line per path.
 */
export const specTables: Readonly<Record<string, string>> = {
  badges: `
    GET /api/badges/badges listBadges
    GET /api/badges/badge/:id getBadge
    POST /api/badges/badges createBadge
    PUT /api/badges/badges/:id updateBadge
    DELETE /api/badges/badges/:id deleteBadge
    POST /api/badges/badges/assign assignBadges
    POST /api/badges/badges/unassign/:badge_id unassignBadge
    GET /api/badges/image-sets listImageSets
    GET /api/badges/image-sets/images listImages
    GET /api/badges/image-sets/:id/images listSetImages
    POST /api/badges/image-sets/:id/images addImages
    DELETE /api/badges/images/:id deleteImage`,
  'knowledge-base': `
    GET /intranet/rest/knowledgebase/categories listCategories
    GET /intranet/rest/knowledgebase/categories/:id getCategory
    POST /intranet/rest/knowledgebase/categories/ createCategory
    PUT /intranet/rest/knowledgebase/categories/:category_id updateCategory
    DELETE /intranet/rest/knowledgebase/categories/:category_id deleteCategory
    GET /intranet/rest/knowledgebase/articles listArticles
    GET /intranet/rest/knowledgebase/articles/:article_id getArticle
    POST /intranet/rest/knowledgebase/articles/ createArticle
    PUT /intranet/rest/knowledgebase/articles/:article_id updateArticle
    DELETE /intranet/rest/knowledgebase/articles/:article_id deleteArticle
    GET /intranet/rest/knowledgebase/questions listQuestions
    GET /intranet/rest/knowledgebase/questions/:question_id getQuestion
    POST /intranet/rest/knowledgebase/questions/ createQuestion
    PUT /intranet/rest/knowledgebase/questions/:question_id updateQuestion
    DELETE /intranet/rest/knowledgebase/questions/:question_id deleteQuestion`,
  expenses: `
    GET /intranet/rest/expenses/sheet listSheets
    POST /intranet/rest/expenses/sheet createSheet
    GET /intranet/rest/expenses/sheet/:id getSheet
    PUT /intranet/rest/expenses/sheet/:id updateSheet
    DELETE /intranet/rest/expenses/sheet/:id deleteSheet
    GET /intranet/rest/expenses/items listItems
    GET /intranet/rest/expenses/client listClients
    GET /intranet/rest/expenses/dept listDepartments
    GET /intranet/rest/expenses/location listLocations
    GET /intranet/rest/expenses/project listProjects`,
  trash: `
    GET /intranet/rest/deleted listDeleted
    DELETE /intranet/rest/deleted/:id deleteForever
    POST /intranet/rest/deleted/:id/restore restore`,
  documents: `
    GET /intranet/rest/documents/folder/:id/info getFolderInfo
    GET /intranet/rest/documents/folder/:id/path getFolderPath
    GET /intranet/rest/documents/folder/:id/documents listDocuments
    GET /intranet/rest/documents/folder/:id/folders listFolders
    GET /intranet/rest/documents/folder/:id listFolder
    GET /intranet/rest/documents/folder/:id/subfolder findSubfolder
    GET /intranet/rest/documents/document/:doc_id/info getDocument
    GET /intranet/rest/documents/document/:doc_id getDocument
    GET /intranet/rest/documents/document/:doc_id/components listComponents
    GET /intranet/rest/documents/document/:doc_id/file getFile
    GET /intranet/rest/documents/document/:doc_id/file/:component_name getComponent
    GET /intranet/rest/documents/document/:doc_id/versions listVersions
    POST /intranet/rest/documents/dropbox dropFile
    GET /intranet/rest/documents/dropbox listDropBox
    DELETE /intranet/rest/documents/dropbox/:file_key deleteDropped
    POST /intranet/rest/documents/document/:doc_id/checkout checkOut
    POST /intranet/rest/documents/checkout/:doc_id checkOut
    GET /intranet/rest/documents/checkin listCheckedOut
    DELETE /intranet/rest/documents/checkin/:doc_id cancelCheckOut
    POST /intranet/rest/documents/checkin/:doc_id checkIn
    POST /intranet/rest/documents/folder/:id/documents/ addDocument
    GET /intranet/rest/documents/folder/:folder_id/documents/?draft=1 listDocuments
    GET /intranet/rest/documents/folder/:folder_id/documents/?to_approve=1 listDocuments
    PUT /intranet/documents/document/:doc_id/approve approve
    DELETE /intranet/rest/documents/document/:doc_id/:version_num deleteVersion
    POST /intranet/rest/documents/folder/:id/ addToFolder
    POST /intranet/rest/documents/folder/:id/folders/ addFolder
    POST /intranet/rest/documents/folder/:id/documents/ addDocument
    PUT /intranet/rest/documents/folder/:id/info/ updateFolder
    PUT /intranet/rest/documents/document/:doc_id/info/ updateDocument
    PUT /intranet/rest/documents/document/:doc_id/ updateDocument
    DELETE /intranet/rest/documents/document/:doc_id/ deleteDocument
    DELETE /intranet/rest/documents/document/:doc_id/:version_num/ deleteVersion
    DELETE /intranet/rest/documents/folder/:id/ deleteFolder
    POST /intranet/rest/documents/copy/ copy
    POST /intranet/rest/documents/move/ move
    POST /intranet/rest/documents/link/ link`,
  thanks: `
    GET /thanks listNotes
    POST /thanks createNote
    GET /thanks/:id getNote
    PUT /thanks/:id updateNote
    DELETE /thanks/:id deleteNote
    GET /tags/total countTags
    GET /tags listTags
    POST /tags createTag
    GET /tags/:id getTag
    PUT /tags/:id updateTag
    DELETE /tags/:id deleteTag`,
  people: `
    GET /api/people/v2/user getCurrentUser
    GET /api/people/v2/users listUsers
    POST /api/people/v2/users createUser
    GET /api/people/v2/users/:id getUser
    PUT /api/people/v2/users/:id updateUser
    DELETE /api/people/v2/users/:id deleteUser
    POST /api/people/v2/users/:id/photo setPhoto
    DELETE /api/people/v2/users/:id/photo deletePhoto
    PUT /api/people/v2/users/:id/password setPassword
    PUT /api/people/v2/users/:id/manager setManager
    GET /api/people/v2/users/:id/subordinates listSubordinates
    PUT /api/people/v2/users/:id/subordinates setSubordinates
    GET /api/people/v2/users/:id/groups listUserGroups
    PUT /api/people/v2/users/:id/groups setUserGroups
    GET /api/people/v2/users/:id/roles listUserRoles
    PUT /api/people/v2/users/:id/roles setUserRoles
    GET /api/people/v2/groups listGroups
    POST /api/people/v2/groups createGroup
    GET /api/people/v2/groups/:id getGroup
    PUT /api/people/v2/groups/:id updateGroup
    DELETE /api/people/v2/groups/:id deleteGroup
    GET /api/people/v2/groups/:id/users listGroupUsers
    PUT /api/people/v2/groups/:id/users setGroupUsers
    GET /api/people/v2/roles listRoles
    POST /api/people/v2/roles createRole
    GET /api/people/v2/roles/:id getRole
    PUT /api/people/v2/roles/:id updateRole
    DELETE /api/people/v2/roles/:id deleteRole
    GET /api/people/v2/roles/:id/users listRoleUsers
    PUT /api/people/v2/roles/:id/users setRoleUsers
    GET /api/people/v2/extranets listExtranets
    POST /api/people/v2/extranets createExtranet
    GET /api/people/v2/extranets/:id getExtranet
    PUT /api/people/v2/extranets/:id updateExtranet
    DELETE /api/people/v2/extranets/:id deleteExtranet
    GET /api/people/v2/extranets/:id/users listExtranetUsers
    PUT /api/people/v2/extranets/:id/users setExtranetUsers
    GET /api/people/v2/extranets/primary getPrimaryExtranet`,
  // Gap: the spec shows no path for the names of the field sets.
  'people-v1': `
    GET /intranet/rest/people/users/ listUsers
    GET /intranet/rest/people/users/:user_id getUser
    GET /intranet/rest/people/groups/ listGroups
    GET /intranet/rest/people/roles/ listRoles
    GET /intranet/rest/people/extranets/ listExtranets
    GET /intranet/rest/people/fieldsets/ listFieldSets
    GET /intranet/rest/people/fieldsets/:name getFieldSet`,
}

export interface SpecRow {
  application: string
  method: string
  path: string
  endpoint: string
}

export const specRows = Object.entries(specTables).flatMap(([application, table]) =>
  table
    .trim()
    .split('\n')
    .map((line): SpecRow => {
      const [method, path, name] = line.trim().split(' ') as [string, string, string]
      return { application, method, path, endpoint: `${application}.${name}` }
    }),
)
