import { presentOldPage, takePage } from '../../core/schema/paging.ts'
import type { Routes } from '../../world/application.ts'
import { readChoice } from './choice.ts'
import type { contract } from './contract.ts'
import { presentFieldSet, presentName, presentUser } from './present.ts'
import { fieldSetNames, needFieldSet } from './properties.ts'
import { findActive, findUsers } from './search.ts'

export const routes: Routes<typeof contract> = {
  listUsers: ({ world, base, here, query, warn }) => {
    const choice = readChoice(world, query, warn)
    return presentOldPage(takePage(findUsers(world, query), query), here, (user) => presentUser(user, base, choice))
  },
  getUser: ({ world, base, params, query, warn }) => {
    const user = world.users.need(params.user_id)
    return presentUser(user, base, readChoice(world, query, warn))
  },
  listGroups: ({ world, here, query }) =>
    presentOldPage(takePage(findActive(world.groups, query.query), query), here, presentName),
  listRoles: ({ world, here, query }) =>
    presentOldPage(takePage(findActive(world.roles, query.query), query), here, presentName),
  listExtranets: ({ world, here, query }) =>
    presentOldPage(takePage(findActive(world.extranets, query.query), query), here, presentName),
  listFieldSets: () => fieldSetNames,
  getFieldSet: ({ world, params }) => presentFieldSet(world, needFieldSet(params.name)),
}
