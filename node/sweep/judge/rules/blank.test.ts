import { describe, expect, it } from 'vitest'
import { emptied, failing, lines, plain, seen, url, view } from '../../../../test/sweep/observation.ts'
import { judge } from '../judge.ts'

describe('blank', () => {
  it('is a page without text and graphics', () => {
    const nothing = { lines: [], regions: [] }
    expect(judge(seen(nothing), failing('error'), plain)).toEqual([{ rule: 'blank', message: 'The page is blank.' }])
    expect(judge(seen({ ...nothing, hasGraphics: true }, { requests: [] }), failing('slow'))).toEqual([])
  })

  it('is a region that lost its content without a message', () => {
    expect(judge(seen({ lines: lines(), regions: emptied }), failing('empty'), plain)).toEqual([
      { rule: 'blank', message: 'The section "Colleagues" is empty, without a message.' },
    ])
    const told = seen({ lines: lines('Nobody.'), regions: emptied }, {})
    expect(judge(told, failing('empty'), plain)).toEqual([])
    const gone = seen({ lines: ['People'], regions: emptied.slice(0, 1) })
    expect(judge(gone, failing('error'), plain)).toMatchObject([{ message: expect.stringContaining('is missing') }])
  })

  it('is not a region whose heading has changed', () => {
    const regions = view.regions.map((region) => ({ ...region, name: region.name.replace('Colleagues', 'Team') }))
    const renamed = seen({ regions }, { requests: plain.requests })
    expect(judge(renamed, failing('error'), plain)).toEqual([])
  })

  it('is not an empty list with a count', () => {
    const counted = seen({ lines: lines('0 people'), regions: emptied })
    expect(judge(counted, failing('empty'), plain)).toEqual([])
    expect(judge(counted, failing('error'), plain)).toMatchObject([{ rule: 'blank' }])
  })

  it('is not a region that may still load, unless the plain page always does', () => {
    const unsettled = [`GET ${url} is open`]
    const gone = seen({ lines: ['People'], regions: emptied.slice(0, 1) }, { unsettled, requests: plain.requests })
    expect(judge(gone, failing('slow'), plain)).toEqual([])
    expect(judge(gone, failing('slow'), { ...plain, unsettled })).toMatchObject([{ rule: 'blank' }])
  })

  it('is not a list that is empty next to a message', () => {
    const regions = view.regions.map((region) => ({ ...region, hasContent: region.role !== 'list' }))
    const empty = seen({ lines: lines('You are up to date.'), regions }, { requests: plain.requests })
    expect(judge(empty, { kind: 'scenario', scenario: 'empty' }, plain)).toEqual([])
    const blank = seen({ lines: lines(), regions: emptied }, { requests: plain.requests })
    expect(judge(blank, { kind: 'scenario', scenario: 'empty' }, plain)).toMatchObject([{ rule: 'blank' }])
  })

  it('is not a region that is hidden from a user, if it is empty, or after 403 and 404', () => {
    const gone = seen({ lines: ['People'], regions: emptied.slice(0, 1) }, { requests: plain.requests })
    expect(judge(gone, { kind: 'user', user: 'employee' }, plain)).toEqual([])
    for (const fault of ['empty', 'forbidden', 'not-found'] as const)
      expect(judge(gone, failing(fault), plain)).toEqual([])
  })

  it('is an empty list below its heading', () => {
    const regions = view.regions.map((region) => ({ ...region, hasContent: region.role !== 'list' }))
    const below = seen({ lines: lines(), regions }, { requests: plain.requests })
    expect(judge(below, failing('empty'), plain)).toMatchObject([{ rule: 'blank' }])
    // A label that nobody sees.
    const untitled = regions.map((region) => ({ ...region, isTitled: region.role !== 'list' }))
    const hidden = seen({ lines: lines(), regions: untitled }, { requests: plain.requests })
    expect(judge(hidden, failing('empty'), plain)).toEqual([])
  })

  it('is a picture that shows as broken', () => {
    const broken = seen({ brokenImages: [{ name: 'Ada', place: 'Colleagues' }] }, { requests: plain.requests })
    expect(judge(broken, failing('empty'), plain)).toEqual([
      { rule: 'blank', message: 'The picture "Ada" in "Colleagues" is broken.' },
    ])
  })
})
