import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProgressLine } from './progress-line.ts'

let written: string[]
let line: ProgressLine

beforeEach(() => {
  vi.useFakeTimers()
  written = []
  line = new ProgressLine({ write: (text) => written.push(text) })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the progress of a load', () => {
  it('is not shown within the first second', () => {
    vi.advanceTimersByTime(999)
    line.show(() => '43,000 of 100,000 people')
    line.end()
    expect(written).toEqual([])
  })

  it('is one line that is redrawn, and cleared at the end', () => {
    vi.advanceTimersByTime(1000)
    line.show(() => '43,000 of 100,000 people')
    line.show(() => '43,001 of 100,000 people')
    vi.advanceTimersByTime(100)
    line.show(() => '50,000 of 100,000 people')
    line.end()
    expect(written).toEqual(['\r\x1b[K43,000 of 100,000 people', '\r\x1b[K50,000 of 100,000 people', '\r\x1b[K'])
  })

  it('is not shown for later loads', () => {
    line.end()
    vi.advanceTimersByTime(5000)
    line.show(() => '43,000 of 100,000 people')
    expect(written).toEqual([])
  })
})
