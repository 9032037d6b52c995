/** When a hosted world is deleted, unless someone uses it before. */
export function Expiry({ of }: { of: string }) {
  const date = new Date(of).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
  return <small className="bar-expiry">Kept until {date}</small>
}
