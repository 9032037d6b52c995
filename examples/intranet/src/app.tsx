import './style/index.css'
import type { User } from 'fauxtranet'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useMe } from './api-context.tsx'
import { Head } from './head.tsx'
import { Link, useRoute } from './route.tsx'
import { screens } from './screens.ts'
import { SignedOut } from './signed-out.tsx'
import { showCutTextOnHover } from './ui/cut-text.ts'
import { usePageTitle } from './ui/page-title.ts'
import { QueryResult, Skeleton } from './ui/query-result.tsx'
import { SharedFailures } from './ui/shared-failures.tsx'

/** `signIn` is shown to users who are signed out. By default they sign in elsewhere. */
export function App({ signIn }: { signIn?: ReactNode }) {
  const { parts } = useRoute()
  const me = useMe()
  useFocusForNextUser(me.data?.id ?? (isSignedOut(me.error) ? null : undefined))
  const [first = ''] = parts
  const { title = 'Not found', Screen = NoScreen } = Object.hasOwn(screens, first) ? screens[first]! : {}
  useEffect(showCutTextOnHover, [])
  usePageTitle(title)
  return (
    <div className="app" dir={directionOf(me.data)}>
      <Head me={me.data} at={first} />
      <main id="main">
        {isSignedOut(me.error) ? (
          <SignedOut error={me.error} onRetry={() => me.refetch()} signIn={signIn} />
        ) : (
          <QueryResult of={me} skeleton="page">
            {(user) => (
              <Suspense fallback={<Skeleton kind="page" />}>
                <SharedFailures>
                  <Screen me={user} parts={parts.slice(1)} />
                </SharedFailures>
              </Suspense>
            )}
          </QueryResult>
        )}
      </main>
    </div>
  )
}

/** For another user the page is loaded again. Its heading takes the focus, which would be lost otherwise. */
function useFocusForNextUser(id: number | null | undefined): void {
  const { parts, opened } = useRoute()
  const former = useRef(id)
  // Before the effects of the heading.
  useLayoutEffect(() => {
    if (id === undefined || id === former.current) return
    if (former.current !== undefined) opened.current = parts.join('/')
    former.current = id
  })
}

/** Arabic users get a right-to-left layout. Names and user content have their own direction. */
export function directionOf(user: User | undefined): 'rtl' | undefined {
  return user?.language === 'ar' ? 'rtl' : undefined
}

function NoScreen() {
  return (
    <section className="card failed-page">
      <h1>Not found</h1>
      <p>
        There is no such page. <Link to="/">Go to the start page</Link>
      </p>
    </section>
  )
}

function isSignedOut(error: Error | null): error is Error {
  return error !== null && 'status' in error && error.status === 401
}
