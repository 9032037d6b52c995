import { expect, it } from 'vitest'
import { commandsOf, listExamples } from './commands.ts'
import { compileExample, trials } from './trials.ts'

it("every command in every example's README is tested", () => {
  const described = listExamples().map((example) => [example, commandsOf(example).sort()])
  expect(Object.fromEntries(described)).toEqual(
    Object.fromEntries(Object.entries(trials).map(([example, commands]) => [example, Object.keys(commands).sort()])),
  )
})

for (const example of listExamples()) compileExample(example)
