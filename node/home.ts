import { html, raw } from 'hono/html'
import type { Simulator } from '../src/index.ts'
import { describeHome, type Home } from './home-content.ts'
import { icon, style } from './home-style.ts'
import type { Answer } from './layer.ts'
import { describePerson } from './notable-people.ts'

type Markup = ReturnType<typeof html>

/** `GET /` is a page for a person who wants to know what this is. */
export function withHome(answer: Answer, simulator: Simulator, options: { control: boolean }): Answer {
  return function answerHome(request) {
    const { method, url } = request
    if (!isRoot(url) || (method !== 'GET' && method !== 'HEAD')) return answer(request)
    const origin = new URL(url).origin
    return new Response(method === 'HEAD' ? null : presentHome(describeHome(simulator, origin, options)), { headers })
  }
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
}

function isRoot(url: string): boolean {
  const slash = url.indexOf('/', url.indexOf('//') + 2)
  return slash === url.length - 1 || url[slash + 1] === '?'
}

/** A pure function: everything that is not written here is escaped. */
export function presentHome(home: Home): string {
  const { about, scenario, applications } = home
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>fauxtranet · ${about.scenario}</title>
<link rel="icon" href="${icon}">
<style>${raw(style)}</style>
</head>
<body>
<header>
<h1><img src="${icon}" alt="" width="36" height="36">fauxtranet <small>${about.version}</small></h1>
<p>A fake intranet that remembers what you do to it, for building front ends against. Nothing here is real.</p>
</header>
<main>
<section>
<h2>What runs</h2>
<dl class="state">
<div><dt>Scenario</dt><dd>${about.scenario}<small>${scenario.title}</small></dd></div>
<div><dt>Clock</dt><dd><time>${about.clock.now.slice(0, 16).replace('T', ' ')}</time><small>UTC, ${about.clock.frozen ? 'stands still' : 'running'}</small></dd></div>
<div><dt>Signed in</dt><dd>${about.user ?? 'nobody'}<small>unless a request says otherwise</small></dd></div>
</dl>
<p>${scenario.shows}</p>
<ul class="counts">${Object.entries(about.counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => html`<li><b>${count}</b> ${name}</li>`)}</ul>
</section>
${presentPeople(home)}
${presentConnections(home)}
<section>
<h2>What it answers</h2>
${applications.map(presentApplication)}
</section>
</main>
</body>
</html>
`)
}

function presentPeople({ people, total }: Home): Markup {
  return html`<section>
<h2>Who you can be <small>username and password</small></h2>
<ul class="people">${people.map(
    (card) => html`<li${raw(card.blocked ? ' class="blocked"' : '')}>
<img src="/api/people/v2/users/${card.id}/photo" alt="" width="48" height="48" loading="lazy">
<div><b>${card.fullname}</b><span>${describePerson(card)}</span>
<span class="key"><code>${card.username}</code> <code>${card.password ?? 'no password'}</code></span></div></li>`,
  )}</ul>
<p class="more">${total > people.length ? `These are ${people.length} of ${total}. ` : ''}<a href="/api/people/v2/users?limit=200">The whole directory</a></p>
</section>`
}

function presentConnections({ connections }: Home): Markup {
  return html`<section>
<h2>How to connect</h2>
<div class="ways">${connections.map(({ title, code }) => html`<figure><figcaption>${title}</figcaption><pre tabindex="0">${code}</pre></figure>`)}</div>
</section>`
}

function presentApplication({ title, root, endpoints }: Home['applications'][number]): Markup {
  return html`<details><summary><b>${title}</b> <code>${root}</code> <small>${endpoints.length} endpoints</small></summary>
<table><tbody>${endpoints.map(
    ({ method, address, summary }) =>
      html`<tr><td><span class="method ${method.toLowerCase()}">${method}</span></td><td><code>${address}</code></td><td>${summary}</td></tr>`,
  )}</tbody></table></details>`
}
