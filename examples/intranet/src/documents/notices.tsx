import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Api } from '../api.ts'
import { useApiMutation } from '../api-context.tsx'
import { Failure } from '../ui/failure.tsx'

interface Notice {
  text: string
  isProblem?: boolean
  undo?: ((api: Api) => Promise<unknown>) | undefined
}

const NoticeContext = createContext<(notice: Notice) => void>(() => undefined)

/** Shows what was done, with a button to undo it. The next notice replaces it. */
export function Notices({ children }: { children: ReactNode }) {
  const [notice, show] = useState<Notice>()
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

function NoticeCard({ notice: { text, isProblem, undo }, onClose }: { notice: Notice; onClose: () => void }) {
  const undoing = useApiMutation(async (api) => {
    await undo?.(api)
    onClose()
  })
  return (
    <div className={isProblem ? 'notice-card problem' : 'notice-card'}>
      <p dir="auto">{text}</p>
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
