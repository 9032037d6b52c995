const address = '/api/people/v2/groups'
const form = document.querySelector('form')
const alert = document.querySelector('[role=alert]')

async function show() {
  const { groups } = await (await fetch(`${address}?limit=100`)).json()
  const items = groups.map(({ name }) => Object.assign(document.createElement('li'), { textContent: name }))
  document.querySelector('ul').replaceChildren(...items)
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = JSON.stringify(Object.fromEntries(new FormData(form)))
  const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  alert.textContent = response.ok ? '' : (await response.json()).error
  await show()
})

await show()
form.querySelector('button').disabled = false
