import { world } from '../../base.ts'
import { createFromScenario, createWorld, deleteWorld, enter, worlds } from '../../state/worlds.ts'
import { Button } from '../../ui/button.tsx'
import { CardText } from '../../ui/card.tsx'

/** Only the shown world can be forked or deleted. */
export function WorldList() {
  return (
    <>
      <h2>Worlds</h2>
      <div class="row">
        <p class="remark">Independent states, for tests, stories and testers.</p>
        <Button onClick={createFromScenario}>New world…</Button>
      </div>
      <ul class="cards" aria-label="Worlds">
        {(worlds.use() ?? []).map(({ name }) => (
          <WorldItem key={name} name={name} />
        ))}
      </ul>
    </>
  )
}

function WorldItem({ name }: { name: string }) {
  const isShown = name === world.value
  return (
    <li class="card" aria-current={isShown}>
      <CardText title={name}>{isShown && <span class="mark">shown here</span>}</CardText>
      {!isShown && (
        <Button of={name} onClick={() => enter(name)}>
          Show
        </Button>
      )}
      {isShown && (
        <Button of={name} onClick={() => createWorld(`Fork ${name}`, { from: name })}>
          Fork…
        </Button>
      )}
      {isShown && name !== 'default' && (
        <Button of={name} onClick={deleteWorld}>
          Delete
        </Button>
      )}
    </li>
  )
}
