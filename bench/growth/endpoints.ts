import type { TableName } from '../../src/world/world.ts'
import { idOf, usernameOf, wordOf } from './marks.ts'

/** A request for few rows of many. `{id}`, `{word}` and `{mark}` are different for each mark. */
export interface Question {
  endpoint: string
  path: string
  /** The table that a write changes. */
  table: TableName
  /** Who asks: the marked user, instead of the administrator. */
  isMine?: boolean
}

const v2 = '/api/people/v2'
const v1 = '/intranet/rest/people'
const documents = '/intranet/rest/documents'
const badges = '/api/badges/v1'
const base = '/intranet/rest/knowledgebase'
const expenses = '/intranet/rest/expenses'
const thanks = '/api/thankyou/v3'

export const questions: readonly Question[] = [
  ask('people.listUsers', `${v2}/users?limit=20&offset={mark}`, 'users'),
  ask('people.listUsers', `${v2}/users?query={word}&sort=-surname&limit=20`, 'users'),
  ask('people.listUsers', `${v2}/users?group_ids={id}`, 'users'),
  ask('people.listUsers', `${v2}/users?role_ids={id}`, 'users'),
  ask('people.listUsers', `${v2}/users?extranet_id={id}`, 'users'),
  ask('people.listUsers', `${v2}/users?ids={id}`, 'users'),
  ask('people.listSubordinates', `${v2}/users/{id}/subordinates`, 'users'),
  ask('people.listUserGroups', `${v2}/users/{id}/groups`, 'groups'),
  ask('people.listUserRoles', `${v2}/users/{id}/roles`, 'roles'),
  ask('people.listGroups', `${v2}/groups?limit=20&offset={mark}`, 'groups'),
  ask('people.listGroups', `${v2}/groups?query={word}`, 'groups'),
  ask('people.listGroups', `${v2}/groups?owner={id}`, 'groups'),
  ask('people.listGroupUsers', `${v2}/groups/{id}/users`, 'users'),
  ask('people.listRoles', `${v2}/roles?limit=20&offset={mark}`, 'roles'),
  ask('people.listRoles', `${v2}/roles?query={word}`, 'roles'),
  ask('people.listRoleUsers', `${v2}/roles/{id}/users`, 'users'),
  ask('people.listExtranets', `${v2}/extranets?limit=20&offset={mark}`, 'extranets'),
  ask('people.listExtranets', `${v2}/extranets?query={word}`, 'extranets'),
  ask('people.listExtranetUsers', `${v2}/extranets/{id}/users`, 'users'),

  ask('people-v1.listUsers', `${v1}/users?limit=20&offset={mark}`, 'users'),
  ask('people-v1.listUsers', `${v1}/users?query={word}`, 'users'),
  ask('people-v1.listUsers', `${v1}/users?name_filter={word}*`, 'users'),
  ask('people-v1.listGroups', `${v1}/groups?query={word}`, 'groups'),
  ask('people-v1.listRoles', `${v1}/roles?query={word}`, 'roles'),
  ask('people-v1.listExtranets', `${v1}/extranets?query={word}`, 'extranets'),
  ask('people-v1.listFieldSets', `${v1}/fieldsets`, 'users'),

  ask('documents.listDocuments', `${documents}/folder/{id}/documents`, 'documents'),
  mine('documents.listDocuments', `${documents}/folder/{id}/documents`, 'documents'),
  mine('documents.listDocuments', `${documents}/folder/0/documents?draft=1`, 'versions'),
  mine('documents.listDocuments', `${documents}/folder/0/documents?to_approve=1`, 'versions'),
  ask('documents.listFolders', `${documents}/folder/{id}/folders`, 'folders'),
  mine('documents.listFolders', `${documents}/folder/{id}/folders`, 'folders'),
  ask('documents.listFolder', `${documents}/folder/{id}`, 'folders'),
  ask('documents.findSubfolder', `${documents}/folder/100001/subfolder?title=zqaj+9`, 'folders'),
  ask('documents.listComponents', `${documents}/document/{id}/components`, 'versions'),
  ask('documents.listVersions', `${documents}/document/{id}/versions`, 'versions'),
  mine('documents.listCheckedOut', `${documents}/checkin`, 'documents'),

  mine('trash.listDeleted', '/intranet/rest/deleted', 'trash'),

  ask('badges.listBadges', `${badges}/badges?search={word}`, 'badges'),
  ask('badges.listBadges', `${badges}/badges?assigned_to={id}&include_assignees=1`, 'assignments'),
  ask('badges.listImageSets', `${badges}/image-sets`, 'badges'),
  ask('badges.listImages', `${badges}/image-sets/images`, 'badges'),
  ask('badges.listSetImages', `${badges}/image-sets/1/images`, 'badges'),

  ask('knowledge-base.listCategories', `${base}/categories`, 'articles'),
  ask('knowledge-base.listArticles', `${base}/articles?category={id}`, 'articles'),
  ask('knowledge-base.listArticles', `${base}/articles?tag={word}`, 'articles'),
  ask('knowledge-base.listArticles', `${base}/articles?publisher={id}`, 'articles'),
  ask('knowledge-base.listQuestions', `${base}/questions?category={id}`, 'questions'),
  ask('knowledge-base.listQuestions', `${base}/questions?tag={word}`, 'questions'),
  ask('knowledge-base.listQuestions', `${base}/questions?publisher={id}`, 'questions'),

  ask('expenses.listSheets', `${expenses}/sheet?user={id}`, 'sheets'),
  ask('expenses.listSheets', `${expenses}/sheet?supervisor={id}`, 'sheets'),
  ask('expenses.listItems', `${expenses}/items?user={id}`, 'expenseItems'),
  ask('expenses.listItems', `${expenses}/items?vendor={word}`, 'expenseItems'),
  ask('expenses.listClients', `${expenses}/client`, 'sheets'),
  ask('expenses.listDepartments', `${expenses}/dept`, 'sheets'),
  ask('expenses.listLocations', `${expenses}/location`, 'sheets'),
  ask('expenses.listProjects', `${expenses}/project`, 'sheets'),
  ask('expenses.listExpenseTypes', `${expenses}/expense_type`, 'sheets'),

  ask('thanks.listNotes', `${thanks}/thanks?limit=20&offset={mark}&thanked=1&tags=1`, 'notes'),
  ask('thanks.listNotes', `${thanks}/thanks?user_ids={id}`, 'notes'),
  ask('thanks.listNotes', `${thanks}/thanks?group_ids={id}`, 'notes'),
  ask('thanks.listTags', `${thanks}/tags?limit=20&offset={mark}`, 'tags'),
  ask('thanks.listTags', `${thanks}/tags?name={word}`, 'tags'),
  ask('thanks.countTags', `${thanks}/tags/total`, 'tags'),

  // The last one: the drop box grows only for it.
  mine('documents.listDropBox', `${documents}/dropbox`, 'dropped'),
]

function ask(endpoint: string, path: string, table: TableName): Question {
  return { endpoint, path, table }
}

function mine(endpoint: string, path: string, table: TableName): Question {
  return { endpoint, path, table, isMine: true }
}

/** Whether it asks for something else with another mark. */
export function hasMarks({ path, isMine }: Question): boolean {
  return Boolean(isMine) || path.includes('{')
}

export function requestFor({ path, isMine }: Question, mark: number): Request {
  const asked = path
    .replace('{id}', String(idOf(mark)))
    .replace('{word}', wordOf(mark))
    .replace('{mark}', String(mark))
  return new Request(`http://sim${asked}`, isMine ? { headers: { 'x-sim-user': usernameOf(mark) } } : {})
}

/** `people.listUsers ?group_ids`: the name of a line. */
export function nameOf({ endpoint, path, isMine }: Question): string {
  const names = [...new URL(path, 'http://sim').searchParams.keys()].filter((name) => !/^(limit|sort)$/.test(name))
  return [endpoint, ...(names.length > 0 ? [`?${names.join('&')}`] : []), ...(isMine ? ['(one’s own)'] : [])].join(' ')
}
