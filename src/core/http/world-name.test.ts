import { describe, expect, it } from 'vitest'
import { checkWorldName, toWorldName } from './world-name.ts'

describe('a world', () => {
  it.each(['default', 'pr-12', 'a b', '../up', 'Grüße 世界 🙂', 'x'.repeat(200), '...'])(
    'can have the name %s',
    (name) => {
      expect(() => checkWorldName(name)).not.toThrow()
    },
  )

  it.each(['', '.', '..', ' a', 'a\u3000', 'a\0b', 'a\nb', 'a\u0085b', '\u007f', 'a\ud800b', 'x'.repeat(201)])(
    'cannot have the name %j',
    (name) => {
      expect(() => checkWorldName(name)).toThrow('A world cannot have this name. Choose one')
    },
  )

  it.each([`${'x'.repeat(99)}🙂 and more`, '\ta\n\0b ', 'x'.repeat(5000)])(
    'can have a name from the title %j',
    (title) => {
      expect(() => checkWorldName(`${toWorldName(title)} 1`)).not.toThrow()
    },
  )
})
