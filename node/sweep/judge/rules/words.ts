/** ` in "Colleagues"`. */
export function inPlace(place: string): string {
  return place === '' ? '' : ` in "${place}"`
}

export function quote(text: string): string {
  return `"${text.length > 80 ? `${text.slice(0, 80).trim()}…` : text}"`
}
