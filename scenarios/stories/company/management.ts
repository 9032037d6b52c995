import type { Company } from '../../../fixtures/company.ts'
import type { Groups } from './groups.ts'
import type { Roles } from './roles.ts'

/** The administrator must be the first user. */
export function hireManagement(company: Company, groups: Groups, roles: Roles) {
  const { everyone, engineering, operations, finance, it, quality, sales } = groups
  const admin = company.hire({
    username: 'admin',
    named: 'en',
    standing: 'senior',
    department: 'IT',
    job_title: 'Intranet Administrator',
    groups: [everyone, operations, it],
    roles: [roles.lineManager],
    metadata: { about: 'Runs this intranet. If something looks broken, tell me before you tell everybody.' },
  })
  const ceo = company.hire({
    username: 'ceo',
    named: 'en',
    standing: 'senior',
    department: 'Management',
    job_title: 'Managing Director',
    groups: [everyone],
    roles: [roles.lineManager],
    metadata: { about: 'Started here in calibration. Writes a few lines to everybody on the first of the month.' },
  })
  const leading = { standing: 'senior', reportsTo: ceo, roles: [roles.lineManager, roles.approver] } as const
  const manager = company.hire({
    ...leading,
    username: 'manager',
    city: 'Hamburg',
    named: 'de',
    department: 'Engineering',
    job_title: 'Head of Engineering',
    groups: [everyone, engineering],
    metadata: { about: 'Answers for what we build next. In Bristol every second week.' },
  })
  const approver = company.hire({
    ...leading,
    username: 'approver',
    city: 'Lyon',
    named: 'fr',
    department: 'Finance',
    job_title: 'Head of Finance',
    groups: [everyone, operations, finance],
    metadata: { about: 'Approves drafts and expense sheets, usually within a week.' },
  })
  const salesHead = company.hire({
    ...leading,
    city: 'Bristol',
    named: 'sv',
    department: 'Sales',
    job_title: 'Head of Sales',
    groups: [everyone, sales],
    metadata: { about: 'Knows most of our customers by their first names. Sails, when there is wind.' },
  })
  const qualityHead = company.hire({
    ...leading,
    city: 'Hamburg',
    named: 'tr',
    department: 'Quality',
    job_title: 'Head of Quality',
    groups: [everyone, quality, groups.safety],
    metadata: { about: 'Would rather prevent a complaint than answer one. Chairs the safety committee.' },
  })
  return { admin, ceo, manager, approver, salesHead, qualityHead }
}

export type Management = ReturnType<typeof hireManagement>
