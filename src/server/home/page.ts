import { html, raw } from 'hono/html'
import { icon } from '../../control/brand.ts'
import type { UserCard } from '../../control/shapes.ts'
import { defaultWorld } from '../../core/http/address.ts'
import { defaultSeed } from '../../world/scenario.ts'
import type { Connection, Home } from './content.ts'
import { describePerson } from './notable-people.ts'
import { style } from './style.ts'

type Markup = ReturnType<typeof html>

/** `html` escapes every value. */
export function presentHome(home: Home): string {
  const { about, scenario, applications, pages } = home
  const isDefault = about.world === defaultWorld
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>fauxtranet · ${isDefault ? '' : `${about.world} · `}${about.scenario}</title>
<link rel="icon" href="${icon}">
<style>${raw(style)}</style>
</head>
<body>
<header>
<h1><img src="${icon}" alt="" width="36" height="36">fauxtranet <small>${about.version}</small></h1>
<p>A stateful fake intranet for front-end development. Nothing here is real.</p>
${pages.length === 0 ? '' : html`<nav aria-label="Pages">${pages.map(({ title, address }) => html`<a href="${address}">${title}</a>`)}</nav>`}
</header>
<main>
<section>
<h2>Status</h2>
<dl class="state">
${isDefault ? '' : html`<div><dt>World</dt><dd>${about.world}<small>not the default world</small></dd></div>`}
<div><dt>Scenario</dt><dd>${about.scenario}<small>${scenario.title}${about.seed === defaultSeed ? '' : `, seed ${about.seed}`}</small></dd></div>
<div><dt>Clock</dt><dd><time>${about.clock.now.slice(0, 16).replace('T', ' ')}</time><small>UTC, ${about.clock.frozen ? 'frozen' : 'running'}</small></dd></div>
<div><dt>Signed in</dt><dd>${about.user ?? 'nobody'}<small>unless a request names another user</small></dd></div>
</dl>
<p>${scenario.shows}</p>
<ul class="counts">${home.counts.map(({ size, title }) => html`<li><b>${size}</b> ${title}</li>`)}</ul>
</section>
${presentPeople(home)}
<section>
<h2>How to connect</h2>
<div class="ways">${home.connections.map(presentConnection)}</div>
</section>
${presentScenarios(home)}
<section>
<h2>Endpoints</h2>
${applications.map(presentApplication)}
</section>
</main>
</body>
</html>
`)
}

function presentPeople({ people, total, directory }: Home): Markup {
  if (!people)
    return html`<section><h2>Users</h2><p>Shown only to clients that may use the control interface.</p></section>`
  return html`<section>
<h2>Users</h2>
<ul class="people">${people.map(
    (card) => html`<li${raw(card.blocked ? ' class="blocked"' : '')}>
<img src="${card.portrait}" alt="" width="48" height="48">
<div><b>${card.fullname}</b><span>${describePerson(card)}</span>
<span class="key"><code>${card.username}</code> ${presentPassword(card)}</span></div></li>`,
  )}</ul>
<p class="more">${total > people.length ? `Showing ${people.length} of ${total}. ` : ''}${directory ? html`<a href="${directory}">All users</a>` : ''}</p>
</section>`
}

function presentPassword({ username, password }: UserCard): Markup {
  if (password === null) return html`<small>no password</small>`
  return password === username
    ? html`<small>password: same as the username</small>`
    : html`<small>password:</small> <code>${password}</code>`
}

function presentConnection({ title, code, isTall }: Connection): Markup {
  return html`<figure${raw(isTall ? ' class="tall"' : '')}><figcaption>${title}</figcaption><pre tabindex="0">${code}</pre></figure>`
}

function presentScenarios({ about, scenarios, loading }: Home): Markup {
  return html`<section>
<h2>Scenarios</h2>
<ul class="scenarios">${scenarios.map(
    ({ name, title, shows }) =>
      html`<li><b>${title}</b> <code>${name}</code>${name === about.scenario ? html` <em>current</em>` : ''}<span>${shows}</span></li>`,
  )}</ul>
${presentConnection(loading)}
</section>`
}

function presentApplication({ title, root, endpoints }: Home['applications'][number]): Markup {
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
