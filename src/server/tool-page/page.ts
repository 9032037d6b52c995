import { html, raw } from 'hono/html'
import { script } from '../../control/baked/tool.ts'
import { icon } from '../../control/brand.ts'
import type { About, UserCard } from '../../control/shapes.ts'
import { defaultWorld } from '../../core/http/address.ts'
import { defaultSeed } from '../../world/scenario.ts'
import type { Connection, ToolContent } from './content.ts'
import { describePerson } from './notable-people.ts'
import { style } from './style.ts'

type Markup = ReturnType<typeof html>

/** `html` escapes every value. */
export function presentToolPage(content: ToolContent): string {
  const { about, scenario, applications, pages } = content
  const isDefault = about.world === defaultWorld
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>fauxtranet · ${isDefault ? '' : `${about.world} · `}${about.scenario}</title>
<link rel="icon" href="${icon}">
<style>${raw(style)}</style>
<noscript><style>button { display: none }</style></noscript>
</head>
<body>
<header>
<h1><img src="${icon}" alt="" width="36" height="36">fauxtranet <small>${about.version}</small></h1>
<p>A stateful fake intranet for front-end development. Nothing here is real.</p>
${pages.length === 0 ? '' : html`<nav aria-label="Pages">${pages.map(({ title, address }) => html`<a href="${address}">${title}</a>`)}</nav>`}
</header>
<main tabindex="-1">
<section>
<h2>Status</h2>
<dl class="state">
${isDefault && !about.expires ? '' : html`<div><dt>World</dt><dd>${about.world}${presentKept(about)}</dd></div>`}
<div><dt>Scenario</dt><dd>${about.scenario}<small>${scenario.title}${about.seed === defaultSeed ? '' : `, seed ${about.seed}`}</small></dd></div>
<div><dt>Clock</dt><dd><time>${about.clock.now.slice(0, 16).replace('T', ' ')}</time><small>UTC, ${about.clock.frozen ? 'frozen' : 'running'}</small></dd></div>
<div><dt>Signed in</dt><dd>${about.user ?? 'nobody'}<small>unless a request names another user</small></dd></div>
</dl>
<p>${scenario.shows}</p>
<ul class="counts">${content.counts.map(({ size, title }) => html`<li><b>${size}</b> ${title}</li>`)}</ul>
</section>
${presentPeople(content)}
<section>
<h2>How to connect</h2>
<div class="ways">${content.connections.map(presentConnection)}</div>
</section>
${presentScenarios(content)}
<section>
<h2>Endpoints</h2>
${applications.map(presentApplication)}
</section>
</main>
<p role="status"></p>
<script>${raw(script)}</script>
</body>
</html>
`)
}

function presentKept({ expires, readOnly }: About): Markup {
  if (!expires) return html`<small>not the default world</small>`
  return html`<small>kept until <time datetime="${expires}">${expires.slice(0, 10)}</time>, longer if used</small>${readOnly ? html`<small>read-only with your link</small>` : ''}`
}

function presentPeople(content: ToolContent): Markup {
  const { about, people, total, control } = content
  if (!people)
    return html`<section><h2>Users</h2><p>Shown only to clients that may use the control interface.</p></section>`
  return html`<section>
<h2>Users</h2>
<ul class="people">${people.map(
    (card) => html`<li${raw(card.blocked ? ' class="blocked"' : '')}>
<img src="${card.portrait}" alt="" width="48" height="48">
<div><b>${card.fullname}</b><span>${describePerson(card)}</span>
<span class="key"><code>${card.username}</code> ${presentPassword(card)}</span>
${presentUserButtons(content, card)}</div></li>`,
  )}</ul>
<p class="more">${total > people.length ? `Showing ${people.length} of ${total}. ` : ''}${control ? html`<a href="${control}/users?limit=${total}">All users</a>` : ''}</p>
${control && about.user !== null ? presentChange({ request: `PUT ${control}/user`, body: { user: null }, label: 'Sign out', done: 'Signed out.' }) : ''}
</section>`
}

function presentUserButtons({ about, control, intranet }: ToolContent, { username, fullname }: UserCard): Markup | '' {
  if (!control) return ''
  const become = presentChange({
    request: `PUT ${control}/user`,
    body: { user: username },
    label: 'Become',
    of: fullname,
    done: `Signed in as ${fullname}.`,
  })
  return html`<div class="buttons">${username === about.user ? html`<em>signed in</em>` : become}${presentLink(intranet, { user: username, ...keyIn(about) }, fullname)}</div>`
}

function presentScenarioButtons({ about, control, intranet }: ToolContent, name: string, title: string): Markup | '' {
  if (!control) return ''
  const load = presentChange({
    request: `PUT ${control}/scenario`,
    body: { name },
    label: name === about.scenario ? 'Load again' : 'Load',
    of: title,
    done: `Loaded “${title}”.`,
    undo: `POST ${control}/worlds/${encodeURIComponent(about.world)}/revert`,
  })
  return html`<div class="buttons">${load}${presentLink(intranet, { sim: name, ...keyIn(about) }, title)}</div>`
}

interface ChangeButton {
  /** Method and address. */
  request: string
  body: object
  label: string
  /** Distinguishes buttons with the same label for screen readers. */
  of?: string
  /** The message afterwards. */
  done: string
  /** The request that restores the former state. */
  undo?: string
}

function presentChange({ request, body, label, of = '', done, undo = '' }: ChangeButton): Markup {
  return html`<button type="button" aria-label="${`${label} ${of}`.trim()}" data-send="${request}" data-body="${JSON.stringify(body)}" data-done="${done}" data-undo="${undo}">${label}</button>`
}

function presentLink(intranet: string | undefined, view: Record<string, string>, what: string): Markup | '' {
  if (intranet === undefined) return ''
  return html`<button type="button" aria-label="Copy link ${what}" data-copy="${intranet}?${new URLSearchParams(view)}">Copy link</button>`
}

/** Others need it to open the link. */
function keyIn({ key }: About): Record<string, string> {
  return key === undefined ? {} : { 'sim-key': key }
}

function presentPassword({ username, password }: UserCard): Markup {
  if (password === null) return html`<small>no password</small>`
  return password === username
    ? html`<small>password: same as the username</small>`
    : html`<small>password:</small> <code>${password}</code>`
}

function presentConnection({ title, code, isTall }: Connection): Markup {
  return html`<figure${raw(isTall ? ' class="tall"' : '')}><figcaption>${title}<button type="button" aria-label="Copy ${title}">Copy</button></figcaption><pre tabindex="0">${code}</pre></figure>`
}

function presentScenarios(content: ToolContent): Markup {
  const { about, scenarios, loading } = content
  return html`<section>
<h2>Scenarios</h2>
<ul class="scenarios">${scenarios.map(
    ({ name, title, shows }) =>
      html`<li><b>${title}</b> <code>${name}</code>${name === about.scenario ? html` <em>current</em>` : ''}<span>${shows}</span>${presentScenarioButtons(content, name, title)}</li>`,
  )}</ul>
${presentConnection(loading)}
</section>`
}

function presentApplication({ title, root, endpoints }: ToolContent['applications'][number]): Markup {
  return html`<details><summary><b>${title}</b> <code>${presentPath(root)}</code> <small>${endpoints.length} endpoints</small></summary>
<table><tbody>${endpoints.map(
    ({ method, address, summary }) =>
      html`<tr><td><span class="method ${method.toLowerCase()}">${method}</span></td><td><code>${presentPath(address)}</code></td><td>${summary}</td></tr>`,
  )}</tbody></table></details>`
}

/** Allows line breaks after slashes, not inside words. */
function presentPath(path: string): Markup[] {
  return path.split(/(?<=.\/)/).map((part, i) => (i === 0 ? html`${part}` : html`<wbr>${part}`))
}
