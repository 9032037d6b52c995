import { aboutNow, onAbout, showAbout } from './about.ts'
import { read, send } from './client.ts'
import { $, h } from './elements.ts'
import { draw, markStale, onStale } from './loading.ts'
import { act } from './status.ts'
import { onEvent } from './stream.ts'

const field = $('user')

onAbout(({ user }) => {
  if (document.activeElement !== field) field.value = user ?? 'nobody'
})
onEvent('change', ({ table }) => markStale(table === 'users' && 'users'))

onStale('users', async () => {
  const users = await read('/users?limit=1000')
  const people = users.map(({ username, fullname, job_title, blocked }) => ({
    value: username,
    label: [fullname, job_title, blocked && 'blocked'].filter(Boolean).join(', '),
  }))
  const options = [...people, { value: 'nobody', label: 'Not signed in' }]
  draw('users', options, () => options.map((person) => h('option', person)))
})

// A field with a value suggests only that user, so it is cleared while it has focus.
field.onfocus = () => {
  field.placeholder = field.value
  field.value = ''
}
field.onblur = () => {
  field.value = aboutNow()?.user ?? 'nobody'
}
field.onchange = async () => {
  const user = field.value.trim()
  if (user === '') return
  await act(
    async () => {
      showAbout(await send('PUT', '/user', { user: user === 'nobody' ? null : user }))
      field.placeholder = user
    },
    user === 'nobody' ? 'Signed out.' : `Signed in as ${user}.`,
  )
  field.blur()
}
