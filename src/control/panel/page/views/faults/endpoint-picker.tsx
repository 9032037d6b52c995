import { useCallback } from 'preact/hooks'
import { findEndpoints } from '../../../../search/endpoints.ts'
import { type Endpoint, useEndpoints } from '../../state/endpoints.ts'
import { EndpointText } from '../../ui/choices/endpoint-text.tsx'
import type { Choice } from '../../ui/combobox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picker } from '../../ui/picker.tsx'

/** A pattern has a limited length. */
const mostTogether = 6

interface EndpointPickerProps {
  label: string
  /** An endpoint, an application or several endpoints. */
  pattern: string
  onChoose: (pattern: string) => void
}

/** Finds endpoints by what they do: "upload", "photo", "approve". */
export function EndpointPicker({ label, pattern, onChoose }: EndpointPickerProps) {
  const endpoints = useEndpoints()
  const find = useCallback((typed: string) => findChoices(typed.trim(), endpoints), [endpoints])
  const shown = nameOf(pattern, endpoints)
  const button = (
    <>
      <span class="text">{shown}</span>
      <Icon name="down" />
    </>
  )
  const field = { label: 'Endpoint', placeholder: 'upload, photo, approve…', find }
  return <Picker class="picker" label={`${label}: ${shown}`} button={button} field={field} onChoose={onChoose} />
}

function nameOf(pattern: string, endpoints: readonly Endpoint[]): string {
  if (pattern === '*') return 'Any request'
  const known = endpoints.find(({ id }) => id === pattern)
  if (known) return known.summary
  const ofApplication = endpoints.find(({ id }) => id.startsWith(`${pattern}.`))
  return ofApplication?.application ?? pattern.replaceAll(',', ', ')
}

function findChoices(typed: string, endpoints: readonly Endpoint[]): Choice<string>[] {
  const found = findEndpoints(typed, endpoints)
  const all = found.map(({ id }) => id).join()
  return [
    ...(typed === '' ? [groupChoice('*', 'Any request', 'all applications')] : []),
    ...(found.length > 1 && found.length <= mostTogether
      ? [groupChoice(all, `Any of these ${found.length}`, `everything found for “${typed}”`)]
      : []),
    ...applicationsIn(typed, endpoints),
    ...found.map((endpoint) => ({
      key: endpoint.id,
      value: endpoint.id,
      content: <EndpointText endpoint={endpoint} />,
    })),
  ]
}

function applicationsIn(typed: string, endpoints: readonly Endpoint[]): Choice<string>[] {
  const titles = new Map(endpoints.map(({ id, application }) => [id.split('.', 1)[0]!, application]))
  const isMeant = (name: string) => name.toLowerCase().includes(typed.toLowerCase())
  return [...titles]
    .filter(([name, title]) => isMeant(name) || isMeant(title))
    .map(([name, title]) => groupChoice(name, title, 'all of this application'))
}

function groupChoice(pattern: string, title: string, remark: string): Choice<string> {
  const content = (
    <span class="text">
      <b>{title}</b>
      <small>{remark}</small>
    </span>
  )
  return { key: pattern, value: pattern, content }
}
