import type { JournalEntry } from '../../../../shapes.ts'
import { about } from '../../state/about.ts'
import { useNames } from '../../state/names.ts'
import { RowLink } from '../../ui/row-link.tsx'
import { splitPath } from './path-ids.ts'

/** The method and path of a request. Ids that have a name are links. */
export function RequestPath({ entry: { method, path } }: { entry: JournalEntry }) {
  const parts = splitPath(path, Object.keys(about.value?.counts ?? {}))
  const nameOf = useNames(parts.filter((part) => typeof part !== 'string'))
  return (
    <p class="path">
      {`${method} `}
      {parts.map((part) => {
        if (typeof part === 'string') return part
        const name = nameOf(part)
        return (
          <>
            {part.id}
            {name && (
              <>
                {' ('}
                <RowLink {...part} name={name} />
                {')'}
              </>
            )}
          </>
        )
      })}
    </p>
  )
}
