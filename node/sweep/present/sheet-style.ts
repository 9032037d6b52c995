import { presentPalette } from '../../../src/control/brand.ts'

export const style = `${presentPalette()}
* { box-sizing: border-box }
[hidden] { display: none !important }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif }
header, form, main { max-width: 1480px; margin: 0 auto; padding: 0 24px }
header { padding-top: 32px }
h1 { display: flex; align-items: center; gap: 12px; margin: 0; font-size: 32px; line-height: 1.2; letter-spacing: -.02em }
h1 small { min-width: 0; overflow-wrap: anywhere }
small { color: var(--soft); font-weight: 400; font-size: 14px; letter-spacing: 0 }
header p { margin: 8px 0 0; font-size: 18px }
header p + p { margin: 0 }
h2 { margin: 0 0 16px; font-size: 24px; letter-spacing: -.01em; scroll-margin-top: var(--bar) }
h2 small { margin-left: 4px; font-size: 18px; font-variant-numeric: tabular-nums }
h3 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 10px; margin: 0; font-size: 16px }
h3 span { font-weight: 400 }
h3 > * { min-width: 0; overflow-wrap: anywhere }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: .875em }
main > section { margin: 32px 0 48px }
ul { margin: 0; padding: 0; list-style: none }
a { color: var(--accent) }
form { position: sticky; top: 0; z-index: 1; display: grid; grid-template-columns: 2fr repeat(3, 1.5fr) 1fr auto auto; align-items: end; gap: 8px 12px; margin-top: 20px; padding-top: 12px; padding-bottom: 12px; background: var(--page) }
label { min-width: 0; color: var(--soft); font-size: 13px }
input, select { display: block; width: 100%; min-width: 0; height: 36px }
input, select, button { padding: 5px 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--text); font: inherit; font-size: 14px }
button { cursor: pointer }
button:hover { border-color: var(--accent) }
form button { height: 36px }
output { align-self: center; margin-top: 20px; color: var(--soft); font-size: 14px; white-space: nowrap; font-variant-numeric: tabular-nums }
.none { color: var(--soft) }
:root { --bar: 96px }
article { padding: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); scroll-margin-top: var(--bar) }
article + article { margin-top: 16px }
article:target { border-color: var(--accent) }
article ul { margin: 8px 0 16px }
article li { overflow-wrap: anywhere }
article li b { margin-right: 6px; color: var(--remove) }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 16px }
figure { margin: 0; min-width: 0 }
figcaption { margin-bottom: 4px; color: var(--soft); font-size: 13px }
figure a { display: block; max-height: 480px; overflow: hidden auto; border: 1px solid var(--line); border-radius: 8px; background: var(--code) }
figure img { display: block; width: 100%; max-width: max-content; margin: 0 auto }
details { margin-top: 12px }
summary { width: fit-content; color: var(--accent); cursor: pointer; border-radius: 8px }
details div { position: relative; margin-top: 8px }
.copy { position: absolute; top: 8px; right: 8px; padding: 2px 10px; font-size: 12px }
pre { margin: 0; padding: 14px 80px 14px 16px; overflow-x: auto; line-height: 1.6; border-radius: 8px; background: var(--code) }
.route + .route { margin-top: 28px }
.route { content-visibility: auto; contain-intrinsic-size: auto 600px }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 12px; margin-top: 12px }
.grid a { display: block; height: 100%; overflow: hidden; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--text); text-decoration: none }
.grid a:hover { border-color: var(--accent) }
.grid li:not([data-rules=""]) a { border-color: var(--remove); box-shadow: 0 0 0 1px var(--remove) }
.grid img { display: block; width: 100%; aspect-ratio: 8 / 5; object-fit: cover; object-position: top; border-bottom: 1px solid var(--line); background: var(--code) }
.grid span { display: block; padding: 6px 10px 8px; font-size: 13px; overflow-wrap: anywhere }
.grid small { font-size: 13px; white-space: nowrap }
.grid b { display: block; color: var(--remove) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.grid a:focus-visible { outline-offset: -2px }
@media (max-width: 1000px) {
  form { grid-template-columns: repeat(3, minmax(0, 1fr)) }
  output { margin-top: 0 }
  :root { --bar: 160px }
}
@media (max-width: 640px) {
  header, form, main { padding-left: 16px; padding-right: 16px }
  header { padding-top: 20px }
  h1 { font-size: 26px }
  form { position: static; grid-template-columns: repeat(2, minmax(0, 1fr)) }
  :root { --bar: 8px }
  article { padding: 14px }
  .pair { gap: 8px }
  .grid { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px }
  pre { padding: 40px 12px 12px; font-size: 12px }
}
`
