import { expect, vi } from 'vitest'
import { describeGaps } from '../../test/gaps/gaps.ts'
import { control } from '../control/index.ts'
import { notify } from '../core/store/outbox.ts'
import { notifications } from './gaps-everywhere.ts'

const news = {
  to: { id: 2, name: 'Anna' },
  kind: 'badge.assigned',
  subject: 'A badge',
  text: 'Well done',
  about: 'badge 1',
} as const

describeGaps(notifications, control, {
  outbox: async ({ simulator, get }) => {
    notify(simulator.world, news)
    expect((await get('/outbox')).body).toEqual([{ id: 1, at: simulator.world.clock.instant(), ...news }])
  },
  'notify-failure': async ({ simulator, get }) => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    notify(simulator.world, { ...news, to: null as never })
    expect(complain).toHaveBeenCalledOnce()
    expect((await get('/outbox')).body).toEqual([])
    complain.mockRestore()
  },
})
