/**
 * The parameters and body fields of the spec, by endpoint and independent of the contracts. Parameters come after `?`.
 * An endpoint that is missing here takes neither.
 */
const badge = 'title description image_id status background_colour'
const category = 'category_name description parent_id category_experts only_experts_answer'
const article =
  'title category_id article_text publisher_id translation creation_date embed_video endorsed_by endorsed_date enable_comments status'
const question = 'title text category_id'
const date = 'items[].receipt_date.date_str items[].receipt_date.timezone items[].receipt_date.date'
// The samples spell it `total_amout`.
const sheet = `name location_id dept_id status total_amount total_amout items items[].type items[].receipt_date ${date} items[].vendor items[].dept_id items[].expense_type_id items[].description items[].amount items[].client items[].project_id items[].billable`
const list = '? metadata num start'
const components = 'components components[].file_key components[].is_primary components[].name'
const folder = 'title refcode type metadata'
const document = `${folder} doc_type is_draft ${components}`
const changed = 'title refcode metadata'
const transfer = 'objects objects[].type objects[].id objects[].parent_id destination comment'
const note = 'description tags thanked thanked[].id thanked[].oclass thanked[].oclass.id thanked[].oclass.oclass'
const tag = 'id active name created_by created_date modified_by modified_date bg_colour'
const pages = '? offset limit'
const user =
  'username firstname surname email password blocked company extranet_id job_title user_code language metadata'
const group = 'name description inactive owner_id parent_id'
const role = 'name description inactive owner_id extranet_id'
// The sample body spells three fields `admin`, `is_inactive` and `is_read_only`.
const extranet = 'name description admin_id admin inactive is_inactive read_only is_read_only'
const ids = '[].id'
const search = '? limit offset query'

export const specRequests: Readonly<Record<string, string>> = {
  'badges.listBadges': '? assigned_to not_assigned_to status search include_assignees',
  'badges.getBadge': '? include_assignees',
  'badges.createBadge': badge,
  'badges.updateBadge': badge,
  // The sample and the field table use different names.
  'badges.assignBadges': 'badge_ids badges_ids user_ids assignees message',
  'badges.unassignBadge': 'user_ids',
  // Gap: how the filename is carried.
  'badges.addImages': '[].hash ? filename',
  'knowledge-base.createCategory': category,
  'knowledge-base.updateCategory': category,
  'knowledge-base.listArticles': '? category endorsed_only tag language publisher',
  'knowledge-base.createArticle': article,
  'knowledge-base.updateArticle': article,
  'knowledge-base.listQuestions': '? category archived unanswered_only tag language publisher',
  'knowledge-base.createQuestion': question,
  'knowledge-base.updateQuestion': question,
  'expenses.listSheets': '? user supervisor date_from date_to dept location status name',
  'expenses.createSheet': sheet,
  'expenses.updateSheet': `${sheet} items[].id`,
  'expenses.listItems':
    '? user dept location date_from date_to vendor project client expense_type status is_billable is_non_billable operational_cost project_cost',
  'trash.listDeleted': '? obj_types',
  'documents.listDocuments': `${list} draft to_approve`,
  'documents.listFolders': list,
  'documents.listFolder': list,
  'documents.findSubfolder': '? title refcode',
  // A document can be addressed in one of its folders.
  'documents.getDocument': '? parent_id',
  'documents.listComponents': '? parent_id',
  'documents.getFile': '? parent_id',
  'documents.getComponent': '? parent_id',
  'documents.listVersions': '? parent_id',
  'documents.checkOut': '? parent_id',
  'documents.checkIn': `comment new_title is_draft ${components}`,
  'documents.approve': '? parent_id',
  'documents.addToFolder': document,
  'documents.addFolder': folder,
  'documents.addDocument': document,
  'documents.updateFolder': changed,
  'documents.updateDocument': `${changed} record_types ? parent_id`,
  'documents.deleteDocument': '? no_trash_can parent_id',
  'documents.deleteVersion': '? no_trash_can parent_id',
  'documents.deleteFolder': '? no_trash_can',
  'documents.copy': transfer,
  'documents.move': transfer,
  'documents.link': transfer,
  'thanks.listNotes': '? limit offset thanked users tags user_ids group_ids',
  'thanks.createNote': note,
  'thanks.getNote': '? thanked tags',
  'thanks.updateNote': note,
  'thanks.countTags': '? active',
  'thanks.listTags': '? limit offset name active',
  'thanks.createTag': `${tag} created_date.date created_date.timezone created_date.timezone_type modified_date.date modified_date.timezone modified_date.timezone_type`,
  'thanks.updateTag': tag,
  'people.listUsers':
    '? ids group_ids role_ids extranet_id view status query query_fields query_type sort fields limit offset',
  'people.createUser': user,
  'people.updateUser': user,
  'people.deleteUser': 'migration_user_id',
  'people.setPhoto': 'photo x y width',
  'people.setPassword': 'password',
  'people.setManager': 'manager_id',
  'people.listSubordinates': pages,
  'people.setSubordinates': ids,
  'people.listUserGroups': pages,
  'people.setUserGroups': ids,
  'people.listUserRoles': pages,
  'people.setUserRoles': ids,
  'people.listGroups': `${search} owner parent_group status`,
  'people.createGroup': group,
  'people.updateGroup': group,
  'people.listGroupUsers': pages,
  'people.setGroupUsers': ids,
  'people.listRoles': `${search} owner_id status`,
  'people.createRole': role,
  'people.updateRole': role,
  'people.listRoleUsers': pages,
  'people.setRoleUsers': ids,
  'people.listExtranets': `${search} admin status`,
  'people.createExtranet': extranet,
  'people.updateExtranet': extranet,
  'people.deleteExtranet': 'migration_extranet_id',
  'people.listExtranetUsers': pages,
  'people.setExtranetUsers': ids,
  'people-v1.listUsers':
    '? limit offset name_filter groups roles extranets query query_area query_type sort fields fieldset',
  'people-v1.getUser': '? fields fieldset',
  'people-v1.listGroups': '? query',
  'people-v1.listRoles': '? query',
  'people-v1.listExtranets': '? query',
}
