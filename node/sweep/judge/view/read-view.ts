import type { Page } from '@playwright/test'
import { sourceOfCall } from '../../../../src/page/source.ts'
import type { View } from '../observation.ts'
import { findBrokenImages, findCutTexts, findOverflow, findRawValues } from './flaws.ts'
import { createReader } from './reader.ts'
import { findRegions } from './regions.ts'
import { findSpinners } from './spinners.ts'

/** Describes what a page shows. */
export async function readView(page: Page): Promise<View> {
  const parts = [findRegions, findSpinners, findCutTexts, findOverflow, findRawValues, findBrokenImages] as const
  return (await page.evaluate(sourceOfCall(combine, createReader, ...parts))) as View
}

/** It runs in the page. */
function combine(
  read: typeof createReader,
  regions: typeof findRegions,
  spinners: typeof findSpinners,
  cutTexts: typeof findCutTexts,
  overflow: typeof findOverflow,
  rawValues: typeof findRawValues,
  brokenImages: typeof findBrokenImages,
): View {
  const reader = read()
  const { elements, texts, isVisible } = reader
  const graphics = 'img, svg, canvas, video, iframe, input, button'
  const isPending = (text: string) => /(…|\.\.\.)$/.test(text) && text.length <= 40
  const isSkeleton = (element: Element) => element.closest('[class*=skeleton i], [class*=shimmer i]') !== null
  const isControl = (element: Element) => element.closest('a, button, label, input, select, textarea') !== null
  const heading = elements.find((element) => element.matches('h1, [aria-level="1"]') && isVisible(element))
  return {
    title: heading?.textContent?.trim() || document.title,
    language: document.documentElement.lang,
    lines: texts.map(({ text }) => text),
    pending: texts
      .filter(({ text, element }) => isSkeleton(element) || (isPending(text) && !isControl(element)))
      .map(({ text }) => text),
    regions: regions(reader),
    hasGraphics: elements.some((element) => element.matches(graphics) && isVisible(element)),
    brokenImages: brokenImages(reader),
    spinners: spinners(reader),
    overflow: overflow(reader),
    rawValues: rawValues(reader),
    cutTexts: cutTexts(reader),
  }
}
