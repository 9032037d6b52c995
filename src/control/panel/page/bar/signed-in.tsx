import { about } from '../state/about.ts'
import { showMessage } from '../state/notice.ts'
import { currentPerson, type Person, signIn } from '../state/people.ts'
import { PersonPicker } from '../ui/person-picker.tsx'

/** Who is signed in. */
export function SignedIn() {
  const user = about.use()?.user
  async function choose(person: Person | null): Promise<void> {
    await signIn(person?.username ?? null)
    showMessage(person ? `Signed in as ${person.fullname}.` : 'Signed out.')
  }
  return (
    <PersonPicker
      class="person"
      label="Signed in"
      title={user ?? 'Not signed in'}
      none="Not signed in"
      person={currentPerson.use()}
      onChoose={choose}
    />
  )
}
