export function newAccount<Fields extends object>(fields: Fields) {
  return {
    blocked: false,
    company: '',
    job_title: '',
    user_code: '',
    ldap_guid: null,
    external_directory_id: null,
    external_directory_user_id: null,
    last_time_login: null,
    last_time_used: null,
    extranet_id: 1,
    manager_id: null,
    group_ids: [],
    role_ids: [],
    admin_of: [],
    photo: null,
    ...fields,
  }
}
