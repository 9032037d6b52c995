import { describe, expect, it } from 'vitest'
import { kindsOf } from './users.ts'

const user = (username: string, may: string[], blocked = false) => ({
  id: 1,
  username,
  fullname: username,
  password: null,
  job_title: '',
  blocked,
  may,
})

describe('kindsOf', () => {
  const users = [
    user('left', ['approve'], true),
    user('admin', ['administer', 'approve']),
    user('other-admin', ['approve', 'administer']),
    user('employee', []),
    user('approver', ['approve']),
  ]

  it('takes one of each kind, except the kind of the signed-in user', () => {
    expect(kindsOf(users, 'employee')).toEqual(['admin', 'approver', 'nobody'])
    expect(kindsOf(users, null)).toEqual(['admin', 'employee', 'approver'])
  })
})
