export function showNotice(text: string): () => void {
  const notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  notice.dataset.fauxtranet = 'notice'
  // Set as properties, because a page's CSP may forbid style elements. `all:initial` keeps out the page's CSS.
  notice.style.cssText =
    'all:initial;position:fixed;inset:auto auto 12px 12px;z-index:2147483647;box-sizing:border-box;display:flex;gap:12px;' +
    'max-width:min(32rem,calc(100vw - 24px));padding:10px 12px;border-radius:6px;background:#7a1f1f;color:#fff;' +
    'font:14px/1.4 system-ui,sans-serif;box-shadow:0 2px 12px #0006'
  const sentence = document.createElement('span')
  sentence.textContent = text
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Close'
  button.style.cssText =
    'all:revert;align-self:start;border:1px solid #fff;border-radius:4px;background:none;color:#fff;font:inherit;cursor:pointer'
  button.onclick = () => notice.remove()
  notice.append(sentence, button)
  document.documentElement.append(notice)
  return () => notice.remove()
}
