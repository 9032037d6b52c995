import { useEffect } from 'react'

/** The title of the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Intranet`
  }, [title])
}
