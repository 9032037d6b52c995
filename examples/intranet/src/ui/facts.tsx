import { Fragment } from 'react'

/** Each string has its own direction, so that a date next to an Arabic name is readable. */
export function Facts({ of }: { of: readonly string[] }) {
  return [...new Set(of)].filter(Boolean).map((fact, i) => (
    <Fragment key={fact}>
      {i > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}
