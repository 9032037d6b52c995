import { foundCompany } from '../../fixtures/company.ts'
import type { World } from '../../src/world.ts'

/** A little of everything. Later scenarios go on from here, with the people by the names they are known under. */
export function tellSmallCompany(world: World, seed: number) {
  const company = foundCompany(world, seed)
  const primary = world.extranets.get(1)!

  const everyone = company.formGroup({ name: 'Everyone', description: 'All who work here. Announcements go to this group.' })
  const engineering = company.formGroup({
    name: 'Engineering',
    description: 'Designs our flow meters and loggers: mechanics, electronics, firmware and test.',
    within: everyone,
  })
  const firmware = company.formGroup({
    name: 'Firmware',
    description: 'Everything that runs inside a meter. Stand-up at 9:45, reviews on Thursdays.',
    within: engineering,
  })
  const hardware = company.formGroup({
    name: 'Hardware',
    description: 'Boards, sensors and housings.',
    within: engineering,
  })
  const operations = company.formGroup({
    name: 'Operations',
    description: 'The departments that keep the house running.',
    within: everyone,
  })
  const finance = company.formGroup({
    name: 'Finance',
    description: 'Ledgers, payroll, purchasing and expenses. Sheets handed in by the 20th are paid that month.',
    within: operations,
  })
  const humanResources = company.formGroup({
    name: 'Human Resources',
    description: 'Recruiting, contracts, training and holidays. Door open from ten to four.',
    within: operations,
  })
  const it = company.formGroup({
    name: 'IT',
    description: 'Networks, workplaces and business systems. Please open a ticket first.',
    within: operations,
  })
  const sales = company.formGroup({
    name: 'Sales and Service',
    description: 'Those who talk to customers: quotes, tenders, help desk and field service.',
    within: everyone,
  })
  const quality = company.formGroup({
    name: 'Quality',
    description: 'Audits, certificates and complaints. Ask us before you sign a deviation.',
    within: everyone,
  })
  const safety = company.formGroup({
    name: 'Health and Safety Committee',
    description: 'Meets every second month; the minutes are under Documents.',
  })
  const move = company.formGroup({
    name: 'Office Move 2024',
    description: 'Planned the move to the new building. Done, kept for the record.',
    inactive: true,
  })

  const lineManager = company.createRole({ name: 'Line manager', description: 'Approves holidays and expenses of a team.' })
  const approver = company.createRole({ name: 'Document approver', description: 'May approve drafts of controlled documents.' })
  const reader = company.createRole({ name: 'Reader', description: 'May look at everything shared with them, and change nothing.' })
  const firstAider = company.createRole({
    name: 'First aider',
    description: 'Trained in first aid; the refresher course is every second year.',
    extranet: primary,
  })
  const fireWarden = company.createRole({
    name: 'Fire warden',
    description: 'Clears a floor when the alarm rings, and counts heads in the car park.',
    extranet: primary,
  })
  const faxDuty = company.createRole({
    name: 'Fax duty',
    description: 'Distributed incoming faxes until the machine was retired.',
    inactive: true,
  })
  const contractor = company.createRole({
    name: 'Contractor',
    description: 'On site for a limited time. Replaced by the extranets.',
    inactive: true,
  })

  const admin = company.hire({
    username: 'admin',
    named: 'en',
    job_title: 'Intranet Administrator',
    department: 'IT',
    groups: [everyone, operations, it],
    last_time_used: '2026-03-02T09:12:00.000Z',
    metadata: { about: 'Runs this intranet. If something looks broken, tell me before you tell everybody.' },
  })
  const ceo = company.hire({
    username: 'ceo',
    named: 'en',
    job_title: 'Managing Director',
    department: 'Management',
    groups: [everyone],
    roles: [lineManager],
  })
  const manager = company.hire({
    username: 'manager',
    city: 'Hamburg',
    named: 'de',
    job_title: 'Head of Engineering',
    department: 'Engineering',
    reportsTo: ceo,
    groups: [everyone, engineering],
    roles: [lineManager, approver],
  })
  const teamLead = company.hire({
    username: 'team-lead',
    city: 'Kraków',
    named: 'pl',
    job_title: 'Lead Firmware Engineer',
    department: 'Engineering',
    reportsTo: manager,
    groups: [everyone, engineering, firmware],
    roles: [lineManager],
  })
  const employee = company.hire({
    username: 'employee',
    city: 'Kraków',
    named: 'pl',
    job_title: 'Firmware Engineer',
    department: 'Engineering',
    reportsTo: teamLead,
    groups: [everyone, engineering, firmware],
  })
  const colleague = company.hire({
    username: 'colleague',
    city: 'İzmir',
    named: 'tr',
    job_title: 'Firmware Engineer',
    department: 'Engineering',
    reportsTo: teamLead,
    groups: [everyone, engineering, firmware],
    roles: [firstAider],
  })
  const trainee = company.hire({
    username: 'trainee',
    city: 'Kraków',
    named: 'cs',
    job_title: 'Trainee',
    department: 'Engineering',
    reportsTo: employee,
    groups: [everyone, engineering, firmware],
  })
  const chiefFinance = company.hire({
    username: 'approver',
    city: 'Lyon',
    named: 'fr',
    job_title: 'Head of Finance',
    department: 'Finance',
    reportsTo: ceo,
    groups: [everyone, operations, finance],
    roles: [lineManager, approver],
  })
  const auditor = company.hire({
    username: 'reader',
    city: 'Toronto',
    named: 'en',
    job_title: 'Internal Auditor',
    department: 'Quality',
    reportsTo: ceo,
    groups: [everyone],
    roles: [reader],
  })
  const leaver = company.hire({
    username: 'blocked',
    city: 'Hamburg',
    named: 'de',
    job_title: 'Account Manager',
    department: 'Sales',
    groups: [everyone, sales],
    roles: [faxDuty],
  })
  return { company, people: { admin, ceo, manager, teamLead, employee, colleague, trainee, approver: chiefFinance, reader: auditor, blocked: leaver }, groups: { everyone, engineering, firmware, hardware, operations, finance, humanResources, it, sales, quality, safety, move }, roles: { lineManager, approver, reader, firstAider, fireWarden, faxDuty, contractor } }
}
