import { type SetupWorker, setupWorker as setUp } from 'msw/browser'
import { serviceWorker } from './service-worker.ts'

export * from 'msw/browser'

export function setupWorker(...handlers: Parameters<typeof setUp>): SetupWorker {
  const worker = setUp(...handlers)
  const start = worker.start.bind(worker)
  worker.start = (options) => start({ ...options, serviceWorker })
  return worker
}
