import { People } from './people.jsx'

/** Every second story sends requests to addresses below its base. */
function number(n) {
  const arrange = (world) => world.users.patch(1, { job_title: `number ${n}` })
  return { parameters: { way: n % 2 ? 'own' : 'base', fauxtranet: { scenario: 'empty', arrange, inline: true } } }
}

export default { title: 'Ten', component: People }

export const One = number(1)
export const Two = number(2)
export const Three = number(3)
export const Four = number(4)
export const Five = number(5)
export const Six = number(6)
export const Seven = number(7)
export const Eight = number(8)
export const Nine = number(9)
export const Ten = number(10)
