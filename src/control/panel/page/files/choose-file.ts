/** Opens the file picker of the panel, which takes reports and saved states. */
export function chooseFile(): void {
  document.querySelector<HTMLInputElement>('input[type=file]')?.click()
}
