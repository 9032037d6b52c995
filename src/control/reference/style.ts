import { presentPalette } from '../brand.ts'

export const style = `${presentPalette()}
* { box-sizing: border-box }
[hidden] { display: none !important }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif }
header, main, .find { max-width: 1080px; margin: 0 auto; padding: 0 24px }
header { padding-top: 48px }
h1 { display: flex; align-items: center; gap: 12px; margin: 0; font-size: 32px; line-height: 1.2; letter-spacing: -.02em }
h1 small, h2 small, h3 small { color: var(--soft); font-weight: 400; font-size: 14px; letter-spacing: 0 }
header p { max-width: 48em; margin: 12px 0 0; color: var(--soft); font-size: 18px }
h2 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 12px; margin: 0 0 16px; font-size: 20px; letter-spacing: -.01em }
h3 { margin: 20px 0 8px; font-size: 14px }
section > h3 { color: var(--soft); font-weight: 600 }
section { margin: 40px 0; scroll-margin-top: 76px }
a { color: var(--accent) }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: .875em }
code { overflow-wrap: anywhere }
nav { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 20px }
nav a { padding: 4px 12px; border: 1px solid var(--line); border-radius: 99px; background: var(--card); font-size: 14px; text-decoration: none }
nav small { color: var(--soft) }
.find { position: sticky; top: 0; z-index: 1; display: flex; align-items: center; gap: 16px; padding-top: 12px; padding-bottom: 12px; background: var(--page) }
.find input { flex: 1; min-width: 0; padding: 10px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); color: var(--text); font: inherit }
.none { max-width: 1080px; margin: 8px auto 0; padding: 0 24px; color: var(--soft) }
.none button { margin-left: 6px }
input, select, textarea, button { padding: 5px 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--text); font: inherit; font-size: 14px }
input, select, textarea { width: 100%; min-width: 0; background: var(--page) }
textarea { display: block; margin-top: 8px; resize: vertical; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: 13px; line-height: 1.6 }
button { cursor: pointer }
button:hover { border-color: var(--accent) }
.try > p { margin: 12px 0 0; font-size: 14px }
.try label { display: grid; grid-template-columns: minmax(80px, max-content) minmax(0, 360px); align-items: center; gap: 12px }
.send { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 12px }
.send button { padding: 7px 18px; border-color: var(--accent); background: var(--accent); color: var(--page); font-weight: 600 }
.send small, .reply p { color: var(--soft) }
.reply h3 { overflow-wrap: anywhere }
.reply p { margin: 8px 0; font-size: 14px }
.reply img { max-width: 100%; max-height: 320px; border-radius: 8px }
.reply pre { max-height: 480px; overflow-y: auto }
.good { color: var(--add) } .bad { color: var(--remove) }
.copy { padding: 2px 10px; font-size: 12px }
.copy:has(+ pre) { float: right; position: relative; margin: 8px 8px -40px 0 }
.copy + pre { padding-top: 36px }
output { color: var(--soft); font-size: 14px; white-space: nowrap; font-variant-numeric: tabular-nums }
details { background: var(--card); border: 1px solid var(--line); border-radius: 12px; scroll-margin-top: 76px }
details + details { margin-top: 8px }
summary { display: grid; grid-template-columns: 12px 56px minmax(0, 1.2fr) minmax(0, 1fr); align-items: baseline; gap: 4px 12px; padding: 12px 20px; cursor: pointer; border-radius: 12px }
.shape summary, .example summary { grid-template-columns: 12px 1fr }
.example { margin-top: 8px }
summary::before { content: "›"; color: var(--accent); font-weight: 700; transition: transform .15s }
details[open] > summary::before { transform: rotate(90deg) }
summary::-webkit-details-marker { display: none }
summary > code + span { color: var(--soft); font-size: 14px }
summary .why { grid-column: 3 / -1; color: var(--soft); font-size: 13px; overflow-wrap: anywhere }
td:has(> .rows) { position: relative }
#found { margin-top: 8px }
.rows { position: absolute; z-index: 2; width: max(100%, 240px); max-height: 240px; overflow-y: auto; margin-top: 4px; padding: 4px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); box-shadow: 0 8px 30px #0005 }
.rows div { padding: 4px 8px; border-radius: 6px; cursor: pointer }
.rows :is([aria-selected=true], :hover) { background: var(--code) }
.row-name { display: block; white-space: normal }
.inside { padding: 0 20px 20px; border-top: 1px solid var(--line) }
.inside > p { margin: 12px 0 0; color: var(--soft); font-size: 14px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.method { font-size: 12px; font-weight: 700; letter-spacing: .03em }
.get { color: var(--read) } .post { color: var(--add) } .put, .patch { color: var(--change) } .delete { color: var(--remove) }
table { width: 100%; border-collapse: collapse; font-size: 14px; table-layout: fixed }
td { padding: 5px 16px 5px 0; vertical-align: baseline; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
tr:last-child td { border-bottom: 0 }
td:first-child { padding-left: calc(var(--depth, 0) * 20px) }
td:last-child { color: var(--soft); padding-right: 0 }
.parameters td:nth-child(1) { width: 22% }
.parameters td:nth-child(2) { width: 24% }
.parameters td:nth-child(3) { width: 16% }
td small { color: var(--soft); white-space: nowrap }
td p small { white-space: normal }
.extra { padding: 0 6px; border: 1px solid var(--line); border-radius: 99px }
.gap p, .gap ul { margin: 0; padding: 0; list-style: none }
.gap td:first-child { width: 40% }
.gap pre { margin: 6px 0; font-size: 12px }
.or td { color: var(--soft); font-style: italic }
pre { margin: 0; padding: 12px 16px; overflow-x: auto; line-height: 1.6; border-radius: 8px; background: var(--code) }
@media (max-width: 640px) {
  header, main, .find { padding-left: 16px; padding-right: 16px }
  header { padding-top: 28px }
  h1 { font-size: 26px }
  summary { grid-template-columns: 12px 56px minmax(0, 1fr); padding: 12px 14px }
  summary > code + span, summary .why { grid-column: 3 }
  .inside { padding: 0 14px 16px }
  table, tbody { display: block }
  tr { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 12px; padding: 6px 0; border-bottom: 1px solid var(--line) }
  tr:last-child { border-bottom: 0 }
  td { padding: 0; border: 0 }
  td:first-child { padding-left: calc(var(--depth, 0) * 12px) }
  td:last-child { grid-column: 1 / -1; padding-left: calc(var(--depth, 0) * 12px) }
  .gap td:first-child { grid-column: 1 / -1; width: auto }
  td:nth-child(3):empty { display: none }
  .parameters td:nth-child(1) { width: auto }
  .parameters td:nth-child(2) { grid-row: 2; grid-column: 1 / -1; width: auto; padding: 4px 0 }
  .parameters td:nth-child(3) { width: auto }
  .none { padding: 0 16px }
  nav { flex-wrap: nowrap; overflow-x: auto; white-space: nowrap }
  .try label { grid-template-columns: 1fr; gap: 2px }
  pre { padding: 12px; font-size: 12px }
}
.in-panel header p { display: none }
.in-panel h1 { position: absolute; clip-path: inset(50%) }
.in-panel header { padding-top: 0 }
.in-panel nav { margin-top: 12px }
`
