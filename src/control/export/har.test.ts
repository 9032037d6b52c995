import { describe, expect, it } from 'vitest'
import { host, useCompany } from '../../../test/company.ts'
import { aForm, aPicture } from '../../../test/pictures.ts'
import { people } from '../../apps/people/index.ts'
import { version } from '../../core/version.ts'
import type { HarEntry } from './har.ts'

const company = useCompany(people)

const json = 'application/json; charset=utf-8'
const root = `${host}/api/people/v2`

async function archive() {
  const { body } = await company.get('/__sim/requests/har')
  return body.log
}

async function lastEntry() {
  return (await archive()).entries.at(-1)
}

describe('control.exportHar', () => {
  it('names its format and creator', async () => {
    const { _fauxtranet, ...log } = await archive()
    expect(log).toEqual({ version: '1.2', creator: { name: 'fauxtranet', version }, entries: [] })
    expect(_fauxtranet).toMatchObject({ format: 1, world: 'default', from: 1, steps: [] })
  })

  it("contains a request with the world's time, and its reply as sent", async () => {
    const { body: user } = await company.get('/users/2?a=1&b=x%20y', { as: 'bo', headers: { accept: '*/*' } })
    const entry = await lastEntry()
    const taken = company.simulator.world.journal.all()[0]!.ms
    expect(entry).toMatchObject({
      startedDateTime: company.simulator.world.clock.instant(),
      time: taken,
      cache: {},
      timings: { send: 0, wait: taken, receive: 0 },
      _endpoint: 'people.getUser',
      _user: 'bo',
      _fault: null,
    })
    expect(entry.request).toEqual({
      method: 'GET',
      url: `${root}/users/2?a=1&b=x%20y`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [
        { name: 'accept', value: '*/*' },
        { name: 'x-sim-user', value: 'bo' },
      ],
      queryString: [
        { name: 'a', value: '1' },
        { name: 'b', value: 'x y' },
      ],
      headersSize: -1,
      bodySize: 0,
    })
    const { content, headers, status } = entry.response
    const text = JSON.stringify(user)
    expect(content).toEqual({ size: new TextEncoder().encode(text).length, mimeType: json, text })
    expect(status).toBe(200)
    expect(headers).toContainEqual({ name: 'x-sim-endpoint', value: 'people.getUser' })
    expect(headers).toContainEqual({ name: 'x-sim-warning', value: expect.stringContaining('"a" is unknown') })
  })

  it('contains JSON exactly as sent, if it has no secrets', async () => {
    const body = '{ "job_title" : "Bäcker", "metadata": {"n": 1.0} }'
    await company.done('PUT', '/users/2', { body, headers: { 'content-type': 'application/json' } })
    expect((await lastEntry()).request.postData).toEqual({ mimeType: 'application/json', text: body })
  })

  it('reports where secrets are left out', async () => {
    await company.done('PUT', '/users/2/password', { body: { password: 'oak', x: 1 } })
    expect((await lastEntry()).request.postData).toMatchObject({ text: '{}', comment: 'Secrets are left out.' })
    await company.done('PUT', '/users/2', { body: { password: 'oak', job_title: 'Baker' } })
    expect((await lastEntry()).request.postData.text).toBe('{"job_title":"Baker"}')
  })

  it('names form parts and file sizes; a filtered archive has no bytes', async () => {
    const photo = aPicture.png(4, 4)
    await company.done('POST', '/users/2/photo', { body: aForm({ photo, title: 'Me', password: 'oak' }) })
    const { body } = await company.get('/__sim/requests/har?until=1')
    const { postData } = body.log.entries[0].request
    expect(postData.mimeType).toMatch(/^multipart\/form-data/)
    expect(postData.comment).toBe('Secrets are left out.')
    expect(postData.params).toEqual([
      expect.objectContaining({
        name: 'photo',
        fileName: 'portrait',
        comment: `The file "portrait" of ${photo.length} bytes is left out.`,
      }),
      { name: 'title', value: 'Me' },
    ])
  })

  it('contains the bytes of requests, not of replies', async () => {
    const headers = { 'content-type': 'text/plain' }
    await company.done('POST', '/intranet/rest/documents/dropbox', { body: 'words', headers })
    const mimeType = 'text/plain'
    expect((await lastEntry()).request.postData).toEqual({
      mimeType,
      text: '',
      comment: 'A file of 5 bytes.',
      _base64: btoa('words'),
    })
    const size = (await company.get('/users/2/photo')).headers.get('content-length')
    expect((await lastEntry()).response.content).toEqual({
      size: Number(size),
      mimeType: expect.stringMatching(/^image\//),
      comment: `${size} bytes are left out.`,
    })
  })

  it('leaves out long bodies', async () => {
    await company.done('PUT', '/users/2', { body: { metadata: { note: 'ä'.repeat(70_000) } } })
    const { request, response } = await lastEntry()
    expect(request.postData).toMatchObject({ text: '', comment: '140024 bytes are left out.' })
    expect(response.content).toMatchObject({ text: '', comment: expect.stringMatching(/^14\d+ bytes are left out\.$/) })
    expect(response.content.size).toBeGreaterThan(140_000)
  })

  it('reports a body that was not read or is not JSON', async () => {
    const comment = 'The body is left out: it was not read, or it is not JSON.'
    await company.send('PUT', '/users/2', { body: '{' })
    expect((await lastEntry()).request.postData).toMatchObject({ text: '', comment })
    await company.send('POST', '/users/2/photo', { body: aForm({ title: 'Me' }), as: 'nobody' })
    expect((await lastEntry()).request.postData).toMatchObject({ text: '', comment })
  })

  it('contains a substitute for a long body that is not JSON, and for no other', async () => {
    const fields = JSON.stringify(Object.fromEntries(Array.from({ length: 6000 }, (_, i) => [`field ${i}`, i])))
    for (const body of [fields, fields.slice(1)]) await company.send('PUT', '/users/2', { body })
    await company.send('PUT', '/users/99', { body: fields })
    const sent = async () => (await archive()).entries.map(({ request }: HarEntry) => request.postData?._text)
    expect(await sent()).toEqual([undefined, 'left out', undefined])
    expect(await sent()).toEqual([undefined, 'left out', undefined])
  })

  it('contains refusals, faults, and requests without a response', async () => {
    await company.get('/users/99')
    expect((await lastEntry()).response).toMatchObject({
      status: 404,
      content: { text: expect.stringContaining('99') },
    })
    await company.done('POST', '/__sim/faults', { body: { endpoint: 'people.getUser', status: 503, name: 'tired' } })
    await company.get('/users/2')
    expect(await lastEntry()).toMatchObject({ _fault: 'tired: status 503', response: { status: 503 } })
    await company.done('POST', '/__sim/faults', { body: { endpoint: 'people.listUsers', network: 'error' } })
    await expect(company.get('/users')).rejects.toThrow()
    const { response } = await lastEntry()
    expect(response).toMatchObject({ status: 0, headers: [], content: { size: 0, mimeType: 'x-unknown' } })
  })

  it('contains the response to a near miss', async () => {
    const { body } = await company.get('/api/peeple/v2/users')
    expect((await lastEntry()).response.content).toMatchObject({ text: JSON.stringify(body) })
  })

  it('has no content for HEAD or an empty response', async () => {
    await company.simulator.fetch(new Request(`${root}/users/2`, { method: 'HEAD' }))
    expect((await lastEntry()).response.content).toEqual({ size: 0, mimeType: json })
    await company.done('PUT', '/users/2/groups', { body: [] })
    expect((await lastEntry()).response).toMatchObject({ status: 204, content: { size: 0, mimeType: 'x-unknown' } })
  })
})
