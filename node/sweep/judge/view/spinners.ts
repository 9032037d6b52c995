import type { Located } from '../observation.ts'
import type { Reader } from './reader.ts'

/** Finds what shows that the page is busy. It runs in the page. */
export function findSpinners({ elements, texts, isVisible, nameOf, placeOf }: Reader): Located[] {
  const marks = '[aria-busy=true], [role=progressbar]:not([aria-valuenow]), progress:not([value])'
  const names = /spin|load|skeleton|shimmer|pulse|wait|placeholder|progress/i
  const words = /^(loading|please wait|one moment|fetching)\b/i
  const hasText = (element: Element) => texts.some((text) => element.contains(text.element))
  const isSpinning = ({ effect }: Animation): boolean => {
    if (!(effect instanceof KeyframeEffect) || effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      return false
    const { target } = effect
    if (!target || !isVisible(target) || hasText(target)) return false
    const isTurning = effect.getKeyframes().some(({ transform = '', rotate }) => {
      return /rotate|matrix/.test(String(transform)) || (rotate !== undefined && rotate !== 'none')
    })
    const { width } = target.getBoundingClientRect()
    return isTurning || (width >= 16 && names.test(`${target.getAttribute('class')} ${effectName(effect)}`))
  }
  const effectName = (effect: KeyframeEffect) => {
    const animation = document.getAnimations().find((one) => one.effect === effect)
    return animation instanceof CSSAnimation ? animation.animationName : ''
  }
  const found = [
    ...elements.filter((element) => element.matches(marks) && isVisible(element)),
    ...elements.filter(
      (element) => element.matches('[role=status][aria-label]:not(:empty)') && isVisible(element) && !hasText(element),
    ),
    ...elements
      .filter((element) => element.matches('animateTransform[type=rotate][repeatCount=indefinite]'))
      .map((element) => (element as SVGElement).ownerSVGElement!)
      .filter(isVisible),
    ...document.getAnimations().flatMap((one) => (isSpinning(one) ? [(one.effect as KeyframeEffect).target!] : [])),
    ...texts.filter(({ text }) => words.test(text) && text.length <= 40).map(({ element }) => element),
  ].filter((element) => !element.closest('a, button'))
  const outermost = [...new Set(found)].filter(
    (element) => !found.some((other) => other !== element && other.contains(element)),
  )
  const located = outermost.map((element) => ({
    name: hasText(element) ? nameOf(element) : '',
    place: placeOf(element),
  }))
  return located.filter(({ place }, i) => located.findIndex((other) => other.place === place) === i)
}
