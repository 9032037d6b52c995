/** The tests of each promise in two pages, by its first words or its cell. `file: title`. */
export const promises: Record<string, Record<string, readonly string[]>> = {
  'docs/reliability.md': {
    'Every request gets a response': [
      'src/simulator/fuzz.test.ts: gets a valid response without a bug, and changes nothing if refused, with any gap settings',
      'test/e2e/node/fuzz.suite.ts: gets a response without a bug, and changes nothing if it is rejected',
    ],
    "A response has its contract's shape": [
      'src/simulator/fuzz.test.ts: gets a valid response without a bug, and changes nothing if refused, with any gap settings',
    ],
    'A rejected request changes nothing': [
      'src/simulator/fuzz.test.ts: gets a valid response without a bug, and changes nothing if refused, with any gap settings',
      'test/e2e/node/fuzz.suite.ts: gets a response without a bug, and changes nothing if it is rejected',
    ],
    'A request succeeds or fails as a whole': [
      'src/simulator/whole-or-not.test.ts: is executed completely or not at all, if this fails: %s',
      'test/e2e/node/crowds.suite.ts: lets one of many conflicting requests succeed',
    ],
    'A route of your own application': [
      'src/simulator/definitions/own-routes.test.ts: writes everything at once when it completes, as one step of the history',
      'src/simulator/definitions/own-routes.test.ts: writes nothing if it rejects: %s',
      'src/simulator/definitions/own-routes.test.ts: writes nothing if it never settles',
      'test/e2e/node/main.test.ts: keeps running after uncaught errors of your applications, and reports them',
    ],
    'With `--persist`, the server responds': [
      'node/persistence/persist.test.ts: saves every confirmed change, even if the server is killed',
      'test/e2e/node/kills.suite.ts: saves all confirmed writes of many clients, however often it is killed (seed %i)',
      'node/persistence/damage.test.ts: refuses a file with any changed byte, and never reads another state from it',
      'node/persistence/lines.test.ts: is not reported without an end line if its server was killed',
    ],
    'Only one server writes': [
      'node/persistence/lock.test.ts: refuses a second server, and names the process of the first',
      'node/persistence/lock.test.ts: is not taken over while its owner sends heartbeats, whatever their time',
      'node/persistence/lock.test.ts: is not written by an owner that was suspended and lost it',
    ],
    'The server never runs out of file descriptors': [
      'node/keep-alive.test.ts: closes an idle one for a new one',
      'node/keep-alive.test.ts: closes a new one if none is idle',
      'node/keep-alive.test.ts: has a limit on every system, below the 256 open files of macOS',
      'node/keep-alive.test.ts: still loads its modules when there are too many connections',
    ],
    'A page with saved state keeps working': [
      'browser/persistence/tabs.test.ts: lose nothing if there is no space for a while',
      'browser/persistence/tabs.test.ts: continue if the storage is damaged or cleared',
      'browser/persistence/storage.test.ts: drops lines: %s',
      'browser/persistence/storage.test.ts: refuses lines with a version that cannot increase, and replaces them: %s',
      'browser/persistence/tabs.test.ts: see changes of the other at once, including new worlds',
    ],
    'The same requests to the same scenario': [
      'src/simulator/walk.test.ts: breaks no reference, stays in its world, repeats the same bytes, and can be undone completely',
      'src/simulator/worlds-apart.test.ts: behave like separate simulators, whatever happens in the others',
    ],
    'Undo reaches back to the start': [
      'src/simulator/walk.test.ts: breaks no reference, stays in its world, repeats the same bytes, and can be undone completely',
      'src/control/history.test.ts: reaches back a thousand changes, and refuses more',
    ],
    'A request takes at most 250 ms': ['src/simulator/fuzz.test.ts: processor time of the most expensive request'],
    'a string in a body': ['src/simulator/bounds.test.ts: a name'],
    prose: ['src/core/schema/limits.test.ts: are higher for prose'],
    'a query parameter': [
      'src/simulator/bounds.test.ts: a search',
      'src/core/schema/limits.test.ts: are separate for searches',
    ],
    'a list in a query parameter': ['src/core/schema/limits.test.ts: are separate for searches'],
    'a list in a body': ['src/core/schema/limits.test.ts: a list'],
    'a JSON body': ['src/core/http/body.test.ts: is refused when it has too many values, unless it holds a world'],
    'badges awarded at once': [
      'src/apps/badges/assigning.test.ts: refuses more assignments than a list may have, counting badges times users',
    ],
    'custom fields': [
      'src/simulator/bounds.test.ts: metadata',
      'src/core/schema/limits.test.ts: free names',
      'src/core/schema/limits.test.ts: a free name',
    ],
    'an imported world': [
      'src/core/http/body.test.ts: of a world is refused before it has arrived if it has too many rows',
      'src/core/http/body.test.ts: is refused if it is nested too deeply, or longer than its stated length',
      'src/spec/gaps-everywhere.test.ts: body-limit',
      'node/persistence/lines.test.ts: cannot be an exported state of more than 512 MB',
    ],
    'a generated file': ['src/core/http/generated-body.test.ts: cannot have the recipe %o'],
    'all bodies arriving': [
      'src/core/http/body.test.ts: is refused while too many bytes of other bodies are arriving, even if it is short',
    ],
    pictures: ['src/core/http/body.test.ts: is refused over the limit for pictures, which raw bodies do not have'],
    'a multipart body': [
      'src/simulator/bounds.test.ts: is checked before it is parsed: %d files',
      'src/core/http/multipart.test.ts: long headers',
    ],
    'one copy of folders': [
      'src/apps/documents/copying.test.ts: creates at most 500 folders and documents, counting repeated objects',
      'src/apps/documents/gaps.test.ts: move-below',
    ],
    'nested folders': ['src/apps/documents/gaps.test.ts: folder-depth'],
    'a file to replay': [
      'src/control/report/replay.test.ts: too many of them',
      'src/control/report/replay.test.ts: too many headers',
      'src/control/report/replay.test.ts: too many parts',
      'src/control/report/replay.test.ts: too many steps',
    ],
    "a replay's result": [
      'src/control/report/replay.test.ts: limits the number of differences, and counts all of them',
      'src/control/report/replay.test.ts: limits the number of remarks and the length of addresses',
    ],
    'faults of a world': ['src/simulator/bounds.test.ts: holds a thousand faults'],
    'the name of a world': [
      'src/simulator/bounds.test.ts: a name of a world',
      'src/simulator/bounds.test.ts: is refused if it names the world %s',
    ],
    "a world's journal": [
      'src/core/interpreter/journal.test.ts: of %d requests starts at number %d and has %d entries',
      'src/core/interpreter/journal.test.ts: drops the long bodies of the oldest entries first',
      'src/core/interpreter/journal.test.ts: drops the oldest entries if what cannot be dropped from them is too heavy',
      'src/core/interpreter/journal.test.ts: keeps its first 100 changes, and counts all of them',
    ],
    'violations of a strict world': ['src/core/interpreter/violations.test.ts: lists the last 100 requests'],
    'an upload in the journal': ['src/core/interpreter/journal.test.ts: keeps an upload of %i MiB: %j'],
    "a world's undo history": [
      'src/core/store/history.test.ts: keeps a thousand steps, and continues to count',
      'src/core/store/history.test.ts: keeps 64 MiB of bytes that are no longer in the world',
    ],
    'control requests': ['src/simulator/bounds.test.ts: holds 3 MiB of control requests for a report'],
    "a world's cached replies": ['src/world/replies.test.ts: hold 1 MiB, without long ones'],
    "a world's snapshots": [
      'src/simulator/bounds.test.ts: holds a hundred snapshots, weighed by the rows that only they hold',
    ],
    'drop box': ['src/apps/documents/drop-box.test.ts: holds %s, then removes the oldest file with a warning'],
    'a world |': [
      'src/simulator/bounds.test.ts: holds 512 MiB of written data in a world, and refuses more until something is deleted',
    ],
    'worlds |': [
      'src/simulator/bounds.test.ts: holds 2000 worlds, and drops the least recently used one first',
      'src/simulator/bounds.test.ts: does not drop a changed world for one that is only read',
      'src/simulator/bounds.test.ts: holds 1 GiB in all worlds together, and drops the least recently used world first',
      'src/simulator/worlds.test.ts: are dropped an hour after their last use, except the default one',
    ],
    'saved scenarios': [
      'src/control/scenarios.test.ts: refuses the 51st scenario, and suggests a remedy',
      'src/simulator/bounds.test.ts: holds 256 MiB of saved scenarios',
      'src/control/scenarios.test.ts: refuses a world that is too large, and suggests a remedy',
    ],
    'initial states of scenarios': [
      'src/simulator/loading/snapshot-cache.test.ts: is seeded again after many others',
      'src/simulator/loading/snapshot-cache.test.ts: is seeded again if others with very many rows were loaded in the meantime',
    ],
    'states kept for': ['src/simulator/bounds.test.ts: keeps worlds to revert, unless they are too large'],
    'responses over 64 KiB': [
      'src/server/unread.test.ts: are limited together, until they are read',
      'node/plain-requests.test.ts: gets a 503, is recorded as such, and changes nothing, if too many are waiting to be read',
    ],
    'a response that nobody reads': ['node/keep-alive.test.ts: is closed if a response is not read for 30 s'],
    'events that are waiting': [
      'src/control/events.test.ts: does not delay requests for a slow reader, and counts dropped events',
      'src/control/event-stream.test.ts: are limited, and count as missed beyond',
    ],
    exports: ['src/control/export/long-json.test.ts: starts after the one before it has ended or failed'],
    'generated pictures': ['src/core/http/generated-body.test.ts: is generated again after a hundred others'],
    "a row's JSON": ['src/core/http/json-cache.test.ts: holds the last four bodies of a row'],
    'parsed addresses': ['src/simulator/endpoints.test.ts: holds 2,000 of at most 300 characters'],
  },
  'docs/security.md': {
    'a foreign page': [
      'src/server/guard.test.ts: what a foreign page fetches in advance',
      'src/server/guard.test.ts: does not let a foreign page create a world, and names the flag in response and log',
      'src/server/cors.test.ts: may not read responses at %s',
    ],
    'DNS rebinding': ['src/server/guard.test.ts: refuses a foreign host name on every path'],
    'uploaded files': [
      'src/core/http/response.test.ts: of type "%s" is not one of our pages: %s, in a sandbox: %s',
      'browser/page/links.test.ts: never runs an uploaded file as a page: it is saved, or shown as an image',
      'test/e2e/browser/server.test.ts: uploaded files do not run as pages, and other origins cannot frame the panel',
    ],
    clickjacking: [
      'src/core/http/response.test.ts: that is one of our pages cannot be framed',
      'src/server/intranet/intranet.test.ts: allows only its own scripts, its own frames and the script of the docked panel',
    ],
    'input that exhausts': [
      'src/simulator/bounds.test.ts: is refused, and changes nothing: %s',
      'node/keep-alive.test.ts: is closed if a response is not read for 30 s',
    ],
    'other users of your machine': [
      'node/persistence/persist.test.ts: creates and reports a missing folder, and lets only the owner read the file',
    ],
    'unexpected code': [
      'test/lock.test.ts: run no install scripts, except known and disabled ones',
      'test/lock.test.ts: in the bundles have their licences next to them',
    ],
    "another user's configuration": [
      'node/config/config-file.test.ts: is ignored and reported once: %s',
      'node/config/config-file.test.ts: is ignored in the same folder as well, unless there is a package.json',
      'node/config/config-file.test.ts: is ignored if another group can write to it or its folder',
      "node/config/config-file.test.ts: is ignored if it is another user's",
    ],
    'a manipulated release': [
      'test/workflows.test.ts: has provenance, in a job that runs no other code',
      'test/workflows.test.ts: uses no secret, and no text of a pull request',
      'test/peers/pack.test.ts: packs the same bytes from every clone of a commit',
      'test/lock.test.ts: that we ship or require are in the bill of materials, with their hashes',
    ],
    'others who reach a host of worlds': [
      'hosting/gate.test.ts: requires its token or a key, and no other is enough',
      'hosting/gate.test.ts: belongs to the name before its first hyphen',
      'hosting/gate.test.ts: never leads to another host',
      'node/postgres/requests/admit.test.ts: reaches it with its body, but without keys',
      'test/hosting/access.test.ts: are opened by links, through every server, and never record a key',
      'test/hosting/cloudflare/worlds.test.ts: are opened by links of their organisation, and never record a key',
    ],
    'secrets in reports': [
      'src/control/secret-bodies.test.ts: contains no values of names that are secrets by convention',
      'src/control/requests.test.ts: contains no secrets at %s',
      'src/control/requests.test.ts: contains no secrets in events',
      'node/listen.test.ts: logs every request, with its user and without secrets',
      'src/core/http/redact.test.ts: is true for added names, as whole words',
    ],
    'a copied curl command': [
      'node/curl-paste.test.ts: are safe to paste, and send the same bodies: %j',
      'src/control/export/curl.test.ts: consists of short lines of printable ASCII',
      'src/control/export/curl.test.ts: never makes curl read another file',
      'src/control/export/curl.test.ts: addresses this server after the replay of a report from another one',
    ],
    'the fake in production': [
      'test/e2e/vite/production.test.ts: is refused, with the import chain: %s',
      'browser/page/public-host.test.ts: refuses a public host, and names both remedies',
    ],
  },
}
