import { anniversaries, honours, occasions } from '../../fixtures/badges/index.ts'
import { foundCompany } from '../../fixtures/company.ts'
import { firstKnowledge } from '../../fixtures/knowledge-base/index.ts'
import type { World } from '../../src/world/world.ts'
import { hireAdministrators } from './company/administrators.ts'
import { addExpenses } from './company/finance.ts'
import { formGroups } from './company/groups.ts'
import { fileLibrary } from './company/library.ts'
import { hireManagement } from './company/management.ts'
import { doPaperwork } from './company/paperwork.ts'
import { openPortals } from './company/portals.ts'
import { enrich } from './company/rich-content.ts'
import { createRoles } from './company/roles.ts'
import { hireStaff } from './company/staff.ts'
import { giveThanks } from './company/thanks.ts'
import { recordVisits } from './company/visits.ts'
import { awardBadges } from './verbs/badges.ts'
import { fillKnowledgeBase } from './verbs/knowledge-base.ts'

/** A little of everything. Other scenarios extend it, and find people and things by name. */
export function seedSmallCompany(world: World, seed: number) {
  const company = foundCompany(world, seed)
  const groups = formGroups(company)
  const roles = createRoles(company)
  const management = hireManagement(company, groups, roles)
  const administrators = hireAdministrators(company, groups, roles, management)
  const staff = hireStaff(company, groups, roles, management)
  const portals = openPortals(company, management, administrators)

  const { admin, ceo, manager, approver } = management
  company.report(ceo, admin)
  company.linkToDirectory(admin, ceo, manager, approver, staff.teamLead, staff.employee)
  fileLibrary(company, groups, management)
  doPaperwork(company)
  awardBadges(world, { honours, occasions, anniversaries })
  fillKnowledgeBase(world, firstKnowledge)
  addExpenses(company)
  giveThanks(company, { groups, management, administrators, staff })
  enrich(company)
  recordVisits(world)
  return { company, groups, roles, management, administrators, staff, portals }
}
