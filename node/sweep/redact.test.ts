import { expect, it } from 'vitest'
import { redact } from './redact.ts'

const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJvYWsifQ.oak'

it.each([
  ['http://ada:oak@app.test/people?token=oak&page=2', 'http://app.test/people?page=2'],
  [
    'Failed to visit /people?token=oak&page=2: wss://app.test/?sid=oak',
    'Failed to visit /people?page=2: wss://app.test/',
  ],
  ['Failed with Authorization: Bearer oak, retrying', 'Failed with Authorization: …, retrying'],
  ['{"password":"oak","page":2}', '{"password":"…","page":2}'],
  ['x-api-key=oak page=2', 'x-api-key=… page=2'],
  [`Sent ${jwt} to the server`, 'Sent … to the server'],
  ['Sent Bearer oakoakoakoakoakoak to the server', 'Sent … to the server'],
])('%s', (text, redacted) => {
  expect(redact(text)).toBe(redacted)
})

it.each([
  "TypeError: Cannot read properties of undefined (reading 'length')",
  'SyntaxError: Unexpected token \'<\', "<!doctype "... is not valid JSON',
  'GET http://app.test/api/people/v2/users?limit=3 failed with 500: basic authentication is not allowed',
])('does not change %s', (text) => {
  expect(redact(text)).toBe(text)
})
