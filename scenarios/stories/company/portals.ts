import type { Company } from '../../../fixtures/company.ts'
import type { StoredUser } from '../../../src/apps/people/model.ts'

/** The other extranets, with one guest each. */
export function openPortals(
  company: Company,
  { salesHead }: { salesHead: StoredUser },
  { people }: { people: StoredUser },
) {
  const partners = company.openExtranet({
    name: 'Partner Portal',
    description: 'Price lists, training dates and spare parts for those who sell and install our meters.',
    admin: salesHead,
    has_logo: true,
  })
  const suppliers = company.openExtranet({
    name: 'Supplier Portal',
    description: 'Drawings and delivery schedules for those who supply us. Nothing is added here any more.',
    admin: people,
    read_only: true,
  })
  const installers = company.formGroup({
    name: 'Certified Installers',
    description: 'Partners who have passed the installation course.',
    owner: salesHead,
    extranet: partners,
  })
  const partnerContact = company.createRole({
    name: 'Partner contact',
    description: 'Whom we call first at a partner.',
    owner: salesHead,
    extranet: partners,
  })
  const partner = company.invite(partners, 'Hydroserv Installations', {
    username: 'partner',
    city: 'Lyon',
    job_title: 'Service Manager',
    groups: [installers],
    roles: [partnerContact],
  })
  const supplier = company.invite(suppliers, 'Castworks Foundry', {
    username: 'supplier',
    city: 'Kraków',
    named: 'cs',
    job_title: 'Key Account Manager',
  })
  return { partners, suppliers, installers, partnerContact, partner, supplier }
}
