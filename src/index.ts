export { createSimulator, prepareSimulator } from '../scenarios/create-simulator.ts'
export type {
  Assigned,
  AssignedInBadge,
  Assignee,
  Badge,
  BadgeImage,
  ImageSet,
  ListedBadge,
  PlainBadge,
} from './apps/badges/shapes.ts'
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
} from './apps/documents/shapes.ts'
export type { ExpenseItem, Receipt, SheetDetail, SheetSummary } from './apps/expenses/shapes.ts'
export type { Article, Category, ParentCategory, Question, Subcategory } from './apps/knowledge-base/shapes.ts'
export { mayAdminister } from './apps/people/administration.ts'
export type { Administrable } from './apps/people/model.ts'
export type { Extranet, Group, Role, SomeOfUser, User } from './apps/people/shapes.ts'
export type { FieldDefinition, User as UserV1 } from './apps/people-v1/contract.ts'
export type { Note, Tag, Thanked } from './apps/thanks/shapes.ts'
export type { DeletedObject } from './apps/trash/contract.ts'
export { contract as controlContract } from './control/contract.ts'
export type { Wanted } from './control/received.ts'
export type { Replayed } from './control/report/shapes.ts'
export type { JournalEntry } from './control/shapes.ts'
export type { WaitOptions } from './control/waiting.ts'
// The interface too: declarations of users name it.
export { Download, Stream, type Upload as UploadedFile } from './core/bytes.ts'
export type { Delay, Fault, HeldFault, NetworkConditions } from './core/faults/rule.ts'
export type { Fidelity } from './core/fidelity.ts'
export { type Client, ClientError, type Connection, createClient } from './core/http/client.ts'
export type { Contract, Endpoint, EndpointId, Place } from './core/http/contract.ts'
// With a star, so that you can add to the interfaces in it: declare module 'fauxtranet'.
export type * from './core/http/contracts.ts'
export type { Entry } from './core/interpreter/journal.ts'
export { ContractViolationError } from './core/interpreter/violations.ts'
export { invalid, type Refusal, refuse } from './core/refusal.ts'
export { Upload } from './core/schema/read.ts'
export { Bytes } from './core/schema/shapes.ts'
export { notify } from './core/store/notify.ts'
export type { Notification } from './core/store/outbox.ts'
export { Instant } from './core/store/row-shapes.ts'
export type { Table } from './core/store/table.ts'
// The references too: declarations of users name them.
export { type FullReferences, type TableSchema, table } from './core/store/table-schema.ts'
export type { Change } from './core/store/transaction.ts'
export type { Now } from './core/time/clock.ts'
export { version } from './core/version.ts'
export type { ApplicationChange } from './simulator/applications.ts'
export { applications } from './simulator/applications.ts'
export * from './simulator/contracts.ts'
export { type Extension, extendApplication } from './simulator/definitions/extension.ts'
export { replaceEndpoint } from './simulator/definitions/replacement.ts'
export type { AddressOf, FormOf, RefusalOf, ReplyOf, RequestOf } from './simulator/endpoint-types.ts'
export type { FoundEndpoint } from './simulator/endpoints.ts'
export { type ReplayOptions, replay } from './simulator/replay.ts'
export { Simulator, type SimulatorOptions } from './simulator/simulator.ts'
export type { FidelityId } from './spec/fidelity.ts'
export type { Application, WorldSetting } from './world/application.ts'
export { defineApplication, type RoutesFor } from './world/definition.ts'
export { deleteRecord } from './world/deletion.ts'
export type { SimulatorEvent } from './world/events.ts'
export {
  defineScenario,
  type Loading,
  type LoadProgress,
  type Scenario,
  type ScenarioParameters,
} from './world/scenario.ts'
export type * from './world/scene.ts'
export type { Setting } from './world/setting.ts'
export type { ExportedWorld, Snapshot, User as UserRow, World, WorldOf } from './world/world.ts'
