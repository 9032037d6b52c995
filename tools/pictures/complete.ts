/** Runs in the page: whether all responses and visible images have arrived. */
export function isComplete(): boolean {
  const seen = [...document.images].filter(
    (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
  )
  return !document.querySelector('.waiting') && seen.every(({ complete }) => complete)
}
