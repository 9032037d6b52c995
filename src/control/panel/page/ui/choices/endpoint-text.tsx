import type { EndpointCard } from '../../../../shapes.ts'

/** An endpoint as one of several choices. */
export function EndpointText({ endpoint: { id, method, path, summary } }: { endpoint: EndpointCard }) {
  return (
    <span class="text" title={`${method} ${path}`}>
      <b>{summary}</b>
      <small>{`${id} · ${method} ${path}`}</small>
    </span>
  )
}
