// The contracts under their public names, for code that cannot load them lazily.

export { contract as badgesContract } from '../apps/badges/contract.ts'
export { contract as documentsContract } from '../apps/documents/contract.ts'
export { contract as expensesContract } from '../apps/expenses/contract.ts'
export { contract as knowledgeBaseContract } from '../apps/knowledge-base/contract.ts'
export { contract as peopleContract } from '../apps/people/contract.ts'
export { contract as peopleV1Contract } from '../apps/people-v1/contract.ts'
export { contract as thanksContract } from '../apps/thanks/contract.ts'
export { contract as trashContract } from '../apps/trash/contract.ts'
