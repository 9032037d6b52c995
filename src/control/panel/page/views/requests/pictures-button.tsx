import { setQuery } from '../../route.ts'
import { about } from '../../state/about.ts'
import { arePicturesShown } from '../../state/entries.ts'
import { Icon } from '../../ui/icon.tsx'

/** Hides photos and other pictures of a page, with how many there are. */
export function PicturesButton() {
  const count = about.value?.journal.pictures ?? 0
  const isHidden = !arePicturesShown.value
  return (
    <button
      type="button"
      class="quiet toggle"
      aria-pressed={isHidden}
      onClick={() => setQuery('requests', { pictures: isHidden ? 'shown' : '' })}
    >
      <span class="box">{isHidden && <Icon name="check" />}</span>
      Hide pictures
      {count > 0 && <span class="count">{count}</span>}
    </button>
  )
}
