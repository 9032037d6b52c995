import { describe, expect, expectTypeOf, it } from 'vitest'
import type * as named from '../index.ts'
import type { AddressOf, AnyEndpointId, FormOf, RefusalOf, ReplyOf, RequestOf, User } from '../index.ts'
import { createSimulator } from '../index.ts'

type Silent<Said extends Record<AnyEndpointId, unknown>> = {
  [Id in AnyEndpointId]: 0 extends 1 & Said[Id] ? Id : [Said[Id]] extends [never] ? Id : never
}[AnyEndpointId]

describe('types of requests and replies', () => {
  it('exist for every endpoint', () => {
    expectTypeOf<Silent<{ [Id in AnyEndpointId]: RequestOf<Id> }>>().toBeNever()
    expectTypeOf<Silent<{ [Id in AnyEndpointId]: ReplyOf<Id> }>>().toBeNever()
    expectTypeOf<Silent<{ [Id in AnyEndpointId]: RefusalOf<Id> }>>().toBeNever()
    expectTypeOf<Silent<{ [Id in AnyEndpointId]: AddressOf<Id> }>>().toBeNever()
  })

  it('list the parts of a request, and require the necessary ones', () => {
    expectTypeOf<RequestOf<'people.getPrimaryExtranet'>>().toEqualTypeOf<Record<never, never>>()
    expectTypeOf<RequestOf<'people.getGroup'>>().toEqualTypeOf<{ params: { id: number } }>()
    expectTypeOf<RequestOf<'people.setPassword'>>().toEqualTypeOf<{
      params: { id: number }
      body: { password: string }
    }>()
    expectTypeOf<RequestOf<'people.setPhoto'>['body']>().toEqualTypeOf<FormData>()
    expectTypeOf<{ query: { status: 'blocked'; limit: 5 } }>().toExtend<RequestOf<'people.listUsers'>>()
    expectTypeOf<{ query: { status: 'blokked' } }>().not.toExtend<RequestOf<'people.listUsers'>>()
    expectTypeOf<{ body: { username: 'ada' } }>().not.toExtend<RequestOf<'people.createUser'>>()
    expectTypeOf<{ objects: ['/folder/1', { type: 'document'; id: 2 }]; destination: 3 }>().toExtend<
      RequestOf<'documents.move'>['body']
    >()
    expectTypeOf<{ objects: [2]; destination: 3 }>().not.toExtend<RequestOf<'documents.move'>['body']>()
  })

  it('list every address, and variables that only some have', () => {
    type Root = '/intranet/rest/documents/document/:doc_id'
    expectTypeOf<AddressOf<'documents.getFile'>>().toEqualTypeOf<`GET ${Root}/file` | `GET ${Root}/:version_num/file`>()
    expectTypeOf<RequestOf<'documents.getFile'>['params']>().toEqualTypeOf<{ doc_id: number; version_num?: number }>()
  })

  it('list the fields of a form, and alternatives to files', () => {
    type Photo = { photo: Blob; x?: string | number; y?: string | number; width?: string | number }
    expectTypeOf<FormOf<'people.setPhoto'>>().toEqualTypeOf<Photo>()
    expectTypeOf<FormOf<'badges.addImages'>>().toEqualTypeOf<Record<string, Blob>>()
    expectTypeOf<FormOf<'people.getUser'>>().toBeNever()
    expectTypeOf<Blob | FormData | { hash: string }[]>().toExtend<RequestOf<'badges.addImages'>['body']>()
    expectTypeOf<{ hsah: string }[]>().not.toExtend<RequestOf<'badges.addImages'>['body']>()
    expectTypeOf<undefined>().not.toExtend<RequestOf<'documents.dropFile'>['body']>()
  })

  it('describe the reply', () => {
    expectTypeOf<ReplyOf<'people.getUser'>>().toEqualTypeOf<User>()
    expectTypeOf<ReplyOf<'people.getPhoto'>>().toEqualTypeOf<Blob>()
    expectTypeOf<ReplyOf<'people.deleteUser'>>().toEqualTypeOf<undefined>()
    expectTypeOf<ReplyOf<'thanks.countTags'>>().toEqualTypeOf<number>()
    expectTypeOf<RefusalOf<'people.getUser'>>().toEqualTypeOf<{ code: number; error: string }>()
    expectTypeOf<RefusalOf<'expenses.getSheet'>>().toEqualTypeOf<{ error: true; message: string; code: number }>()
  })

  it('have named parts', () => {
    interface Parts {
      'people.listUsers': { data: User[] }
      'people.listSubordinates': { data: User[] }
      'people.listGroupUsers': { data: User[] }
      'people.listGroups': { groups: named.Group[] }
      'people.listRoles': { data: named.Role[] }
      'people.getPrimaryExtranet': named.Extranet
      'people-v1.getUser': named.UserV1
      'people-v1.getFieldSet': named.FieldDefinition[]
      'badges.listBadges': named.ListedBadge[]
      'badges.getBadge': named.Badge
      'badges.createBadge': { badge: named.PlainBadge }
      'badges.listImageSets': named.ImageSet[]
      'badges.listImages': named.BadgeImage[]
      'knowledge-base.listCategories': named.Category[]
      'knowledge-base.listArticles': named.Article[]
      'knowledge-base.listQuestions': named.Question[]
      'expenses.listSheets': named.SheetSummary[]
      'expenses.getSheet': named.SheetDetail
      'expenses.listItems': named.ExpenseItem[]
      'documents.getFolderInfo': named.FolderInfo
      'documents.getFolderPath': named.PathEntry[]
      'documents.listFolder': (named.FolderItem | named.DocumentItem)[]
      'documents.listDocuments': named.DocumentItem[] | named.Draft[]
      'documents.getDocument': named.DocumentInfo
      'documents.listComponents': Record<string, named.Component>
      'documents.listVersions': named.Version[]
      'documents.listDropBox': named.DropBoxFile[]
      'documents.listCheckedOut': named.CheckedOutDocument[]
      'trash.listDeleted': named.DeletedObject[]
      'thanks.listNotes': { data: named.Note[] }
      'thanks.listTags': { data: named.Tag[] }
    }
    expectTypeOf<{ [Id in keyof Parts]: ReplyOf<Id> }>().toExtend<Parts>()
    expectTypeOf<
      AddressOf<'documents.addFolder'>
    >().toEqualTypeOf<'POST /intranet/rest/documents/folder/:id/folders/'>()
  })

  it('fit a call that uses them', async () => {
    const { fetch } = await createSimulator({ scenario: 'empty', verify: true })
    const asking: AddressOf<'people.createUser'> = 'POST /api/people/v2/users'
    const { body }: RequestOf<'people.createUser'> = {
      body: { username: 'ada', firstname: 'Ada', surname: 'Byron', email: 'ada@post.example', blocked: true },
    }
    const [method, path] = asking.split(' ')
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(new Request(`http://x${path}`, { method, headers, body: JSON.stringify(body) }))
    const user: ReplyOf<'people.createUser'> = await response.json()
    expect([response.status, user.fullname, user.blocked]).toEqual([200, 'Ada Byron', true])
  })
})
