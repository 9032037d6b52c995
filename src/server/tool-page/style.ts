import { presentPalette } from '../../control/brand.ts'

export const style = `${presentPalette({ light: '--shade: #1b203338;', dark: '--shade: #000c;' })}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif }
header, main { max-width: 1080px; margin: 0 auto; padding: 0 24px }
header { padding-top: 48px; padding-bottom: 8px }
h1 { display: flex; align-items: center; gap: 12px; margin: 0; font-size: 32px; line-height: 1.2; letter-spacing: -.02em }
h1 small, h2 small, summary small { color: var(--soft); font-weight: 400; font-size: 14px; letter-spacing: 0 }
header p { max-width: 38em; margin: 12px 0 0; color: var(--soft); font-size: 18px }
nav { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 16px }
nav a { padding: 4px 14px; border: 1px solid var(--line); border-radius: 99px; background: var(--card); text-decoration: none }
h2 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 12px; margin: 0 0 16px; font-size: 20px; letter-spacing: -.01em }
section { margin: 40px 0 }
code, pre, time { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: .875em }
code { overflow-wrap: break-word }
ul { list-style: none; margin: 0; padding: 0 }
.state, .people, .ways { display: grid; gap: 16px; margin: 0 }
.state { grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)) }
.state div, .people li, .scenarios, figure, details { background: var(--card); border: 1px solid var(--line); border-radius: 12px }
.state div { padding: 16px 20px }
dt { color: var(--soft); font-size: 14px }
dd { margin: 2px 0 0; font-size: 20px; font-weight: 600; overflow-wrap: anywhere }
dd time { font: inherit; font-variant-numeric: tabular-nums }
dd small { display: block; color: var(--soft); font-size: 14px; font-weight: 400 }
.counts { display: flex; flex-wrap: wrap; gap: 8px 20px; color: var(--soft) }
.counts b { color: var(--text); font-variant-numeric: tabular-nums }
.people { grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)) }
.people li { display: flex; gap: 12px; padding: 16px 14px }
.people img { flex: none; border-radius: 50%; background: var(--code); object-fit: cover }
.people div { min-width: 0 }
.people b, .people span { display: block }
.people span { color: var(--soft); font-size: 14px }
.people .key { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 6px; margin-top: 8px }
.key code, .scenarios code { padding: 2px 7px; border-radius: 6px; background: var(--code); color: var(--text); font-size: 12px }
.key small { color: var(--soft); font-size: 12px }
button { padding: 2px 12px; border: 1px solid var(--line); border-radius: 99px; background: var(--card); color: var(--accent); font: inherit; font-size: 14px; font-weight: 400; cursor: pointer }
button:hover { border-color: var(--accent) }
.buttons { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-top: 8px }
em { color: var(--add); font-size: 13px; font-style: normal; font-weight: 600 }
main:focus { outline: none }
[role=status] { position: sticky; bottom: 16px; display: flex; align-items: center; gap: 12px; width: fit-content; max-width: calc(100% - 32px); margin: 0 auto 16px; padding: 8px 16px; border: 1px solid var(--accent); border-radius: 12px; background: var(--card) }
[role=status]:empty { visibility: hidden }
.blocked img { filter: grayscale(1) }
.blocked b { text-decoration: line-through }
.scenarios li { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 10px; padding: 14px 20px }
.scenarios li + li { border-top: 1px solid var(--line) }
.scenarios span { width: 100%; color: var(--soft); font-size: 14px }
.scenarios .buttons { width: 100%; margin-top: 4px }
.scenarios + figure { margin-top: 16px }
.more { color: var(--soft) }
a { color: var(--accent) }
.ways { grid-template-columns: 1fr 1fr }
.tall { grid-column: 2; grid-row: 1 / span 3 }
figure { margin: 0; min-width: 0; overflow: hidden }
figcaption { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 8px 16px; border-bottom: 1px solid var(--line); font-size: 14px; font-weight: 600 }
pre {
  margin: 0; padding: 14px 16px; overflow-x: auto; line-height: 1.6;
  background:
    linear-gradient(to right, var(--card) 50%, transparent) left / 36px 100% no-repeat local,
    linear-gradient(to left, var(--card) 50%, transparent) right / 36px 100% no-repeat local,
    linear-gradient(to right, var(--shade), transparent) left / 14px 100% no-repeat scroll,
    linear-gradient(to left, var(--shade), transparent) right / 14px 100% no-repeat scroll;
}
details + details { margin-top: 12px }
summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; padding: 14px 20px; cursor: pointer; border-radius: 12px }
summary::before { content: "›"; color: var(--accent); font-weight: 700; transition: transform .15s }
details[open] summary::before { transform: rotate(90deg) }
summary::-webkit-details-marker { display: none }
summary code { color: var(--soft) }
summary small { margin-left: auto }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
table { width: 100%; border-collapse: collapse; border-top: 1px solid var(--line) }
td { padding: 8px 20px 8px 0; vertical-align: baseline; border-bottom: 1px solid var(--line) }
td:first-child { width: 1%; padding-left: 20px }
td:last-child { color: var(--soft) }
tr:last-child td { border-bottom: 0 }
.method { font-size: 12px; font-weight: 700; letter-spacing: .03em }
.get { color: var(--read) } .post { color: var(--add) } .put, .patch { color: var(--change) } .delete { color: var(--remove) }
@media (max-width: 860px) {
  .ways { grid-template-columns: minmax(0, 1fr) }
  .tall { grid-column: auto; grid-row: auto }
}
@media (max-width: 640px) {
  header, main { padding-left: 16px; padding-right: 16px }
  header { padding-top: 28px }
  h1 { font-size: 26px }
  section { margin: 32px 0 }
  tr { display: grid; grid-template-columns: 64px 1fr; padding: 10px 16px; border-bottom: 1px solid var(--line) }
  tr:last-child { border-bottom: 0 }
  td, td:first-child { padding: 0; border: 0; width: auto }
  td:last-child { grid-column: 2; font-size: 14px }
  summary { position: relative; padding-left: 40px }
  summary::before { position: absolute; left: 20px }
  summary code, summary small { width: 100%; margin-left: 0 }
  figcaption { padding: 8px 12px }
  pre { padding: 12px; font-size: 12px }
}
`
