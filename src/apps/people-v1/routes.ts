import { presentOldPage, takePage } from '../../core/schema/paging.ts'
import type { Routes } from '../../world/application.ts'
import { needVisibleUser } from '../people/directory.ts'
import { readChoice } from './choice.ts'
import type { contract } from './contract.ts'
import { baseOf, presentFieldSet, presentName, presentUser } from './present.ts'
import { fieldSetNames, needFieldSet } from './properties.ts'
import { findListed, findUsers } from './search.ts'

export const routes: Routes<typeof contract> = {
  listUsers: ({ world, base, here, user: viewer, query, warn }) => {
    const choice = readChoice(world, query, warn)
    return presentOldPage(takePage(findUsers(world, viewer, query), query), here, (user) =>
      presentUser(user, baseOf(world, base), choice),
    )
  },
  getUser: ({ world, base, user, params, query, warn }) => {
    return presentUser(
      needVisibleUser(world, user, params.user_id),
      baseOf(world, base),
      readChoice(world, query, warn),
    )
  },
  listGroups: ({ world, here, query }) =>
    presentOldPage(takePage(findListed(world, world.groups, query.query), query), here, presentName),
  listRoles: ({ world, here, query }) =>
    presentOldPage(takePage(findListed(world, world.roles, query.query), query), here, presentName),
  listExtranets: ({ world, here, query }) =>
    presentOldPage(takePage(findListed(world, world.extranets, query.query), query), here, presentName),
  listFieldSets: () => fieldSetNames,
  getFieldSet: ({ world, params }) => presentFieldSet(world, needFieldSet(params.name)),
}
