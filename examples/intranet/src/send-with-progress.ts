export type OnProgress = (share: number) => void

/** As `fetch`, which does not report how much of a request has been sent. */
export function sendWithProgress(
  address: string,
  { method = 'GET', headers, body }: RequestInit,
  onProgress: OnProgress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('The request failed.'))
    request.send(body as XMLHttpRequestBodyInit)
  })
}
