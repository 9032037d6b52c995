import { useApiQuery } from '../api-context.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { QueryFailure } from '../ui/shared-failures.tsx'
import { subordinatesOf, useManagerId } from './manager.ts'
import { PersonRow, PersonRowById } from './person-row.tsx'

/** The manager and the direct reports. */
export function ReportingLine({ id }: { id: number }) {
  const manager = useManagerId(id)
  return (
    <>
      <QueryFailure of={manager} />
      {manager.data && (
        <section className="card" aria-labelledby="manager-title">
          <h2 id="manager-title">Manager</h2>
          <PersonRowById id={manager.data} />
        </section>
      )}
      <QueryResult of={useApiQuery('people.listSubordinates', subordinatesOf(id))}>
        {({ data }) =>
          data.length > 0 && (
            <section className="card" aria-labelledby="reports-title">
              <h2 id="reports-title">
                Direct reports <span className="count">{data.length}</span>
              </h2>
              <ul>
                {data.map((person) => (
                  <li key={person.id}>
                    <PersonRow person={person} />
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </QueryResult>
    </>
  )
}
