import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { presentSheet } from '../../../node/sweep/present/sheet.ts'
import { exampleReport, hostile, hostileReport } from '../../sweep/report.ts'
import { usePages } from '../pages.ts'
import { findFlaws } from './axe.ts'

const { open } = usePages()

it('filters the findings and visits from disk, passes axe, and shows hostile names as text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheet-'))
  try {
    const page = await open()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('dialog', (dialog) => {
      problems.push(dialog.message())
      void dialog.dismiss()
    })
    const picture = await page.screenshot()
    const show = async (name: string, report: typeof exampleReport) => {
      for (const { screenshot = '' } of report.routes.flatMap(({ visits }) => visits))
        if (/^[^/\0]+$/.test(screenshot)) writeFileSync(join(folder, screenshot), picture)
      writeFileSync(join(folder, name), presentSheet(report))
      await page.goto(String(pathToFileURL(join(folder, name))))
    }

    await show('hostile.html', hostileReport)
    // NUL and halves of emoji cannot be in a page.
    const shown = hostile.replace('\0', '').replace('\ud83d', '\ufffd')
    await expect(page.locator('article pre').first().textContent()).resolves.toBe(shown)
    expect(await page.locator('img[src=x]').count()).toBe(0)

    await show('index.html', exampleReport)
    const isLoaded = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)
    expect(await page.locator('article img').first().evaluate(isLoaded)).toBe(true)
    const cards = page.locator('article:visible')
    const visits = page.locator('.grid li:visible')
    const expectShown = async (findings: number, all: number) => {
      await page.getByText(`${all} of 5 visits`).waitFor()
      expect([await cards.count(), await visits.count()]).toEqual([findings, all])
    }
    await expectShown(3, 5)
    await page.getByLabel('Rule').selectOption('Silent failure')
    await expectShown(2, 2)
    expect(await cards.getByRole('listitem').allTextContents()).not.toContain('overflow')
    await page.getByLabel('State').selectOption('fault error')
    await expectShown(1, 1)
    await page.getByRole('button', { name: 'Reset' }).click()
    await expectShown(3, 5)
    await page.getByLabel('Route').selectOption('/people')
    await expectShown(1, 2)
    await page.getByLabel('Width').selectOption('1440 px')
    await expectShown(0, 0)
    await page.getByText('None with these filters.').waitFor()
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('searchbox').fill('nobody people')
    await expectShown(1, 1)

    // A link to a finding that the filters hide shows it.
    await page.evaluate(() => {
      location.hash = '#finding-2'
    })
    await expectShown(3, 5)
    await page.getByText('Test that reproduces it').first().click()
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()

    expect(await findFlaws(page, 'the contact sheet')).toEqual([])
    expect(problems).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 120_000)
