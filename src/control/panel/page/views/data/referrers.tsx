import type { Referrer } from '../../../../rows/shapes.ts'
import { encode } from '../../base.ts'
import { read } from '../../client.ts'
import { go } from '../../route.ts'
import { about } from '../../state/about.ts'
import { useLoaded } from '../../state/resource.ts'

/** Links to the rows that refer to a row: its versions, its notes, its sheets. */
export function Referrers({ table, id }: { table: string; id: number }) {
  const tables = Object.keys(about.value?.counts ?? {})
  // The address also fits shorter endpoints, so the compiler does not know the reply.
  const load = async () => (await read(`/state/${encode(table)}/${id}/referrers`)) as Referrer[]
  const found = useLoaded(`${table} ${id} ${tables}`, load, tables)
  if (!found?.length) return null
  return (
    <>
      <h2>Related</h2>
      <div class="row">
        {found.map(({ table, field, title, count }) => (
          <button
            key={`${table} ${field}`}
            type="button"
            onClick={() => go('data', [table], { where: `${field}:${id}`, view: 'grid' })}
          >
            {`${table} by ${title}`} <span class="count">{count}</span>
          </button>
        ))}
      </div>
    </>
  )
}
