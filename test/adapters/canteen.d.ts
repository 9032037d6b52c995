import type { AnyListed } from '../../src/simulator/applications.ts'

export const canteen: AnyListed
