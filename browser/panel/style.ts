import { presentPalette } from '../../src/control/brand.ts'

/** The drawer and its button. The content of the drawer is a separate page. */
export const style = `${presentPalette().replaceAll(':root', ':host')}
* { box-sizing: border-box }
[hidden] { display: none !important }
button { display: grid; place-items: center; padding: 0; border: 1px solid transparent; background: none; color: var(--soft); cursor: pointer }
button:hover { border-color: var(--line); color: var(--text) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px }
svg { width: 16px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round }
.launcher { position: fixed; bottom: calc(12px + env(safe-area-inset-bottom)); right: 12px; z-index: 2147483647; width: 36px; height: 36px; border-radius: 11px; box-shadow: 0 2px 10px #0004; opacity: .8; transition: opacity .15s }
.launcher.left { right: auto; left: 12px }
.launcher:hover, .launcher:focus-visible { opacity: 1 }
.launcher:focus-visible { outline-offset: 2px }
.launcher svg, .bar b svg { width: 100%; stroke: none }
.drawer { position: fixed; z-index: 2147483647; display: flex; flex-direction: column; background: var(--card); color: var(--text); font: 13px/1.4 system-ui, sans-serif; box-shadow: 0 0 32px #0003 }
.drawer.right { inset: 0 0 0 auto; border-left: 1px solid var(--line) }
.drawer.left { inset: 0 auto 0 0; border-right: 1px solid var(--line) }
.drawer.bottom { inset: auto 0 0; border-top: 1px solid var(--line); border-radius: 12px 12px 0 0; overflow: hidden }
.bar { display: flex; align-items: center; gap: 2px; flex: none; height: 36px; padding: 0 6px 0 12px; border-bottom: 1px solid var(--line) }
.bar b { display: flex; align-items: center; gap: 7px; margin-right: auto; letter-spacing: -.01em }
.bar b svg { width: 18px }
.bar button { width: 28px; height: 28px; border-radius: 7px }
.bar .reload { width: auto; padding: 0 10px; background: var(--code); color: var(--accent); font: inherit }
.side[aria-pressed=true] { background: var(--code); color: var(--accent) }
iframe { flex: 1; width: 100%; min-height: 0; border: 0; background: var(--page); color-scheme: light dark }
.handle { position: absolute; z-index: 1; touch-action: none }
.handle:hover, .handle:focus-visible, .drawer.resizing .handle { background: var(--accent); outline: 0 }
.right .handle { inset: 0 auto 0 -3px; width: 6px; cursor: ew-resize }
.left .handle { inset: 0 -3px 0 auto; width: 6px; cursor: ew-resize }
.bottom .handle { inset: 0 0 auto; height: 6px; cursor: ns-resize }
.resizing iframe { pointer-events: none }
@media (max-width: 640px) {
  .side { display: none }
  .bar { height: 44px }
  .bar button { width: 40px; height: 40px }
  .bottom .handle { height: 16px; margin: 0 72px 0 130px; background: none }
  .bottom .handle::after { content: ""; position: absolute; top: 6px; left: 50%; width: 40px; height: 4px; margin-left: -20px; border-radius: 2px; background: var(--line) }
  .bottom .handle:focus-visible::after, .resizing .handle::after { background: var(--accent) }
}
@media print { :host { display: none } }
`
