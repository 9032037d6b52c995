import { fireEvent, render, screen } from '@testing-library/react'
import { test } from 'fauxtranet/vitest'
import { expect } from 'vitest'
import { Picture } from './picture.tsx'

test('a picture that cannot be loaded is replaced, until it has another address', () => {
  const show = (src: string) => <Picture src={src} alt="Map" fallback="There is no map." />
  const { rerender } = render(show('/old.png'))
  fireEvent.error(screen.getByRole('img', { name: 'Map' }))
  expect(screen.queryByRole('img')).toBeNull()
  screen.getByText('There is no map.')
  rerender(show('/new.png'))
  expect(screen.getByRole('img', { name: 'Map' }).getAttribute('src')).toBe('/new.png')
})
