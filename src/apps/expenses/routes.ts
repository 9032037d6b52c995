import type { Routes } from '../../world/application.ts'
import type { contract } from './contract.ts'
import { presentItem, presentReceiptFile, presentSheet, presentSummary } from './present.ts'
import * as rules from './rules.ts'
import * as search from './rules-search.ts'

export const routes: Routes<typeof contract> = {
  listSheets: (view) =>
    search.listSheets(view.world, view.user, view.query).map((sheet) => presentSummary(view, sheet)),
  createSheet: (view) => presentSheet(view, rules.createSheet(view.world, view.user, view.body)),
  getSheet: (view) => presentSheet(view, rules.needSheet(view.world, view.user, view.params.id)),
  updateSheet: (view) => presentSheet(view, rules.updateSheet(view.world, view.user, view.params.id, view.body)),
  deleteSheet: ({ world, user, params }) => rules.deleteSheet(world, user, params.id),
  listItems: (view) => search.listItems(view.world, view.user, view.query).map((item) => presentItem(view, item)),
  listClients: ({ world }) => search.listNamed(world, world.clients),
  listDepartments: ({ world }) => search.listNamed(world, world.departments),
  listLocations: ({ world }) => search.listNamed(world, world.locations),
  listProjects: ({ world }) => search.listNamed(world, world.projects),
  listExpenseTypes: ({ world }) => search.listNamed(world, world.expenseTypes),
  getReceipt: ({ world, user, params }) => presentReceiptFile(world, rules.needReceipt(world, user, params.id)),
}
