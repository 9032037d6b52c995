import type { Company } from '../../../fixtures/company.ts'
import type { Groups } from './groups.ts'
import type { Management } from './management.ts'
import type { Roles } from './roles.ts'

export function hireAdministrators(company: Company, groups: Groups, roles: Roles, { manager, ...heads }: Management) {
  const { everyone, operations, humanResources, marketing, service } = groups
  const { ceo, approver, salesHead, qualityHead } = heads
  const people = company.hire({
    username: 'people-admin',
    standing: 'senior',
    named: 'en',
    department: 'Human Resources',
    job_title: 'Head of Human Resources',
    admin_of: ['people'],
    reportsTo: ceo,
    groups: [everyone, operations, humanResources],
    roles: [roles.lineManager],
  })
  const badges = company.hire({
    username: 'badges-admin',
    city: 'Lyon',
    named: 'fr',
    department: 'Human Resources',
    job_title: 'Learning Coordinator',
    admin_of: ['badges'],
    reportsTo: people,
    groups: [everyone, operations, humanResources],
  })
  const knowledgeBase = company.hire({
    username: 'knowledge-base-admin',
    city: 'Toronto',
    named: 'fr',
    language: 'fr',
    department: 'Customer Service',
    job_title: 'Training Specialist',
    admin_of: ['knowledge-base'],
    reportsTo: salesHead,
    groups: [everyone, service],
  })
  const expenses = company.hire({
    username: 'expenses-admin',
    city: 'Kraków',
    named: 'pl',
    department: 'Finance',
    job_title: 'Accountant',
    admin_of: ['expenses'],
    reportsTo: approver,
    groups: [everyone, operations, groups.finance],
    roles: [roles.fireWarden],
  })
  const documents = company.hire({
    username: 'documents-admin',
    city: 'Hamburg',
    named: 'de',
    department: 'Quality',
    job_title: 'Document Controller',
    admin_of: ['documents'],
    reportsTo: qualityHead,
    groups: [everyone, groups.quality],
    roles: [roles.approver],
  })
  const thanks = company.hire({
    username: 'thanks-admin',
    city: 'İzmir',
    named: 'tr',
    department: 'Marketing',
    job_title: 'Content Editor',
    admin_of: ['thanks'],
    reportsTo: salesHead,
    groups: [everyone, marketing],
  })
  company.entrust(people, everyone, operations, humanResources)
  company.entrust(manager, groups.engineering, groups.hardware)
  company.entrust(approver, groups.finance)
  company.entrust(salesHead, groups.sales, service, marketing)
  company.entrust(qualityHead, groups.quality, groups.production, groups.safety)
  return { people, badges, knowledgeBase, expenses, documents, thanks }
}
