interface Elements
  extends Record<ButtonId, HTMLButtonElement>,
    Record<InputId, HTMLInputElement>,
    Record<FormId, HTMLFormElement>,
    Record<OtherId, HTMLElement> {
  dialog: HTMLDialogElement
  docs: HTMLAnchorElement
  now: HTMLTimeElement
  table: HTMLSelectElement
  world: HTMLSelectElement
}

type ButtonId =
  | 'add-row'
  | 'clear-faults'
  | 'clear-outbox'
  | 'clear-requests'
  | 'curl'
  | 'default-fidelity'
  | 'delete-world'
  | 'fork-world'
  | 'freeze'
  | 'har'
  | 'load-report'
  | 'load-state'
  | 'new-world'
  | 'redo'
  | 'reset'
  | 'save-state'
  | 'scenario'
  | 'set-clock'
  | 'undo'
  | `tab-${Pane}`

type InputId = 'filter' | 'gap-filter' | 'report-file' | 'row-filter' | 'strict' | 'user'

type FormId = 'fault-form' | 'save-form' | 'snapshot-form'

type OtherId =
  | Pane
  | ListId
  | 'dot'
  | 'first-label'
  | 'forgotten'
  | 'connection'
  | 'no-gaps'
  | 'no-outbox'
  | 'no-requests'
  | 'no-rows'
  | 'no-snapshots'
  | 'message'
  | 'second-label'
  | 'shown'
  | 'toast'
  | 'version'

export type ListId =
  | 'endpoints'
  | 'fault-list'
  | 'fidelity-list'
  | 'outbox-list'
  | 'request-list'
  | 'row-list'
  | 'scenario-list'
  | 'snapshot-list'
  | 'table'
  | 'users'
  | 'world'

export type Pane = 'requests' | 'faults' | 'scenarios' | 'snapshots' | 'outbox' | 'state' | 'fidelity'

export function $<I extends keyof Elements>(id: I): Elements[I] {
  return document.getElementById(id) as Elements[I]
}

export function write(id: keyof Elements, text: string): void {
  $(id).textContent = text
}

export type Child = Node | string | false | null | undefined | Child[]
type Props = Record<string, string | number | boolean | null | undefined>

/** Strings become text nodes, so that a name is never parsed as markup. */
export function h<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (value === true) element.setAttribute(name, '')
    else if (value || value === 0) element.setAttribute(name, String(value))
  }
  element.append(...partsOf(children))
  return element
}

function partsOf(child: Child): (Node | string)[] {
  if (Array.isArray(child)) return child.flatMap(partsOf)
  return child || child === '' ? [child] : []
}

/** `of` distinguishes buttons with the same label for screen readers. */
export function button(text: string, work: () => unknown, of?: string): HTMLButtonElement {
  const created = h('button', { type: 'button', 'aria-label': of && `${text} ${of}` }, text)
  created.onclick = work
  return created
}

export function grow(title: string, code: string | null | undefined, ...more: Child[]): HTMLElement {
  return h('div', { class: 'grow' }, h('b', {}, title), code && h('code', {}, code), more)
}

export const minuteOf = (at: string): string => at.slice(0, 16).replace('T', ' ')
