const groups = '/api/people/v2/groups'
const form = document.querySelector('form')
const alert = document.querySelector('[role=alert]')

async function show() {
  const { data } = await (await fetch(`${groups}?limit=100`)).json()
  const items = data.map(({ name }) => Object.assign(document.createElement('li'), { textContent: name }))
  document.querySelector('ul').replaceChildren(...items)
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = JSON.stringify(Object.fromEntries(new FormData(form)))
  const response = await fetch(groups, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  alert.textContent = response.ok ? '' : (await response.json()).error
  await show()
})

await show()
