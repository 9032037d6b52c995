import type { Api } from '../api.ts'
import { type Subject, useNotifiedMutation, useNotify } from './notices.tsx'

/** Deletes something, and offers to restore it. The reply does not contain the new item of the trash can. */
export function useDeletion(subject: Subject, remove: (api: Api) => Promise<unknown>) {
  const { title } = subject
  const notify = useNotify()
  return useNotifiedMutation(subject, async (api) => {
    const before = await listTrash(api)
    await remove(api)
    const after = await listTrash(api)
    const id = after?.find((each) => !before?.includes(each))
    if (!before || !after) notify({ text: `${title} was deleted.` })
    else if (id === undefined) notify({ text: `${title} was removed from this folder. It is still in another one.` })
    else {
      const undo = (api: Api) => api.call('trash.restore', { params: { id } })
      notify({ text: `${title} was moved to the trash can.`, undo })
    }
  })
}

/** Undefined if the trash can cannot be read: then there is no undo. */
async function listTrash(api: Api): Promise<number[] | undefined> {
  const list = await api.call('trash.listDeleted').catch(() => undefined)
  return list?.map(({ URI }) => trashIdOf(URI))
}

export function trashIdOf(address: string): number {
  return Number(address.split('/').at(-1))
}
