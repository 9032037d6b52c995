import { presentPalette, shorten } from '../brand.ts'

const own = {
  light: '--on-accent: #fff; --added: #e3f4ea; --removed: #fbe7eb; --noted: #fdf1d8; --undo: #b4bcff;',
  dark: '--on-accent: #12141d; --added: #1b3527; --removed: #40202a; --noted: #3a301a; --undo: #3442b8;',
}

/** The look of the pages at `/` and `/__sim/docs`, but denser: the panel is beside the page under development. */
export const style = shorten(`${presentPalette(own)}
* { box-sizing: border-box }
[hidden] { display: none !important }
body { display: flex; flex-direction: column; height: 100vh; height: 100dvh; margin: 0; background: var(--page); color: var(--text); font: 14px/1.45 system-ui, sans-serif }
h1, h2, h3, p, ul, ol { margin: 0; padding: 0 }
ul, ol { list-style: none }
h1 { display: flex; align-items: center; gap: 8px; font-size: 18px; letter-spacing: -.02em }
h1 svg { width: 28px }
h1 small { font-weight: 400; letter-spacing: 0 }
small, label, output, .who { color: var(--soft); font-size: 12px }
h2 { font-size: 13px }
dialog h2 { font-size: 18px }
h3 { margin: 8px 0 2px; font-size: 12px }
a { color: var(--accent) }
code { margin-left: 8px; padding: 1px 6px; border-radius: 6px; background: var(--code); overflow-wrap: anywhere }
pre { margin: 0; padding: 10px 12px; max-height: 320px; overflow: auto; border-radius: 8px; background: var(--code); white-space: pre-wrap; overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }

button, input, select, textarea { min-height: 30px; padding: 3px 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--text); font: inherit; font-size: 13px }
input, select, textarea { min-width: 0; width: 100% }
textarea { resize: vertical }
select { text-overflow: ellipsis }
button { cursor: pointer; white-space: nowrap }
button:hover:enabled { border-color: var(--accent) }
button:disabled { opacity: .45; cursor: default }
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600 }
button[aria-pressed=true] { border-color: var(--remove); background: var(--removed); color: var(--remove); font-weight: 600 }
[role=switch] { appearance: none; position: relative; width: 40px; min-height: 22px; height: 22px; margin: 4px 0; padding: 0; border-radius: 99px; background: var(--line); cursor: pointer }
[role=switch]::after { content: ""; position: absolute; top: 2px; left: 2px; width: 16px; height: 16px; border-radius: 50%; background: var(--card) }
[role=switch]:checked { background: var(--accent) }
[role=switch]:checked::after { left: 20px }
input[type=checkbox]:not([role]) { width: auto; min-height: 0 }
code, pre, time, textarea { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 12px }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 6px }
.row.end { justify-content: flex-end }
.wrong, .s5, .s0, .delete { color: var(--remove) }
.wrong { font-weight: 600 }

header { padding: 10px 20px 12px; border-bottom: 1px solid var(--line); background: var(--card) }
.brand { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; min-height: 30px }
.framed h1 { position: absolute; clip-path: inset(50%) }
.framed .brand { min-height: 18px }
.framed .knobs { margin-top: 0 }
#said { flex: 1; min-width: 0; overflow-wrap: anywhere }
.connection { display: flex; align-items: center; gap: 6px; color: var(--soft); font-size: 12px }
#dot { width: 8px; height: 8px; border-radius: 50%; background: var(--remove) }
#dot.open { background: var(--add) }
.knobs { display: flex; flex-wrap: wrap; gap: 8px 24px; margin-top: 6px }
.knob > label, .knob > span { display: block; margin-bottom: 2px; color: var(--soft); font-size: 12px }
.knob .row { gap: 4px; flex-wrap: nowrap }
.knob button { padding: 3px 8px }
#world { width: 120px }
#user { width: 140px }
#scenario { max-width: 220px; overflow: hidden; text-overflow: ellipsis; font-weight: 600 }
#scenario::after { content: " ›"; color: var(--accent) }
#now { padding: 0 4px; font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap }
#now.frozen, .get, .head { color: var(--read) }

nav { display: contents }
[role=tablist] { display: flex; gap: 2px; padding: 0 20px; overflow-x: auto; border-bottom: 1px solid var(--line); background: var(--card); scrollbar-width: none }
[role=tab] { flex: none; min-height: 36px; padding: 6px 12px; border: 0; border-bottom: 2px solid transparent; border-radius: 0; background: none; color: var(--soft) }
[role=tab][aria-selected=true] { border-bottom-color: var(--accent); color: var(--text); font-weight: 600 }
[role=tab]:focus-visible, summary:focus-visible { outline-offset: -3px }
.count { margin-left: 4px; color: var(--soft); font-size: 12px; font-weight: 400; font-variant-numeric: tabular-nums }
main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 1fr) }
section { min-height: 0; padding: 14px 20px 24px; overflow-y: auto }
.bar { display: flex; align-items: center; gap: 8px; margin-bottom: 10px }
.bar > input, .bar > span, .bar > select { flex: 1 }
.bar .row { flex-wrap: nowrap; gap: 4px }
output { white-space: nowrap; font-variant-numeric: tabular-nums }
.empty { padding: 20px 8px; color: var(--soft); text-align: center }
.empty:empty { display: none }
.empty button { margin-top: 10px }

details { background: var(--card) }
summary { cursor: pointer; list-style: none }
#request-list { border: 1px solid var(--line); border-radius: 12px; overflow: hidden; background: var(--card) }
#request-list:empty { display: none }
#request-list li + li { border-top: 1px solid var(--line) }
#request-list > li > details > summary { display: grid; grid-template-columns: 52px minmax(0, 1fr) auto minmax(64px, auto) minmax(52px, auto); align-items: center; gap: 2px 10px; padding: 6px 14px }
.what b, .what small { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.gone b { text-decoration: line-through; color: var(--soft) }
.who { text-align: right; overflow-wrap: anywhere }
.who time, .status small { display: block; font-weight: 400; white-space: nowrap }
.status { font-weight: 600; font-variant-numeric: tabular-nums; text-align: right }
.s2, .s3 { color: var(--add) } .s4 { color: var(--change) } 
.s0 { font-size: 11px; line-height: 1.1 }
.method { font-size: 12px; font-weight: 700; letter-spacing: .03em }
.post { color: var(--add) } .put, .patch { color: var(--change) }
.marks { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 4px }
.mark { display: inline-block; padding: 1px 7px; border-radius: 99px; background: var(--code); color: var(--soft); font-size: 11px; font-weight: 600; white-space: nowrap }
.mark.fault, .mark.violation, .mark.deleted { background: var(--removed); color: var(--remove) }
.mark.warning, .mark.undone, .mark.changed { background: var(--noted); color: var(--change) }
.mark.added { background: var(--added); color: var(--add) }
.inside { padding: 8px 14px 14px }
#request-list .inside { border-top: 1px dashed var(--line) }
.part { margin-top: 14px; padding-top: 2px }
.part h2 { margin: 0 0 4px }
.part h2 small { font-weight: 400 }
.part .status { font-size: 13px }
.part pre { margin-top: 4px }
.part pre + button { margin-top: 6px }
.remark { margin-top: 4px; color: var(--soft); font-size: 12px }
.headers { margin-bottom: 4px; background: none }
.headers summary { width: fit-content; color: var(--soft); font-size: 12px }
.headers summary::before, details.card summary::before { content: "▸"; display: inline-block; width: 14px; color: var(--accent); text-align: center; transition: transform .15s }
details[open] > summary::before { transform: rotate(90deg) }
table { width: 100%; border-collapse: collapse; font-size: 12px; table-layout: fixed }
th { width: 150px; padding: 3px 10px 3px 0; color: var(--soft); font-weight: 400; text-align: left; vertical-align: baseline; overflow-wrap: anywhere }
td { padding: 3px 0; overflow-wrap: anywhere }
del, ins { padding: 0 4px; border-radius: 4px; text-decoration: none }
del { background: var(--removed); color: var(--remove); text-decoration: line-through }
ins { background: var(--added); color: var(--add) }

.cards { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px }
.quick { margin-bottom: 12px }
.card, .card > form { display: flex; flex-wrap: wrap; align-items: center; gap: 8px }
.card { padding: 10px 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--card) }
.card > form { width: 100% }
.card .mark { margin-left: 8px }
.card p { color: var(--soft); font-size: 13px; overflow-wrap: anywhere }
.grow { flex: 1; min-width: 180px; overflow-wrap: anywhere }
.grow:has(+ label) { flex-basis: 100% }
.card > form > label { flex: none; width: 100px }
details.card { display: block; padding: 0 }
details.card summary { display: flex; gap: 10px; padding: 6px 14px; border-radius: 12px }
details.card summary span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
details.card pre { margin-top: 8px }
form.card { display: grid; grid-template-columns: repeat(auto-fill, minmax(110px, 1fr)); align-items: end; gap: 8px 10px; margin-top: 12px }
form.card h2, form.card .wide { grid-column: 1 / -1; margin: 0 }
label small { display: block }
select.set { border-color: var(--accent); font-weight: 600 }
dialog { width: min(420px, calc(100vw - 24px)); padding: 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--card); color: var(--text); box-shadow: 0 20px 60px #0006 }
dialog:has(textarea) { width: min(680px, calc(100vw - 24px)) }
dialog::backdrop { background: #0b0d1580 }
dialog form { display: grid; gap: 12px }
#toast:empty { display: none }
#toast { position: fixed; bottom: 20px; left: 50%; z-index: 1; display: flex; align-items: center; gap: 8px; width: max-content; max-width: calc(100% - 24px); padding: 8px 8px 8px 16px; transform: translateX(-50%); border-radius: 12px; background: var(--text); color: var(--page); box-shadow: 0 8px 30px #0005 }
#toast span { overflow-wrap: anywhere }
#toast button { border-color: transparent; background: none; color: inherit; font-weight: 600 }
#toast button:first-of-type { color: var(--undo) }
#toast button:hover { border-color: currentColor }
#toast :focus-visible { outline-color: var(--undo) }

@media (min-width: 960px) {
  body { display: grid; grid-template: auto auto minmax(0, 1fr) / minmax(0, 1fr) minmax(360px, 440px) }
  header { grid-column: 1 / -1 }
  main { display: contents }
  #requests { grid-area: 2 / 1 / 4 / 2; border-right: 1px solid var(--line) }
  [role=tablist] { grid-area: 2 / 2 }
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
  #said { order: 1; flex-basis: 100% }
  .connection { margin-left: auto }
  .knobs { gap: 6px 12px }
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
