import type { Application } from '../application.ts'
import { contract } from './contract.ts'
import { presentRefusal } from './present.ts'
import { routes } from './routes.ts'

export const people: Application<typeof contract> = { contract, routes, presentRefusal }
