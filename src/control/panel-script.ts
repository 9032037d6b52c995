import { faults } from './panel-script-faults.ts'
import { knobs } from './panel-script-knobs.ts'
import { page } from './panel-script-page.ts'
import { requests } from './panel-script-requests.ts'
import { shelves } from './panel-script-shelves.ts'
import { state } from './panel-script-state.ts'
import { stream } from './panel-script-stream.ts'

/** Runs as it is written, in the page: it is text here, so that no bundler changes it. */
export const script = `(() => {${[page, knobs, requests, faults, shelves, state, stream].join('')}})()`
