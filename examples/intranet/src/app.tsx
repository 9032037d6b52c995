import './style/index.css'
import { useMe } from './api-context.tsx'
import { DocumentsScreen } from './documents/documents-screen.tsx'
import { ExpensesScreen } from './expenses/expenses-screen.tsx'
import { Head } from './head.tsx'
import { useRoute } from './route.tsx'
import { SignedOut } from './signed-out.tsx'
import { WallScreen } from './thanks/wall-screen.tsx'
import { QueryResult } from './ui/query-result.tsx'

const screens = { documents: DocumentsScreen, expenses: ExpensesScreen, thanks: WallScreen }

export function App() {
  const { parts } = useRoute()
  const me = useMe()
  const [name = ''] = parts
  const Screen = Object.hasOwn(screens, name) ? screens[name as keyof typeof screens] : DocumentsScreen
  return (
    // Arabic users get a right-to-left layout. Names and user content have their own direction.
    <div className="app" dir={me.data?.language === 'ar' ? 'rtl' : undefined}>
      <Head me={me.data} at={name || 'documents'} />
      <main>
        {isSignedOut(me.error) ? (
          <SignedOut error={me.error} onRetry={() => me.refetch()} />
        ) : (
          <QueryResult of={me} skeleton="page">
            {(user) => <Screen me={user} parts={parts.slice(1)} />}
          </QueryResult>
        )}
      </main>
    </div>
  )
}

function isSignedOut(error: Error | null): error is Error {
  return error !== null && 'status' in error && error.status === 401
}
