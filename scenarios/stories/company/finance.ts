import {
  claims,
  expenseClients,
  expenseDepartments,
  expenseLocations,
  expenseProjects,
  expenseTypes,
} from '../../../fixtures/expenses/index.ts'
import type { IdAndName } from '../../../src/core/schema/shapes.ts'
import type { Table } from '../../../src/core/store/table.ts'
import type { World } from '../../../src/world/world.ts'
import { submitExpenses } from '../verbs/expenses.ts'

export function addExpenses({ world }: { world: World }): void {
  const { departments, locations, clients, projects } = world
  const lists: [Table<IdAndName>, readonly string[]][] = [
    [departments, expenseDepartments],
    [locations, expenseLocations],
    [clients, expenseClients],
    [projects, expenseProjects],
    [world.expenseTypes, expenseTypes],
  ]
  for (const [table, names] of lists) for (const name of names) table.add({ name })
  submitExpenses(world, claims)
}
