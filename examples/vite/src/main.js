const read = async (path) => (await fetch(`/api/people/v2${path}`)).json()

const me = await read('/user')
document.querySelector('#me').textContent = `You are ${me.firstname} ${me.surname}.`

const { data } = await read('/users?limit=10')
document.querySelector('ul').append(
  ...data.map(({ firstname, surname, job_title }) => {
    const item = document.createElement('li')
    item.textContent = `${firstname} ${surname}, ${job_title}`
    return item
  }),
)
