/** Uploads a large photo with XMLHttpRequest. Runs in a page, and may be passed to one: it refers to nothing else. */
export async function uploadPhoto(path: string) {
  const request = new XMLHttpRequest()
  const events: { type: string; loaded: number; total: number }[] = []
  for (const type of ['loadstart', 'progress', 'load', 'loadend', 'error', 'abort'] as const)
    request.upload.addEventListener(type, ({ loaded, total }) => void events.push({ type, loaded, total }))
  const picture = new Uint8Array(500_000)
  picture.set([...'GIF89a'].map((letter) => letter.charCodeAt(0)).concat(9, 0, 9, 0))
  const form = new FormData()
  form.set('photo', new File([picture], 'me.gif', { type: 'image/gif' }))
  request.open('POST', path)
  await new Promise((resolve) => {
    request.onloadend = resolve
    request.send(form)
  })
  return { status: request.status, events }
}
