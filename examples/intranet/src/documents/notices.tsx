import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Api } from '../api.ts'
import { useApiMutation } from '../api-context.tsx'
import { Failure } from '../ui/failure.tsx'
import { useOnUndo } from '../undo.ts'

interface Notice {
  text: string
  isProblem?: boolean
  /** More about a problem. */
  details?: string
  undo?: ((api: Api) => Promise<unknown>) | undefined
}

const NoticeContext = createContext<(notice: Notice) => void>(() => undefined)

/** Shows what was done, with a button to undo it. The next notice replaces it, an undo closes it. A problem ends with the next success. */
export function Notices({ children }: { children: ReactNode }) {
  const [notice, show] = useState<Notice>()
  const mutations = useQueryClient().getMutationCache()
  useEffect(
    () =>
      mutations.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        show((current) => (current?.isProblem ? undefined : current))
      }),
    [mutations],
  )
  useOnUndo(() => show(undefined))
  return (
    <NoticeContext value={show}>
      {children}
      <output className="notices">
        {notice && <NoticeCard key={notice.text} notice={notice} onClose={() => show(undefined)} />}
      </output>
    </NoticeContext>
  )
}

export function useNotify() {
  return useContext(NoticeContext)
}

/** The object of a message. */
export interface Subject {
  type: 'folder' | 'document'
  id: number
  title: string
}

/** Changes the intranet. An error is a notice, so that there is one message, which ends with the next success. */
export function useNotifiedMutation<Input = void>(
  subject: Subject,
  mutate: (api: Api, input: Input) => Promise<unknown>,
) {
  const notify = useNotify()
  return useApiMutation(async (api, input: Input) => {
    try {
      await mutate(api, input)
    } catch (error) {
      notify({ text: withTitle((error as Error).message, subject), isProblem: true })
      throw error
    }
  })
}

/** Servers write "document 6". Users know its title. */
function withTitle(message: string, { type, id, title }: Subject): string {
  return message.replace(new RegExp(`\\b${type} ${id}\\b`, 'i'), () => title)
}

function NoticeCard({ notice: { text, isProblem, details, undo }, onClose }: { notice: Notice; onClose: () => void }) {
  const undoing = useApiMutation(async (api) => {
    await undo?.(api)
    onClose()
  })
  return (
    <div className={isProblem ? 'notice-card problem' : 'notice-card'} role={isProblem ? 'alert' : undefined}>
      <p dir="auto">
        {text} {details && <small>{details}</small>}
      </p>
      {undo && (
        <button type="button" disabled={undoing.isPending} onClick={() => undoing.mutate()}>
          Undo
        </button>
      )}
      <button type="button" className="quiet" aria-label="Close this message" onClick={onClose}>
        ×
      </button>
      <Failure error={undoing.error} />
    </div>
  )
}
