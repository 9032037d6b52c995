/**
 * The objects in replies, by application: the fields of each in the spec's words, independent of the contracts. An
 * object in a reply has the fields of one of them.
 */
const named = 'id,name'
const dateTime = 'date_str,timezone,date'
const pages = ['data,pagination', 'offset,limit,total,prev,next']
const described = 'description,date_created,date_last_modified,creator,permissions,metadata'
const category =
  'id,name,text,plain_text,parent_id,only_experts_answer,created_by,modified_by,created_date,modified_date,user_can_create_question,user_can_create_article,user_can_subscribe,user_is_subscribed,user_is_subscribes,user_is_subscribed_to_parent,parent,subcategories'

export const specReplies: Readonly<Record<string, readonly string[]>> = {
  badges: [
    'id,title,description,image_id,image,background_colour,status,created_by,created_date,modified_by,modified_date,archived_by,archived_date,assignees,assigned',
    'id,name,profileUrl,imageUrl',
    'assigned_by,assigned_to,assigned_date,message',
    'id,name,image_url,profile_url',
    'id,image_url,set_id',
    'message,badge,ids',
    dateTime,
  ],
  'knowledge-base': [
    category,
    'id,title,language,category_id,category_name,cover_filename,cover_img,cover_thumbnail_img,cover_thumbnail_image,is_endorsed,endorsed_by,endorsed_date,publisher_id,publisher_name,plain_text,article_text,like_count,comments_enabled,comments_enable,comments_count,embeded_video,user_is_subscribed,tags,created_date,modified_date',
    'id,category_id,category_name,title,plain_text,question_text,like_count,comments_count,visits_count,visits_count_text,user_is_subscribed,created_date,created_by,created_by_title,created_by_photo_url,css_class,modified_date,modified_by',
  ],
  expenses: [
    'id,name,receipts_quantity,dept,status,total_amount,total_amout,last_modified,last_modified_by,user,supervisor,approved_by,processed_by,notes,items,receipts',
    'id,type,receipt_date,vendor,expense_type,description,amount,dept',
    'id,type,receipt_date,vendor,expense_type,description,amount,client,project,billable',
    // Gap: the fields of a receipt.
    'id,name,size,URI',
    dateTime,
  ],
  trash: ['URI,obj_type,obj_type_name,title,date_deleted,orig_location,description', dateTime],
  documents: [
    `id,parent_id,obj_type,type,title,refcode,${described}`,
    'view,edit,edit_meta,delete,edit_perms,inherited',
    'type,id,parent_id,obj_type,URI,title,refcode,date_last_modified,date_closed,date_created,inactive,permissions,creator,metadata',
    'type,doc_id,version_num,parent_id,obj_type,doc_type,URI,title,refcode,fsize,date_last_modified,pc_title,date_declared,date_created,last_comment,permissions,creator,metadata',
    `doc_id,version_num,date_declared,pc_title,parent_id,type,obj_type,doc_type,title,refcode,${described}`,
    'id,parent_id,obj_type,title,is_open',
    'title,size,URI,primary',
    'version_num,is_latest,title,date_last_modified,modified_by,version_comment,URI',
    'file_key,name,size,date,URI',
    'file_key,URL',
    'doc_id,parent_id,title,description,URI,checkin_URI',
    'doc_id,title,parent_id,version_num,can_delete,can_approve',
    named,
    dateTime,
  ],
  thanks: [
    ...pages,
    // The parameters include `thanked` and `tags`. Gap: the fields of `thanked`.
    'id,description,author,date_created,users,thanked,tags',
    'id,name,object_type',
    'id,active,name,created_by,created_date,modified_by,modified_date,bg_colour',
    'date,timezone_type,timezone',
  ],
  people: [
    ...pages,
    // Gap: the wrappers of lists that the spec does not show.
    ...['groups,pagination', 'roles,pagination', 'users,pagination', 'extranets,pagination'],
    'id,blocked,username,firstname,surname,fullname,email,company,job_title,last_time_login,last_time_used,user_code,language,ldap_guid,external_directory_id,external_directory_user_id,extranet_id,extranet,metadata,photo_url,subordinates_url,extranet_url,groups_url,roles_url',
    'id,name,description,date_created,inactive,owner_id,extranet_id,extranet_url,owner_url,extranet',
    'id,name,description,date_created,inactive,parent_id,owner_id,extranet_id,extranet,owner_url,parent_url,extranet_url,subgroups_url',
    'id,name,description,inactive,primary,read_only,admin_id,logo_url,admin_url,groups_url,roles_url,users_url',
  ],
  'people-v1': [
    'data,paging',
    'offset,limit,total,prev,next',
    'id,firstname,surname,email,emailad,job_title,job title,company,intranetuser,account state,ex_area_id,extranet area,photo',
    'name,type,repeatable',
    named,
  ],
}
