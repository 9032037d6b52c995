import { useAnswer } from '../api-context.tsx'
import { Answer } from '../ui/answer.tsx'

interface TagPickerProps {
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

export function TagPicker({ chosen, onChange }: TagPickerProps) {
  return (
    <fieldset className="tags">
      <legend>Tags</legend>
      <Answer of={useAnswer('thanks.listTags', { query: { active: 1, limit: 100 } })}>
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
      </Answer>
    </fieldset>
  )
}
