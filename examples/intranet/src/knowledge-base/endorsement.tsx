import type { Article, User } from 'fauxtranet'
import { useApiMutation, useApiQueryIf } from '../api-context.tsx'
import { ApiError } from '../api-error.ts'
import { Failure } from '../ui/failure.tsx'
import { Person } from '../ui/person.tsx'
import { EndorsedIcon } from './icons.tsx'

/** The API does not list the experts of a category, so everyone gets the button and the server decides. */
export function Endorsement({ article, me }: { article: Article; me: User }) {
  const { id, endorsed_by, endorsed_date, category_name } = article
  const endorser = useApiQueryIf(endorsed_by !== null, 'people.getUser', { params: { id: endorsed_by ?? 0 } })
  const endorse = useApiMutation((api, by: number | null) =>
    api.call('knowledge-base.updateArticle', { params: { article_id: id }, body: { endorsed_by: by } }),
  )
  return (
    <section className="card endorsement" aria-labelledby="endorsement">
      <h2 id="endorsement">{endorsed_by === null ? 'Not endorsed yet' : 'Endorsed'}</h2>
      {endorsed_by === null ? (
        <p className="lead">
          <bdi>
            An expert in <bdi>{category_name}</bdi> can confirm that this article is correct.
          </bdi>
        </p>
      ) : (
        <div className="byline">
          <Person id={endorsed_by} name={endorser.data?.fullname ?? 'An expert'} size={36}>
            <small>{endorsed_date}</small>
          </Person>
          <EndorsedIcon label="Endorsed by an expert" />
        </div>
      )}
      {(endorsed_by === null || endorsed_by === me.id) && (
        <button
          type="button"
          disabled={endorse.isPending}
          onClick={() => endorse.mutate(endorsed_by === null ? me.id : null)}
        >
          {endorsed_by === null ? 'Endorse as an expert' : 'Remove my endorsement'}
        </button>
      )}
      <Failure
        error={isRefusal(endorse.error) ? new Error(`Only experts in ${category_name} can endorse it.`) : endorse.error}
      />
    </section>
  )
}

/** The server names the field or right that is missing, which depends on the user. */
function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && [400, 403].includes(error.status)
}
