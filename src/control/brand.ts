// The shared look of the home page, the reference and the panel.

export const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" rx="9" fill="#4353d8"/><path d="M9 27V10h14M9 18h11" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/><circle cx="25.5" cy="25.5" r="3.5" fill="#ffc857"/></svg>`

export const icon = `data:image/svg+xml,${encodeURIComponent(drawing)}`

export function presentPalette(own: { light: string; dark: string } = { light: '', dark: '' }): string {
  return `
:root {
  color-scheme: light dark;
  --page: #f6f7fb; --card: #fff; --line: #e1e4ee; --text: #1b2033; --soft: #5a6178; --accent: #4353d8; --code: #f0f2f9;
  --read: #0b6b8a; --add: #1a7040; --change: #8a5a00; --remove: #a8324a;
  ${own.light}
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12141d; --card: #1b1e2b; --line: #2d3246; --text: #e8eaf4; --soft: #a2a9c2; --accent: #9aa5ff; --code: #242838;
    --read: #6cc6e4; --add: #74d09b; --change: #e9b957; --remove: #f58ba0;
    ${own.dark}
  }
}
::placeholder { color: var(--soft); opacity: 1 }`
}
