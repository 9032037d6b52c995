import { useEffect, useState } from 'preact/hooks'
import type { HarEntry } from '../../../../export/har.ts'
import { Body } from './body.tsx'
import { Part } from './part.tsx'
import { loadRecorded } from './recorded-request.ts'

/** Shows request and response as in the HTTP archive, without secrets and bytes. */
export function Exchange({ id }: { id: number }) {
  const [entry, setEntry] = useState<HarEntry | 'gone'>()
  useEffect(() => {
    loadRecorded(id).then(setEntry, () => setEntry('gone'))
  }, [id])
  if (!entry) return null
  // A reset clears the journal, and old requests are dropped.
  if (entry === 'gone') return <p class="remark">This request is no longer in the journal.</p>
  return (
    <>
      <Request entry={entry} />
      <Response entry={entry} />
    </>
  )
}

function Request({ entry: { request } }: { entry: HarEntry }) {
  const { headers, postData } = request
  const params = postData?.params?.map(({ name, value, fileName }) => [name!, value ?? fileName ?? 'a file'] as const)
  const remark = postData ? postData.comment : 'No body.'
  return (
    <Part title="Request">
      <Headers headers={headers} />
      {params ? <Pairs pairs={params} /> : <Body text={postData?.text} />}
      {remark && <p class="remark">{remark}</p>}
    </Part>
  )
}

function Response({ entry: { response } }: { entry: HarEntry }) {
  const { status, headers, content } = response
  if (status === 0) return <Part title="No response" />
  const remark = content.comment ?? (content.text ? undefined : 'No body.')
  const title = (
    <>
      {'Response '}
      <span class={`status s${String(status)[0]}`}>{status}</span> <small>{content.text && sizeOf(content.size)}</small>
    </>
  )
  return (
    <Part title={title}>
      <Headers headers={headers} />
      <Body text={content.text} />
      {remark && <p class="remark">{remark}</p>}
    </Part>
  )
}

function Headers({ headers }: { headers: HarEntry['request']['headers'] }) {
  if (headers.length === 0) return null
  return (
    <details class="headers">
      <summary>{`${headers.length} ${headers.length === 1 ? 'header' : 'headers'}`}</summary>
      <Pairs pairs={headers.map(({ name, value }) => [name, value] as const)} />
    </details>
  )
}

function Pairs({ pairs }: { pairs: readonly (readonly [name: string, value: string])[] }) {
  return (
    <table>
      <tbody>
        {pairs.map(([name, value], i) => (
          <tr key={i}>
            <th scope="row">{name}</th>
            <td dir="auto">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sizeOf(bytes: number): string {
  return bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`
}
