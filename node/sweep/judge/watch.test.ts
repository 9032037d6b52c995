import { EventEmitter } from 'node:events'
import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { watch } from './watch.ts'

it('reads dialogs, and closes them', () => {
  const page = new EventEmitter()
  const { messages } = watch(page as unknown as Page)
  const closed: string[] = []
  const open = (type: string, message: string) => {
    const close = (how: string) => async () => {
      closed.push(`${type} ${how}`)
      throw new Error('The page is closed.')
    }
    page.emit('dialog', {
      type: () => type,
      message: () => message,
      accept: close('accepted'),
      dismiss: close('dismissed'),
    })
  }
  open('alert', 'Failed.\nPlease try again.')
  open('confirm', 'Try again?')
  open('beforeunload', '')
  expect(messages).toEqual(['Failed.', 'Please try again.', 'Try again?'])
  expect(closed).toEqual(['alert dismissed', 'confirm dismissed', 'beforeunload accepted'])
})
