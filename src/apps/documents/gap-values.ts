import { settable, type ValuesOf } from '../../core/gap.ts'

declare module '../../core/fidelity.ts' {
  interface FidelityValues extends ValuesOf<typeof documentsValues> {}
}

export const documentsValues = settable({
  'folder-lock': {
    closed:
      'nothing changes inside: adding, check-out, check-in, drafts, approving, updating, moving, deleting are 403, and so is changing the folder itself; cancelling a check-out is not',
    editable: 'contents may be edited; adding, moving in or out and deleting are 403',
  },
  'check-out-again': { unchanged: '204, and nothing changes', refused: '403' },
  'not-held': { invalid: '400', forbidden: '403' },
  'inactive-groups': { 'no-rights': 'give no rights', rights: 'give rights as active ones do' },
  'listing-order': { newest: 'versions newest first', oldest: 'versions oldest first' },
  'inactive-roles': { 'no-rights': 'give no rights', rights: 'give rights as active ones do' },
  contributors: {
    properties: 'who has `edit` or `edit_meta`; without `edit` a check-in that is no draft is 403',
    edit: 'who has `edit`',
  },
  'document-kinds': {
    marker: '`type`, `obj_type` and `doc_type` `marker`',
    document: '`type` `document`; `obj_type` and `doc_type` `marker`',
  },
  'document-dates': { null: '`null`', empty: 'an empty text' },
  'subfolder-search': { 'any-case': 'equal in any case', exact: 'equal letter by letter' },
  'dropped-time': { day: '24 hours', hour: 'one hour; then nobody sees it, and it goes after 24' },
  held: {
    all: 'check-out, update, approval, deletion, move: 403',
    content: 'check-out, approval, deletion: 403; its properties may be changed, and it may be moved',
  },
  'one-draft': {
    refused: '400',
    beside: 'stands beside the first; approving takes the newest',
  },
  records: {
    closed: 'check-out, check-in, update, approval, deletion, move: 403',
    properties: 'the same, but its properties may be changed',
    deletion: 'deletion: 403',
  },
  'transfer-whole': {
    refused: 'is refused as a whole',
    partly:
      '204 always, as the spec says; what cannot be done is left out, with a warning: all of it, where nothing may go to the destination',
  },
  'unknown-objects': { invalid: '400', absent: '404' },
  'refcode-twice': {
    refused: '400 among the folders of one parent, and among the documents of one folder',
    allowed: 'allowed',
  },
})
