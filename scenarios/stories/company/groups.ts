import type { Company } from '../../../fixtures/company.ts'

/** A tree below `Everyone`, and a few groups outside it. */
export function formGroups(company: Company) {
  const everyone = company.formGroup({
    name: 'Everyone',
    description: 'All who work here. Announcements go to this group.',
  })
  const engineering = company.formDepartment('Engineering', { within: everyone })
  const operations = company.formGroup({
    name: 'Operations',
    description: 'The departments that keep the house running.',
    within: everyone,
  })
  return {
    everyone,
    engineering,
    operations,
    firmware: company.formGroup({
      name: 'Firmware',
      description: 'Everything that runs inside a meter. Stand-up at 9:45, reviews on Thursdays.',
      within: engineering,
    }),
    hardware: company.formGroup({
      name: 'Hardware',
      description: 'Boards, sensors and housings. The lab is behind the canteen.',
      within: engineering,
    }),
    finance: company.formDepartment('Finance', { within: operations }),
    humanResources: company.formDepartment('Human Resources', { within: operations }),
    it: company.formDepartment('IT', { within: operations }),
    production: company.formDepartment('Production', { within: everyone }),
    quality: company.formDepartment('Quality', { within: everyone }),
    sales: company.formDepartment('Sales', { within: everyone }),
    service: company.formDepartment('Customer Service', { within: everyone }),
    marketing: company.formDepartment('Marketing', { within: everyone }),
    safety: company.formGroup({
      name: 'Health and Safety Committee',
      description: 'Meets every second month; anybody may send a question beforehand.',
    }),
    officeMove: company.formGroup({
      name: 'Office Move',
      description: 'Planned the move to the new building. Done, and kept for the record.',
      inactive: true,
    }),
  }
}

export type Groups = ReturnType<typeof formGroups>
