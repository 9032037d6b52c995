import { describe, expect, it } from 'vitest'
import { mediaTypeOf } from './media-type.ts'

describe('the media type of a file', () => {
  it.each([
    ['notes.txt', /^text\/plain; ?charset=utf-8$/i],
    ['NOTES.TXT', /^text\/plain/],
    ['table.csv', /^text\/csv/],
    ['read.me.md', /^text\/markdown/],
    ['paper.pdf', /^application\/pdf$/],
    ['photo.jpeg', /^image\/jpeg$/],
    ['letter.docx', /wordprocessingml\.document$/],
    ['old.doc', /^application\/msword$/],
    ['sheet.ods', /^application\/vnd\.oasis\.opendocument\.spreadsheet$/],
  ])('of %s depends on its name', (name, type) => {
    expect(mediaTypeOf(name, 'application/x-other')).toMatch(type)
  })

  it.each(['', 'Minutes', 'Minutes of 3.4.2026', '.', 'txt', 'a.unheardof', 'a.constructor'])(
    'of "%s" is the uploaded type',
    (name) => {
      expect(mediaTypeOf(name, 'image/png')).toBe('image/png')
    },
  )

  it.each([
    '',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=UTF-8',
  ])('is unknown if "%s" was sent', (type) => {
    expect(mediaTypeOf('Minutes', type)).toBe('application/octet-stream')
  })
})
