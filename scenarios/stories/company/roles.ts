import type { Company } from '../../../fixtures/company.ts'

/** The last two are no longer in use. */
export function createRoles(company: Company) {
  const primary = company.world.extranets.findBy('primary', true)
  return {
    lineManager: company.createRole({
      name: 'Line manager',
      description: 'Approves the holidays and expenses of a team.',
      extranet: primary,
    }),
    approver: company.createRole({
      name: 'Document approver',
      description: 'May approve drafts of controlled documents.',
      extranet: primary,
    }),
    reader: company.createRole({
      name: 'Reader',
      description: 'May look at what is shared with them, and change nothing.',
    }),
    firstAider: company.createRole({
      name: 'First aider',
      description: 'Trained in first aid; the refresher course is every second year.',
      extranet: primary,
    }),
    fireWarden: company.createRole({
      name: 'Fire warden',
      description: 'Clears a floor when the alarm rings, and counts heads in the car park.',
      extranet: primary,
    }),
    contractor: company.createRole({
      name: 'Contractor',
      description: 'On site for a limited time. The extranets took its place.',
      inactive: true,
    }),
    faxDuty: company.createRole({
      name: 'Fax duty',
      description: 'Distributed incoming faxes until the machine was retired.',
      extranet: primary,
      inactive: true,
    }),
  }
}

export type Roles = ReturnType<typeof createRoles>
