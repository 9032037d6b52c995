import type { Claim, Spending } from '../../../fixtures/expenses/claim.ts'
import { projectClients } from '../../../fixtures/expenses/lists.ts'
import { receiptLength, receiptName } from '../../../fixtures/expenses/receipts.ts'
import type { NewSheet } from '../../../src/apps/expenses/contract.ts'
import type { Status, StoredSheet } from '../../../src/apps/expenses/model.ts'
import { toCents } from '../../../src/apps/expenses/money.ts'
import { createSheet, updateSheet } from '../../../src/apps/expenses/rules.ts'
import type { StoredUser } from '../../../src/apps/people/model.ts'
import { mediaTypeOf } from '../../../src/core/http/media-type.ts'
import type { IdAndName } from '../../../src/core/schema/shapes.ts'
import { storeFile } from '../../../src/core/store/files.ts'
import type { Table } from '../../../src/core/store/table.ts'
import type { World } from '../../../src/world/world.ts'
import { recipeOf } from '../company/generated-files.ts'
import { atWork, timeAfter, workday, workdaysBefore, workdaysLater } from './past.ts'
import { getPerson } from './people.ts'

/**
 * Submits expense sheets by the rules, oldest first. The supervisor decides on them, and Finance processes them.
 *
 * @example
 * const claim = { who: 'employee', name: 'Trade fair', days: 4, status: 'approved' } as const
 * const item = { before: 1, vendor: 'Astoria', expenseType: 'Hotel', description: 'A night', amount: 90 } as const
 * submitExpenses(world, [{ ...claim, location: 'Kraków', dept: 'Sales', items: [item] }])
 */
export function submitExpenses(world: World, claims: readonly Claim[]): void {
  for (const [i, claim] of [...claims].sort((a, b) => b.days - a.days).entries()) {
    const owner = getPerson(world, claim.who)
    // The supervisor is the manager at the time of writing.
    const then = claim.under === undefined ? owner : { ...owner, manager_id: getPerson(world, claim.under).id }
    const days = workday(world, claim.days, owner)
    // New sheets must not be later than the clock.
    const minutes = (i * 37) % (days > 10 ? 240 : 12)
    const sheet = atWork(world, owner, days, timeAfter('09:02', minutes), () => write(world, then, claim))
    for (const step of stepsTo[claim.status]) {
      const doer = actingUser(world, step.status, sheet)
      atWork(world, doer, workdaysLater(world, doer, days, step.after), timeAfter(step.at, minutes), () => {
        const notes = claim.status === step.status && step.status === 'rejected' ? claim.notes : undefined
        updateSheet(world, doer, sheet.id, { status: step.status, notes, totals: [] })
      })
    }
  }
}

interface Step {
  status: Status
  /** Workdays after the sheet was written. */
  after: number
  at: `${number}:${number}`
}

const submitted: Step = { status: 'submitted', after: 0, at: '09:15' }
const approved: Step = { status: 'approved', after: 2, at: '09:05' }
const stepsTo: Record<Status, readonly Step[]> = {
  draft: [],
  submitted: [submitted],
  rejected: [submitted, { status: 'rejected', after: 3, at: '13:20' }],
  approved: [submitted, approved],
  processed: [submitted, approved, { status: 'processed', after: 5, at: '11:30' }],
}

function actingUser(world: World, status: Status, { user_id, supervisor_id }: StoredSheet): StoredUser {
  if (status === 'submitted') return world.users.need(user_id)
  return status === 'processed' ? getPerson(world, 'expenses-admin') : world.users.need(supervisor_id!)
}

function write(world: World, owner: StoredUser, claim: Claim): StoredSheet {
  const given: NewSheet = {
    name: claim.name,
    location_id: idIn(world.locations, claim.location),
    dept_id: idIn(world.departments, claim.dept),
    notes: claim.status === 'rejected' ? '' : (claim.notes ?? ''),
    status: 'draft',
    totals: claim.total === undefined ? [] : [toCents(claim.total)],
    items: claim.items.map((item) => toItem(world, owner, claim, item)),
  }
  const sheet = createSheet(world, owner, given)
  for (const item of claim.items) {
    const name = receiptName(item)
    if (name === undefined) continue
    const { receipt: kind, vendor, description, amount } = item
    const recipe = recipeOf(['receipt', kind!, vendor, description, amount], receiptLength(kind!, item))
    const { id } = storeFile(world, recipe, mediaTypeOf(name, ''))
    world.receipts.add({ sheet_id: sheet.id, name, file_id: id })
  }
  return sheet
}

const clients: Readonly<Record<string, string>> = projectClients

function toItem(world: World, owner: StoredUser, claim: Claim, item: Spending): NewSheet['items'][number] {
  const common = {
    receipt_date: {
      time: `${workdaysBefore(world, owner, item.before)}T${item.before === 0 ? '07:00' : '12:00'}:00`,
      isLocal: true,
    },
    vendor: item.vendor,
    expense_type_id: idIn(world.expenseTypes, item.expenseType),
    description: item.description,
    amount: toCents(item.amount),
  }
  if (!('project' in item)) {
    return { ...common, type: 'operational', dept_id: idIn(world.departments, item.dept ?? claim.dept) }
  }
  const project_id = idIn(world.projects, item.project)
  const client = item.client ?? clients[item.project] ?? ''
  return { ...common, type: 'project', project_id, client, billable: item.billable }
}

function idIn(table: Table<IdAndName>, name: string): number {
  const found = table.all().find((row) => row.name === name)
  if (!found) throw new Error(`There is no ${table.noun} "${name}".`)
  return found.id
}
