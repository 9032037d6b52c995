/** What is wrong with a form, next to its fields. */
export function Wrong({ text }: { text: string }) {
  return (
    <p class="wrong" role="alert">
      {text}
    </p>
  )
}
