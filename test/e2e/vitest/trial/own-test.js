import { test as base } from 'fauxtranet/vitest'

export const test = base.extend('greeting', ({ intranet }) => `${intranet.world.users.size} people`)
