import { Fragment } from 'react'

/** Short texts on one line. Each has its own direction, so that a date beside an Arabic name stays in order. */
export function Facts({ of }: { of: readonly string[] }) {
  return of.filter(Boolean).map((fact, i) => (
    <Fragment key={fact}>
      {i > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}
