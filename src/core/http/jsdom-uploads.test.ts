// @vitest-environment jsdom
import { File as NodeFile } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../index.ts'

const NodeForm = (await new Response(new URLSearchParams()).formData()).constructor as typeof FormData

describe('a file in a form of jsdom', () => {
  it('arrives without its name, and the answer says why; one of Node has it', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    const send = async (form: FormData, file: Blob) => {
      form.append('image', file)
      const request = new Request('http://x/api/badges/image-sets/0/images', { method: 'POST', body: form })
      const { status, headers } = await simulator.fetch(request)
      return [status, simulator.world.images.all().at(-1)?.name, headers.get('x-sim-warning')]
    }
    const lost = await send(new FormData(), new File(['GIF89a\x01\x00\x01\x00'], 'star.gif'))
    expect(lost).toEqual([200, 'blob', expect.stringContaining('set File, Blob and FormData to those of Node')])
    const kept = await send(new NodeForm(), new NodeFile(['GIF89a\x01\x00\x01\x00'], 'star.gif') as Blob)
    expect(kept).toEqual([200, 'star.gif', null])
  })
})
