import type { Routes } from '../application.ts'
import { takePage } from '../kernel/page.ts'
import { notFound } from '../kernel/refusal.ts'
import type { contract } from './contract.ts'
import { presentFieldSet, presentName, presentPage, presentUser, readChoice } from './present.ts'
import { fieldSetNames, needFieldSet } from './properties.ts'
import { findNamed, findUsers } from './search.ts'

export const routes: Routes<typeof contract> = {
  listUsers: ({ world, base, here, query, warn }) => {
    const choice = readChoice(world, query, warn)
    return presentPage(takePage(findUsers(world, query), query), here, (user) => presentUser(user, base, choice))
  },
  getUser: ({ world, base, params, query, warn }) => {
    const user = world.users.get(params.user_id)
    if (!user) throw notFound(`there is no user ${params.user_id}`)
    return presentUser(user, base, readChoice(world, query, warn))
  },
  listGroups: ({ world, here, query }) =>
    presentPage(takePage(findNamed(world, 'groups', query.query), query), here, presentName),
  listRoles: ({ world, here, query }) =>
    presentPage(takePage(findNamed(world, 'roles', query.query), query), here, presentName),
  listExtranets: ({ world, here, query }) =>
    presentPage(takePage(findNamed(world, 'extranets', query.query), query), here, presentName),
  listFieldSets: () => fieldSetNames,
  getFieldSet: ({ world, params }) => presentFieldSet(world, needFieldSet(params.name)),
}
