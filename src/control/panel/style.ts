import { minifyCss, presentPalette } from '../brand.ts'

const own = {
  light: '--on-accent: #fff; --added: #e3f4ea; --removed: #fbe7eb; --noted: #fdf1d8; --undo: #b4bcff;',
  dark: '--on-accent: #12141d; --added: #1b3527; --removed: #40202a; --noted: #3a301a; --undo: #3442b8;',
}

/** Like the pages at `/` and `/__sim/docs`, but denser, since the panel is next to the app. */
export const style = minifyCss(`${presentPalette(own)}
* { box-sizing: border-box; --edge: 1px solid var(--line) }
[hidden] { display: none !important }
body { display: flex; flex-direction: column; height: 100vh; height: 100dvh; margin: 0; background: var(--page); color: var(--text); font: 14px/1.45 system-ui, sans-serif }
h1, h2, h3, p, ul, ol { margin: 0; padding: 0 }
ul, ol { list-style: none }
h1, .row, .brand, .connection, .bar, .card, .card > form, #toast { display: flex; align-items: center; gap: 8px }
.row, .brand, .card, .card > form { flex-wrap: wrap }
h1 { font-size: 18px; letter-spacing: -.02em }
h1 svg { width: 28px }
h1 small { letter-spacing: 0 }
small, label, output, th, .who, .connection, .knob > span, .count, .remark, .headers summary { color: var(--soft); font-size: 12px; font-weight: 400 }
h2 { font-size: 13px }
dialog h2 { font-size: 18px }
h3 { margin: 8px 0 2px; font-size: 12px }
a { color: var(--accent) }
code { margin-left: 8px; padding: 1px 6px; border-radius: 6px; background: var(--code) }
pre { margin: 0; padding: 10px 12px; max-height: 320px; overflow: auto; border-radius: 8px; background: var(--code); white-space: pre-wrap }
code, pre, #message, .who, th, td, .card p, .grow, #toast span { overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }

button, input, select, textarea { min-height: 30px; padding: 3px 10px; border: var(--edge); border-radius: 8px; color: var(--text); font: inherit; font-size: 13px }
button, input, select, textarea, header, [role=tablist], details, #request-list, .card, dialog { background: var(--card) }
input, select, textarea { min-width: 0; width: 100% }
textarea { resize: vertical }
select { text-overflow: ellipsis }
button { cursor: pointer; white-space: nowrap }
button:hover:enabled { border-color: var(--accent) }
button:disabled { opacity: .45; cursor: default }
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600 }
button[aria-pressed=true] { border-color: var(--remove); font-weight: 600 }
[role=switch] { appearance: none; position: relative; width: 40px; min-height: 22px; height: 22px; margin: 4px 0; padding: 0; border-radius: 99px; background: var(--line); cursor: pointer }
[role=switch]::after { content: ""; position: absolute; top: 2px; left: 2px; width: 16px; height: 16px; border-radius: 50%; background: var(--card) }
[role=switch]:checked { background: var(--accent) }
[role=switch]:checked::after { left: 20px }
input[type=checkbox]:not([role]) { width: auto; min-height: 0 }
code, pre, time, textarea { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 12px }
.row, .connection { gap: 6px }
.row.end { justify-content: flex-end }
.wrong, .s5, .s0, .delete { color: var(--remove) }
.wrong { font-weight: 600 }

header { padding: 10px 20px 12px; border-bottom: var(--edge) }
.brand { gap: 4px 16px; min-height: 30px }
.framed h1 { position: absolute; clip-path: inset(50%) }
.framed .brand { min-height: 18px }
.framed .knobs { margin-top: 0 }
#message { flex: 1; min-width: 0 }
#dot { width: 8px; height: 8px; border-radius: 50%; background: var(--remove) }
#dot.open { background: var(--add) }
.knobs { display: flex; flex-wrap: wrap; gap: 8px 24px; margin-top: 6px }
.knob > label, .knob > span { display: block; margin-bottom: 2px }
.knob .row { gap: 4px; flex-wrap: nowrap }
.knob button { padding: 3px 8px }
#world { width: 120px }
#user { width: 140px }
#scenario { max-width: 220px; font-weight: 600 }
#scenario::after { content: " ›"; color: var(--accent) }
#now { padding: 0 4px; font-size: 13px }
#now.frozen, .get, .head { color: var(--read) }

nav { display: contents }
[role=tablist] { display: flex; gap: 2px; padding: 0 20px; overflow-x: auto; border-bottom: var(--edge); scrollbar-width: none }
[role=tab] { flex: none; min-height: 36px; padding: 6px 12px; border: 0; border-bottom: 2px solid transparent; border-radius: 0; background: none; color: var(--soft) }
[role=tab][aria-selected=true] { border-bottom-color: var(--accent); color: var(--text); font-weight: 600 }
[role=tab]:focus-visible, summary:focus-visible { outline-offset: -3px }
.count { margin-left: 4px }
main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 1fr) }
section { min-height: 0; padding: 14px 20px 24px; overflow-y: auto }
.bar { margin-bottom: 10px }
.bar > input, .bar > span, .bar > select { flex: 1 }
.bar .row { flex-wrap: nowrap; gap: 4px }
.empty { padding: 20px 8px; color: var(--soft); text-align: center }
.empty:empty { display: none }
.empty button { margin-top: 10px }

summary { cursor: pointer; list-style: none }
#request-list { border: var(--edge); border-radius: 12px; overflow: hidden }
#request-list:empty { display: none }
#request-list li + li { border-top: var(--edge) }
#request-list > li > details > summary { display: grid; grid-template-columns: 52px minmax(0, 1fr) auto minmax(64px, auto) minmax(52px, auto); align-items: center; gap: 2px 10px; padding: 6px 14px }
.what b, .what small { display: block }
.what b, .what small, details.card summary span, #scenario { overflow: hidden; text-overflow: ellipsis }
.what b, .what small, details.card summary span, #now, output { white-space: nowrap }
.gone b { text-decoration: line-through; color: var(--soft) }
.who { text-align: right }
.who time, .status small { display: block; white-space: nowrap }
.status { font-weight: 600; text-align: right }
#now, .count, output, .status { font-variant-numeric: tabular-nums }
.s2, .s3, .post { color: var(--add) }
.s4, .put, .patch { color: var(--change) }
.s0 { font-size: 11px; line-height: 1.1 }
.method { font-size: 12px; font-weight: 700; letter-spacing: .03em }
.marks { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 4px }
.mark { display: inline-block; padding: 1px 7px; border-radius: 99px; background: var(--code); color: var(--soft); font-size: 11px; font-weight: 600; white-space: nowrap }
.mark.warning, .mark.undone, .mark.changed { background: var(--noted); color: var(--change) }
.inside { padding: 8px 14px 14px }
#request-list .inside { border-top: 1px dashed var(--line) }
.part { margin-top: 14px; padding-top: 2px }
.part h2 { margin: 0 0 4px }
.part .status { font-size: 13px }
.part pre { margin-top: 4px }
.part pre + button { margin-top: 6px }
.remark { margin: 4px 0 }
.headers { margin-bottom: 4px; background: none }
.headers summary { width: fit-content }
.headers summary::before, details.card summary::before { content: "▸"; display: inline-block; width: 14px; color: var(--accent); text-align: center; transition: transform .15s }
details[open] > summary::before { transform: rotate(90deg) }
table { width: 100%; border-collapse: collapse; font-size: 12px; table-layout: fixed }
th { width: 150px; padding: 3px 10px 3px 0; text-align: left; vertical-align: baseline }
td { padding: 3px 0 }
del, ins { padding: 0 4px; border-radius: 4px; text-decoration: none }
del { text-decoration: line-through }
del, .mark.fault, .mark.violation, .mark.deleted, button[aria-pressed=true] { background: var(--removed); color: var(--remove) }
ins, .mark.added { background: var(--added); color: var(--add) }

.cards { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px }
.quick { margin-bottom: 12px }
.card { padding: 10px 14px; border: var(--edge); border-radius: 12px }
.card > form { width: 100% }
.card .mark { margin-left: 8px }
.card p { color: var(--soft); font-size: 13px }
.grow { flex: 1; min-width: 180px }
.grow:has(+ label) { flex-basis: 100% }
.card > form > label { flex: none; width: 100px }
details.card { display: block; padding: 0 }
details.card summary { display: flex; gap: 10px; padding: 6px 14px; border-radius: 12px }
details.card pre { margin-top: 8px }
form.card { display: grid; grid-template-columns: repeat(auto-fill, minmax(110px, 1fr)); align-items: end; gap: 8px 10px; margin-top: 12px }
form.card h2, form.card .wide { grid-column: 1 / -1; margin: 0 }
label small { display: block }
select.set { border-color: var(--accent); font-weight: 600 }
dialog { width: min(420px, calc(100vw - 24px)); padding: 20px; border: var(--edge); border-radius: 14px; color: var(--text); box-shadow: 0 20px 60px #0006 }
dialog:has(textarea) { width: min(680px, calc(100vw - 24px)) }
dialog::backdrop { background: #0b0d1580 }
dialog form { display: grid; gap: 12px }
#toast:empty { display: none }
#toast { position: fixed; bottom: 20px; left: 50%; z-index: 1; width: max-content; max-width: calc(100% - 24px); padding: 8px 8px 8px 16px; transform: translateX(-50%); border-radius: 12px; background: var(--text); color: var(--page); box-shadow: 0 8px 30px #0005 }
#toast button { border-color: transparent; background: none; color: inherit; font-weight: 600 }
#toast button:first-of-type { color: var(--undo) }
#toast button:hover { border-color: currentColor }
#toast :focus-visible { outline-color: var(--undo) }

@media (min-width: 960px) {
  body { display: grid; grid-template: auto auto minmax(0, 1fr) / minmax(0, 1fr) minmax(360px, 480px) }
  header { grid-column: 1 / -1 }
  main { display: contents }
  #requests { grid-area: 2 / 1 / 4 / 2; border-right: var(--edge) }
  [role=tablist] { grid-area: 2 / 2; flex-wrap: wrap; padding: 0 8px }
  [role=tab] { padding: 6px }
  section:not(#requests) { grid-area: 3 / 2 }
}
@media (max-height: 560px) and (max-width: 959px) {
  body { display: block; height: auto }
  [role=tablist] { position: sticky; top: 0; z-index: 1 }
}
@media (max-width: 640px) {
  header { padding: 8px 12px 10px }
  .brand { gap: 2px 10px }
  #message { order: 1; flex-basis: 100% }
  .connection { margin-left: auto }
  .knobs { gap: 6px 12px }
  .knob .row { gap: 2px }
  .knob button { padding: 3px 6px }
  #now { padding: 0; font-size: 12px }
  .knob { order: 2 }
  .knob:first-child, .knob:last-child { order: 1 }
  [role=tablist] { padding: 0 6px }
  section { padding: 12px }
  #requests .bar { flex-wrap: wrap }
  #requests .bar > input { flex-basis: 70% }
  #request-list > li > details > summary { grid-template-columns: 48px minmax(0, 1fr) auto minmax(44px, auto); padding: 6px 10px }
  .who, .gone .changes { display: none }
  .inside { padding: 8px 10px 12px }
  th { width: 96px }
}
`)
