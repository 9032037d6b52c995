import { useState } from 'preact/hooks'
import { about } from '../state/about.ts'
import { messageOf, showMessage } from '../state/notice.ts'
import { currentPerson, people, signIn } from '../state/people.ts'
import { Avatar } from '../ui/avatar.tsx'
import { type Choice, Combobox } from '../ui/combobox.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'

const nobody = 'nobody'

/** The signed-in person, and a choice of others. */
export function PersonPicker() {
  const user = about.use()?.user
  people.use()
  const person = currentPerson()
  const name = person?.fullname ?? user ?? 'Not signed in'
  const face = person ? <Avatar id={person.id} name={name} /> : <Icon name="person" />
  const button = (
    <>
      {face}
      <span class="text" dir="auto">
        {name}
      </span>
    </>
  )
  return (
    <Popover class="person" label={`Signed in: ${name}`} title={user ?? nobody} button={button}>
      {(close) => <People close={close} />}
    </Popover>
  )
}

function People({ close }: { close: () => void }) {
  const [wrong, setWrong] = useState('')
  async function choose(user: string): Promise<void> {
    try {
      await signIn(user === nobody ? null : user)
      showMessage(user === nobody ? 'Signed out.' : `Signed in as ${user}.`)
      close()
    } catch (error) {
      setWrong(messageOf(error))
    }
  }
  return (
    <>
      <Combobox
        label="Person"
        placeholder="Name, job or username"
        choices={choicesNow()}
        onChoose={choose}
        onOther={choose}
      />
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
    </>
  )
}

function choicesNow(): Choice[] {
  const persons = (people.value ?? []).map(({ id, username, fullname, job_title, blocked }) => ({
    key: username,
    text: `${fullname} ${job_title} ${username}`,
    content: (
      <>
        <Avatar id={id} name={fullname} size={28} />
        <span class="text">
          <b dir="auto">{fullname}</b>
          <small dir="auto">{[job_title, username, blocked && 'blocked'].filter(Boolean).join(' · ')}</small>
        </span>
      </>
    ),
  }))
  const nobodyChoice = {
    key: nobody,
    text: 'nobody not signed in',
    content: (
      <>
        <Icon name="person" />
        <span class="text">
          <b>Not signed in</b>
          <small>{nobody}</small>
        </span>
      </>
    ),
  }
  return [...persons, nobodyChoice]
}
