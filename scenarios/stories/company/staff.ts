import type { Company } from '../../../fixtures/company.ts'
import type { Groups } from './groups.ts'
import type { Management } from './management.ts'
import type { Roles } from './roles.ts'

export function hireStaff(company: Company, groups: Groups, roles: Roles, { ceo, manager, ...heads }: Management) {
  const { everyone, engineering, firmware, hardware } = groups
  const teamLead = company.hire({
    username: 'team-lead',
    city: 'Kraków',
    named: 'pl',
    standing: 'senior',
    department: 'Engineering',
    job_title: 'Lead Firmware Engineer',
    reportsTo: manager,
    groups: [everyone, engineering, firmware],
    roles: [roles.lineManager],
  })
  company.entrust(teamLead, firmware)
  const inFirmware = { department: 'Engineering', groups: [everyone, engineering, firmware] } as const
  const programming = { ...inFirmware, job_title: 'Firmware Engineer', reportsTo: teamLead } as const
  const employee = company.hire({
    ...programming,
    username: 'employee',
    city: 'Kraków',
    named: 'pl',
    roles: [roles.lineManager],
    metadata: {
      about: 'Writes the firmware that turns pulses into litres. Cycles to the office, whatever the weather.',
    },
  })
  const colleague = company.hire({
    ...programming,
    username: 'colleague',
    city: 'İzmir',
    named: 'tr',
    roles: [roles.firstAider],
    metadata: { about: 'Makes a battery last twelve years, on paper and in the ground.' },
  })
  const trainee = company.hire({
    ...inFirmware,
    username: 'trainee',
    city: 'Kraków',
    named: 'cs',
    standing: 'newcomer',
    job_title: 'Trainee',
    reportsTo: employee,
    metadata: {
      about: 'On a placement from the university. Takes things apart, and most of them go together again.',
      start_date: '2025-09-02',
    },
  })
  const reader = company.hire({
    username: 'reader',
    city: 'Toronto',
    named: 'en',
    department: 'Quality',
    job_title: 'Internal Auditor',
    reportsTo: ceo,
    groups: [everyone],
    roles: [roles.reader],
  })
  const inTokyo = company.hire({
    city: 'Tokyo',
    department: 'Engineering',
    job_title: 'Hardware Engineer',
    reportsTo: manager,
    groups: [everyone, engineering, hardware],
  })
  const calibrator = company.hire({
    city: 'Hamburg',
    named: 'de',
    department: 'Production',
    job_title: 'Calibration Technician',
    reportsTo: heads.qualityHead,
    groups: [everyone, groups.production, groups.safety],
    roles: [roles.firstAider, roles.fireWarden],
  })
  const seller = company.hire({
    city: 'Lyon',
    department: 'Sales',
    job_title: 'Account Manager',
    reportsTo: heads.salesHead,
    groups: [everyone, groups.sales],
  })
  const helper = company.hire({
    city: 'Toronto',
    named: 'en',
    department: 'Customer Service',
    job_title: 'Support Engineer',
    reportsTo: heads.salesHead,
    groups: [everyone, groups.service],
  })
  const newcomer = company.hire({
    username: 'newcomer',
    named: 'en',
    standing: 'newcomer',
    department: 'IT',
    job_title: 'Service Desk Analyst',
    reportsTo: heads.admin,
    groups: [everyone, groups.operations, groups.it],
    metadata: { about: 'New at the service desk. Tell me your name twice.', skills: ['Windows', 'Ticketing'] },
  })
  const blocked = company.hire({
    username: 'blocked',
    city: 'Hamburg',
    named: 'de',
    standing: 'senior',
    department: 'Sales',
    job_title: 'Account Manager',
    reportsTo: heads.salesHead,
    groups: [everyone, groups.sales, groups.officeMove],
    roles: [roles.faxDuty],
  })
  company.block(blocked)
  return { teamLead, employee, colleague, trainee, reader, inTokyo, calibrator, seller, helper, newcomer, blocked }
}
