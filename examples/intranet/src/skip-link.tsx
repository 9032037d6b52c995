/** The first link of the page. It is visible while it has the focus. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to the content, but the hash of the address is the route.
    <a
      className="skip-link"
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        const main = document.getElementById('main')
        if (!main) return
        main.tabIndex = -1
        main.focus()
      }}
    >
      Skip to content
    </a>
  )
}
