import { type StartedSimulator, type StartSimulatorOptions, startSimulator as start } from 'fauxtranet/browser'
import { serviceWorker } from './service-worker.ts'

export * from 'fauxtranet/browser'

export function startSimulator(options: StartSimulatorOptions = {}): Promise<StartedSimulator> {
  return start({ ...options, serviceWorker })
}
