import { useApiQuery } from '../api-context.tsx'
import { QueryResult } from '../ui/query-result.tsx'

interface TagPickerProps {
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

export function TagPicker({ chosen, onChange }: TagPickerProps) {
  const tags = useApiQuery('thanks.listTags', { query: { active: 1, limit: 100 } })
  if (tags.data?.data.length === 0) return null
  return (
    <fieldset className="tags">
      <legend>Tags</legend>
      <QueryResult of={tags}>
        {({ data }) =>
          data.map(({ id, name, bg_colour }) => {
            const isChosen = chosen.includes(id)
            return (
              <button
                key={id}
                type="button"
                className={isChosen ? 'tag' : 'tag unchosen'}
                style={isChosen ? { backgroundColor: bg_colour } : undefined}
                aria-pressed={isChosen}
                onClick={() => onChange(isChosen ? chosen.filter((tag) => tag !== id) : [...chosen, id])}
              >
                {name}
              </button>
            )
          })
        }
      </QueryResult>
    </fieldset>
  )
}
