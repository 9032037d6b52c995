import { isSorted, type Json, rowsIn, type Seen, type Sighting } from '../../core/seen/sighting.ts'
import type { gaps } from './gaps.ts'

const transfers = /^documents\.(copy|move|link)$/

export const seen: Seen<typeof gaps> = {
  'listing-order': ({ id, isOk, reply }) => {
    if (id !== 'documents.listVersions' || !isOk || reply.length < 2) return undefined
    if (isSorted(reply, (version: Json) => version.version_num)) return 'oldest'
    return isSorted(reply, (version: Json) => -version.version_num) ? 'newest' : undefined
  },
  'document-kinds': ({ id, isOk, reply }) => {
    if (!id.startsWith('documents.') || !isOk) return undefined
    const marker = [reply, ...rowsIn(reply)].find((each) => each?.doc_type === 'marker' && each.type)
    return marker && (marker.type === 'marker' ? 'marker' : 'document')
  },
  contributors: ({ id, params, status, isOk, find }) => {
    const document = id === 'documents.checkOut' && find('document', params.doc_id!)
    if (!document || document.date_declared) return undefined
    const { edit, edit_meta } = document.permissions ?? {}
    if (edit || !edit_meta) return undefined
    const isOpen = find('folder', document.parent_id)?.date_closed === null
    return isOk ? 'properties' : status === 403 && isOpen ? 'edit' : undefined
  },
  'not-implemented': ({ id, sent, status }) => {
    const type = /^documents\.add(Document|ToFolder)$/.test(id) && sent?.doc_type
    if (!type || type === 'standard' || type === 'marker') return undefined
    return status === 501 ? 'listed' : status === 400 ? 'usual' : undefined
  },
  'record-types': ({ id, params, isOk, sent, reply, notes }) => {
    if (!/^documents\.(update|get)Document$/.test(id) || !isOk) return undefined
    if (sent?.record_types)
      notes.set(
        params.doc_id!,
        Object.values(sent.record_types).flatMap((one) => Object.keys(one as object)),
      )
    const names: string[] = notes.get(params.doc_id!) ?? []
    if (names.length === 0 || !reply?.metadata) return undefined
    return names.some((name) => Object.hasOwn(reply.metadata, name)) ? 'taken' : 'assigned'
  },
  'document-dates': ({ id, isOk, reply }) => {
    if (!id.startsWith('documents.') || !isOk) return undefined
    const dates = [reply, ...rowsIn(reply)].map((each) => each?.date_declared)
    return dates.includes(null) ? 'null' : dates.includes('') ? 'empty' : undefined
  },
  // The contract knows the other statuses.
  'drop-box-failure': ({ id, status }) => (id === 'documents.dropFile' && status === 500 ? 'failed' : undefined),
  // A user with `edit` in one folder of a draft sees it in the list, or is refused, depending on the folder it is from.
  'draft-approval': ({ id, params, query, status, isOk, sent, find, sharedNotes: notes }) => {
    const { doc_id = '' } = params
    if (id === 'documents.link' && isOk)
      for (const object of sent?.objects ?? []) {
        const linked = linkedDocument(object)
        if (linked) notes.set(linked, { ...notes.get(linked), to: folderOf(sent.destination) })
      }
    if (id === 'documents.checkOut' && isOk)
      notes.set(doc_id, { ...notes.get(doc_id), from: query.get('parent_id') ?? find('document', doc_id)?.parent_id })
    const draft = notes.get(doc_id)
    if (id !== 'documents.approve' || !draft?.to || draft.from === undefined || draft.to === String(draft.from))
      return undefined
    const [there, origin] = [find('folder', draft.to), find('folder', draft.from)].map(
      (each) => each?.permissions?.edit,
    )
    if (there !== true || origin !== false) return undefined
    return status === 403 ? 'origin' : isOk ? 'any' : undefined
  },
  'transfer-whole': (sighting) => {
    const { id, sent, status } = sighting
    if (!transfers.test(id) || !sent) return undefined
    if (status === 400 || status === 403 || status === 404) return 'refused'
    return status === 204 && namesAbsent(sighting) ? 'partly' : undefined
  },
  'unknown-objects': (sighting) => {
    const { id, sent, status } = sighting
    if (!transfers.test(id) || !sent || !namesAbsent(sighting)) return undefined
    return status === 404 ? 'absent' : status === 400 ? 'invalid' : undefined
  },
}

function namesAbsent({ sent, isAbsent }: Sighting): boolean {
  const absent = (object: Json) => {
    const { type, id } = object?.type ? object : readSpec(String(object))
    return type !== undefined && isAbsent(type, id)
  }
  return sent.objects.some(absent) || isAbsent('folder', folderOf(sent.destination))
}

/** Reads `document/7`, or a URL that ends with it. */
function readSpec(text: string): { type?: string; id: string } {
  const [, type, id = text] = /(folder|document)\/(\d+)/.exec(text) ?? []
  return type ? { type, id } : { id }
}

function linkedDocument(object: Json): string | undefined {
  const { type, id } = object?.type ? object : readSpec(String(object))
  return type === 'document' ? String(id) : undefined
}

function folderOf(destination: Json): string {
  return String(destination?.id ?? readSpec(String(destination)).id)
}
