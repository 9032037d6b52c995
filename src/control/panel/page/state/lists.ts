import type { StoredFault } from '../../../../core/faults/rule.ts'
import type { Notification } from '../../../../core/store/outbox.ts'
import type { GapCard, SnapshotCard } from '../../../shapes.ts'
import { read } from '../client.ts'
import { createResource } from './resource.ts'

export const snapshots = createResource<SnapshotCard[]>(() => read('/snapshots'))
export const faults = createResource<StoredFault[]>(() => read('/faults'))
export const gaps = createResource<GapCard[]>(() => read('/fidelity'))

/** Newest first. */
export const outbox = createResource<Notification[]>(async () => (await read('/outbox')).reverse(), ['outbox'])
