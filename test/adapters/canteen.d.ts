import type { AnyDefinedApplication } from '../../src/simulator/applications.ts'

export const canteen: AnyDefinedApplication
