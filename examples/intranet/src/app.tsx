import './style/index.css'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useMe } from './api-context.tsx'
import { Head } from './head.tsx'
import { Link, useRoute } from './route.tsx'
import { screens } from './screens.ts'
import { SignedOut } from './signed-out.tsx'
import { showCutTextOnHover } from './ui/cut-text.ts'
import { QueryResult, Skeleton } from './ui/query-result.tsx'
import { SharedFailures } from './ui/shared-failures.tsx'

/** `signIn` is shown to users who are signed out. By default they sign in elsewhere. */
export function App({ signIn }: { signIn?: ReactNode }) {
  const { parts } = useRoute()
  const me = useMe()
  const [first = ''] = parts
  const { title = 'Not found', Screen = NoScreen } = Object.hasOwn(screens, first) ? screens[first]! : {}
  useEffect(showCutTextOnHover, [])
  useEffect(() => {
    document.title = `${title} · Intranet`
  }, [title])
  return (
    // Arabic users get a right-to-left layout. Names and user content have their own direction.
    <div className="app" dir={me.data?.language === 'ar' ? 'rtl' : undefined}>
      <Head me={me.data} at={first} />
      <main>
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
