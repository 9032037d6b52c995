/** Code in the documents expects the worker file at the root of the host. Here it is next to the page. */
export function makeRelative(code: string): string {
  return code.replace(/(?<=["'`])\/(?=mockServiceWorker\.js["'`])/g, './').replace("scope: '/'", "scope: './'")
}
