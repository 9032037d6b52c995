import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sourceOfCall } from '../../../src/page/source.ts'
import { findModule } from '../project-module.ts'
import type { Violation } from './observation.ts'
import { createReader } from './view/reader.ts'

interface AxeResults {
  violations: { id: string; help: string; nodes: { target: unknown[] }[] }[]
}

/** Checks accessibility with the axe-core of the user's project. */
export async function findViolations(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(readAxe())
  return (await page.evaluate(sourceOfCall(runAxe, createReader))) as Violation[]
}

function readAxe(): string {
  const path = findModule(process.cwd(), 'axe-core/axe.min.js')
  if (path === undefined)
    throw new Error('Failed to check accessibility: axe-core is not installed. Please run "npm install -D axe-core".')
  return readFileSync(path, 'utf8')
}

/** It runs in the page. */
async function runAxe(read: typeof createReader): Promise<Violation[]> {
  const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }
  const { violations } = await axe.run({ resultTypes: ['violations'], preload: false, iframes: false })
  const { placeOf } = read()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target: [selector] }) => {
      const element = typeof selector === 'string' ? document.querySelector(selector) : null
      return { id, name: help, place: element ? placeOf(element) : '' }
    }),
  )
}
