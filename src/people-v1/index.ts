import type { Application } from '../application.ts'
import { presentPlainRefusal } from '../kernel/refusal.ts'
import { contract } from './contract.ts'
import { routes } from './routes.ts'

export const peopleV1: Application<typeof contract> = { contract, routes, presentRefusal: presentPlainRefusal }
