interface WorldCookie {
  name: string
  value: string
  url: string
}

/** Cookies that connect the pages of a context to a world, for the server and for apps that pass requests on to it. */
export function worldCookies(world: string, urls: readonly string[]): WorldCookie[] {
  // Without its path, which would limit the cookie to pages below it.
  const origins = new Set(urls.map((url) => new URL(url).origin))
  return [...origins].map((url) => ({ name: 'sim-world', value: encodeURIComponent(world), url }))
}
