type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface FormRequest {
  path: string
  method: string
  headers: Record<string, string>
  body: BodyInit | null
}

/** The request that a form describes. Empty fields are left out. */
export function toRequest(form: HTMLFormElement): FormRequest {
  const fields = [...form.querySelectorAll<Field>('[data-in]')]
  const given = (place: string) => fields.filter(({ dataset, value }) => dataset.in === place && value !== '')
  let path = form.dataset.address!
  for (const { name, value } of given('path')) path = path.replace(`{${name}}`, encodeURIComponent(value))
  const query = given('query').map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  if (query.length > 0) path += `?${query.join('&')}`
  return { path, method: form.dataset.method!, ...bodyOf(given) }
}

function bodyOf(given: (place: string) => Field[]): Pick<FormRequest, 'headers' | 'body'> {
  const [json] = given('json')
  if (json) return { headers: { 'content-type': 'application/json' }, body: json.value }
  const [file] = given('file')
  if (file) return { headers: { 'content-type': 'application/octet-stream' }, body: fileOf(file)! }
  const parts = given('form')
  if (parts.length === 0) return { headers: {}, body: null }
  const data = new FormData()
  for (const part of parts) data.append(part.name, fileOf(part) ?? part.value)
  return { headers: {}, body: data }
}

function fileOf(field: Field): File | undefined {
  return field instanceof HTMLInputElement ? field.files?.[0] : undefined
}
