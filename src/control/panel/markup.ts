import { drawing } from '../brand.ts'

const panes = [
  ['requests', 'Requests'],
  ['faults', 'Faults'],
  ['scenarios', 'Scenarios'],
  ['snapshots', 'Snapshots'],
  ['outbox', 'Outbox'],
  ['state', 'State'],
  ['fidelity', 'Fidelity'],
]

const header = `<header>
<div class="brand">
<h1>${drawing}fauxtranet <small id="version"></small></h1>
<p id="message" role="status"></p>
<p class="connection"><span id="dot"></span><span id="connection">connecting</span></p>
<a id="docs" target="_blank" hidden>Reference</a>
</div>
<div class="knobs">
<div class="knob"><label for="world">World</label><div class="row"><select id="world"></select><button id="new-world">New…</button><button id="fork-world">Fork…</button><button id="delete-world">Delete</button></div></div>
<div class="knob"><span id="scenario-label">Scenario</span><div class="row"><button id="scenario" aria-labelledby="scenario-label scenario"></button><button id="reset">Reset</button></div></div>
<div class="knob"><label for="user">User</label><div class="row"><input id="user" list="users" autocomplete="off"><datalist id="users"></datalist></div></div>
<div class="knob"><span id="clock-label">Clock (UTC)</span><div class="row" role="group" aria-labelledby="clock-label"><time id="now"></time><button id="freeze"></button><button data-by="1h">+1 h</button><button data-by="1d">+1 d</button><button id="set-clock">Set…</button></div></div>
<div class="knob"><label for="strict">Strict</label><div class="row"><input id="strict" type="checkbox" role="switch"></div></div>
</div>
</header>
<div id="toast" role="status"></div>`

const requests = `<div class="bar">
<input id="filter" type="search" placeholder="Filter  ( / )" aria-label="Filter requests">
<output id="shown"></output>
<div class="row"><button id="undo">Undo</button><button id="redo">Redo</button></div>
<div class="row"><button id="har">Save report</button><button id="load-report">Load report…</button><input id="report-file" type="file" accept=".har,.json,application/json" aria-label="Report or saved state" hidden><button id="curl">curl</button><button id="clear-requests">Clear</button></div>
</div>
<ol id="request-list"></ol>
<p class="remark" id="forgotten"></p>
<div class="empty" id="no-requests"></div>`

const faults = `<div class="row quick" role="group" aria-label="Common faults"><button data-quick="slow">Slow everything</button><button data-quick="fail next">Fail next request</button><button data-quick="offline">Offline</button><button id="clear-faults">Remove all</button></div>
<ul id="fault-list" class="cards"></ul>
<form id="fault-form" class="card">
<h2>Add a fault</h2>
<label class="wide">Endpoint <input name="endpoint" list="endpoints" required value="*" aria-describedby="endpoint-hint"><small id="endpoint-hint">id, application or wildcard pattern</small></label><datalist id="endpoints"></datalist>
<label>Status <input name="status" type="number" min="400" max="599" placeholder="none"></label>
<label>Network <select name="network"><option value="">works<option value="error">fails<option value="timeout">never responds<option value="truncated">truncates the response</select></label>
<label>Delay <select name="kind"><option value="">none<option value="fixed">fixed<option value="range">range<option value="lognormal">log-normal</select></label>
<label data-for="fixed range lognormal" hidden><span id="first-label">ms</span> <input name="first" type="number" min="0" max="600000"></label>
<label data-for="range lognormal" hidden><span id="second-label">to ms</span> <input name="second" type="number" min="0" max="600000"></label>
<label>Times <input name="times" type="number" min="1" placeholder="always"></label>
<label>After <input name="after" type="number" min="0" placeholder="0"></label>
<label>Probability <input name="probability" type="number" min="0" max="1" step="any" placeholder="1"></label>
<label>User <input name="user" list="users" placeholder="any user"></label>
<label class="wide">Message <input name="message" placeholder="default"></label>
<button class="main">Add fault</button>
</form>`

const scenarios = `<ul id="scenario-list" class="cards"></ul>
<form id="save-form" class="card">
<h2>Save this state as a scenario</h2>
<label>Name <input name="name" required placeholder="my-screen" pattern="\\S+"></label>
<label class="wide">Description <input name="shows"></label>
<button class="main" value="file">Download file</button><button value="save">Save in this simulator</button>
</form>`

const snapshots = `<form id="snapshot-form" class="bar"><input name="name" required placeholder="Snapshot name" aria-label="Snapshot name"><button class="main">Take snapshot</button></form>
<ul id="snapshot-list" class="cards"></ul>
<p class="empty" id="no-snapshots">No snapshots yet. Take one to be able to return to this state.</p>`

const outbox = `<div class="bar"><span></span><button id="clear-outbox">Clear</button></div>
<ul id="outbox-list" class="cards"></ul>
<p class="empty" id="no-outbox">No notifications yet.</p>`

const state = `<div class="row quick"><button id="save-state">Save state</button><button id="load-state">Load state…</button></div>
<div class="bar"><select id="table" aria-label="Table"></select><input id="row-filter" type="search" placeholder="Filter rows" aria-label="Filter rows"><button id="add-row">Add row…</button></div>
<ul id="row-list" class="cards"></ul>
<div class="empty" id="no-rows"></div>`

const fidelity = `<p class="remark">Behaviour that the specification leaves open.</p>
<div class="bar"><input id="gap-filter" type="search" placeholder="Filter" aria-label="Filter settings"><button id="default-fidelity">Set all to default</button></div>
<ul id="fidelity-list" class="cards"></ul>
<div class="empty" id="no-gaps"></div>`

const contents: Record<string, string> = { requests, faults, scenarios, snapshots, outbox, state, fidelity }

const presentTab = ([id, title]: string[]) =>
  `<button role="tab" id="tab-${id}" aria-controls="${id}">${title}<span class="count"></span></button>`

const presentPane = ([id]: string[]) =>
  `<section id="${id}" role="tabpanel" aria-labelledby="tab-${id}">${contents[id!]}</section>`

export const markup = `${header}
<nav aria-label="Panes"><div role="tablist" aria-label="Panes">${panes.map(presentTab).join('')}</div></nav>
<main aria-label="Panel">${panes.map(presentPane).join('\n')}</main>
<dialog id="dialog" aria-labelledby="dialog-title"></dialog>`
