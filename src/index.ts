export type { WorldSetting } from './application.ts'
export { applications } from './applications.ts'
export { contract as badgesContract } from './badges/contract.ts'
export type {
  Assigned,
  AssignedInBadge,
  Assignee,
  Badge,
  BadgeImage,
  ImageSet,
  ListedBadge,
  PlainBadge,
} from './badges/shapes.ts'
export { BreachError } from './breaches.ts'
export { contract as controlContract } from './control/contract.ts'
export type { Wanted } from './control/received.ts'
export type { JournalEntry } from './control/shapes.ts'
export type { WaitOptions } from './control/waiting.ts'
export { contract as documentsContract } from './documents/contract.ts'
export type {
  CheckedOut,
  Component,
  DocumentInfo,
  DocumentItem,
  Draft,
  DropBoxFile,
  FolderInfo,
  FolderItem,
  PathEntry,
  Permissions,
  Version,
} from './documents/shapes.ts'
export { contract as expensesContract } from './expenses/contract.ts'
export type { ExpenseItem, Receipt, SheetDetail, SheetSummary } from './expenses/shapes.ts'
export type { Happening } from './happening.ts'
export { type Client, ClientError, type Connection, createClient } from './kernel/client.ts'
export type { Now } from './kernel/clock.ts'
export type { Contract, Endpoint, EndpointId, Place } from './kernel/contract.ts'
export type { Delay, FaultRule, HeldFault, Weather } from './kernel/fault-rule.ts'
export type { Entry, Exchange } from './kernel/journal.ts'
export type { Change } from './kernel/ledger.ts'
export type { Notification } from './kernel/outbox.ts'
export { contract as knowledgeBaseContract } from './knowledge-base/contract.ts'
export type { Article, Category, ParentCategory, Question, Subcategory } from './knowledge-base/shapes.ts'
export type { FoundEndpoint } from './owner.ts'
export { contract as peopleContract } from './people/contract.ts'
export type { Extranet, Group, Role, SomeOfUser, User } from './people/shapes.ts'
export type { FieldDefinition, User as UserV1 } from './people-v1/contract.ts'
export { contract as peopleV1Contract } from './people-v1/contract.ts'
export { defineScenario, type Scenario, type ScenarioParameters, type Setting } from './scenario.ts'
export { Simulator, type SimulatorOptions } from './simulator.ts'
export { contract as thanksContract } from './thanks/contract.ts'
export type { Note, Tag, Thanked } from './thanks/shapes.ts'
export { contract as trashContract, type DeletedObject } from './trash/contract.ts'
export { version } from './version.ts'
export type { AddressOf, AnyEndpointId, FormOf, RefusalOf, ReplyOf, RequestOf } from './wire.ts'
export type { ExportedWorld, Snapshot, World } from './world.ts'
