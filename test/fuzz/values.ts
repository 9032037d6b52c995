import fc from 'fast-check'

// Invalid values, and some valid ones.

const empty = ['', ' ', '0', '-1', '1', 'true', 'null', 'NaN', '*', '..', "'", '"', '\\', '<b>', '{}', '[]']
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
const unicode = ['\u0000', '\ud800', '😀', 'ı', 'e\u0301', '\u202e', '\ufeff', '\u{10ffff}', 'ß'.repeat(300)]
const brokenEncodings = ['%', '%2', '%ff', '%c0%af', '%00', '%2e%2e%2f', '+', '%u0041']
const dates = ['20260101', '2026-02-30', '2026-03-02', '2026-03-02T09:30:00Z', '0000-00-00', '99999999999999999999']
const huge = [
  'x'.repeat(5000),
  'a '.repeat(600),
  '/?a='.repeat(1200),
  '['.repeat(200),
  '<'.repeat(20_000),
  '1,'.repeat(3000),
  '('.repeat(3000),
  'a@'.repeat(3000),
]

// Names from small-company, so that some requests succeed.
const known = [
  ...['admin', 'employee', 'reader', 'manager', 'nobody', 'firstname', '-surname', 'metadata', 'active', 'en', 'all'],
  ...['folder', 'document', 'draft', 'user', 'group', 'AND', 'OR', 'one', 'two', 'default', 'small-company', 'empty'],
  ...['users', 'groups', 'documents', 'folders', 'trash', 'sheets', 'tags', 'people.listUsers', 'documents.*', '2d'],
]

export const words = fc.constantFrom(...known, ...dates, '1', '2', 'Quarterly report', 'a@post.example')

export const strings = fc.oneof(
  fc.constantFrom(...empty, ...names),
  fc.constantFrom(...unicode, ...brokenEncodings, ...dates),
  fc.constantFrom(...known),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(...huge),
)

const numbers = fc.oneof(
  fc.integer({ min: 0, max: 30 }),
  fc.constantFrom(-1, 0.5, 1e21, -0, 2 ** 31, 2 ** 53, Number.MAX_VALUE, 1e-7),
)

const simple = fc.oneof(strings, numbers, fc.constantFrom(null, true, false, {}, []))

export const values = fc.oneof(
  { weight: 6, arbitrary: simple },
  { weight: 1, arbitrary: fc.array(simple, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.array(fc.record({ id: simple }), { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(strings, simple, { maxKeys: 4 }) },
)
