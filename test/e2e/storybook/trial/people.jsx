import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect } from 'react'

export const FetchContext = createContext((...request) => window.fetch(...request))

async function read(response) {
  const body = await response.json()
  if (!response.ok) throw new Error(body.message ?? JSON.stringify(body))
  return body
}

export function hireIn(fetch, username = 'nina') {
  const body = JSON.stringify({ username, firstname: 'Nina', surname: 'Neu', email: `${username}@post.example` })
  const headers = { 'content-type': 'application/json' }
  return fetch('/api/people/v2/users', { method: 'POST', headers, body })
}

/** Shows the signed-in user and the number of people, with a button that hires one. */
export function People({ query = '', hiring = false, note = '' }) {
  const fetch = use(FetchContext)
  const client = useQueryClient()
  const me = useQuery({ queryKey: ['me'], queryFn: async () => read(await fetch('/api/people/v2/user')) })
  const all = useQuery({ queryKey: ['all'], queryFn: async () => read(await fetch(`/api/people/v2/users${query}`)) })
  const hire = useMutation({
    mutationFn: async () => read(await hireIn(fetch)),
    onSettled: () => client.invalidateQueries(),
  })
  useEffect(() => {
    if (hiring) hire.mutate()
  }, [])
  const error = me.error ?? all.error
  if (error) return <p role="alert">{error.message}</p>
  if (!me.data || !all.data) return <p>Loading</p>
  return (
    <section>
      <output>
        {me.data.username}, {me.data.job_title}, of {all.data.pagination.total} {note}
      </output>
      <img alt="" src={me.data.photo_url} />
      <button type="button" onClick={() => hire.mutate()}>
        Hire
      </button>
    </section>
  )
}
