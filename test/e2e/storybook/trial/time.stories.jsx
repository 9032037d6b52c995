import { useEffect, useState } from 'react'

/** Shows the page's time in several ways, and that of the world. */
function Times() {
  const [note, setNote] = useState()
  useEffect(() => {
    fetch('/api/thankyou/v3/thanks?limit=1')
      .then((reply) => reply.json())
      .then(({ data }) => setNote(data[0]))
  }, [])
  if (!note) return <p>Loading</p>
  const now = new Date()
  const times = [
    `${now}`,
    now.toLocaleString(),
    now.getHours(),
    new Date(2026, 6, 1).toISOString(),
    new Intl.DateTimeFormat(undefined, { dateStyle: 'full' }).format(),
    (1234.5).toLocaleString(),
    now instanceof Date,
    navigator.language,
    `${Math.floor((Date.now() - Date.parse(note.date_created)) / 3_600_000)} hours ago`,
  ]
  return <output>{times.join(' | ')}</output>
}

export default { title: 'Time', component: Times, tags: ['!autodocs'] }

const fauxtranet = { oneClock: true, timeZone: 'Asia/Tokyo', locale: 'de-DE' }
export const Shown = { parameters: { fauxtranet } }
export const Advanced = { parameters: { fauxtranet }, loaders: [({ intranet }) => intranet.advance('1d')] }
export const Own = {}
