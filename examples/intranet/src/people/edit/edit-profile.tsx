import type { User } from 'fauxtranet'
import { useState } from 'react'
import { useApiQuery } from '../../api-context.tsx'
import { Link, useRoute } from '../../route.tsx'
import { Form } from '../../ui/form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { QueryFailure } from '../../ui/shared-failures.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useIsAdministrator, useUpdateUser } from '../queries.ts'
import { changesIn, type Draft, draftOf } from './draft.ts'
import { fieldErrors } from './field-errors.ts'
import { LanguageField } from './language-field.tsx'
import { PhotoField } from './photo-field.tsx'

export function EditProfile({ id }: { id: number }) {
  return (
    <QueryResult of={useApiQuery('people.getUser', { params: { id } })} skeleton="page">
      {(person) => (
        <section className="card edit-profile" aria-labelledby="edit-title">
          <h1 id="edit-title" dir="auto">
            {person.fullname}
          </h1>
          <PhotoField id={id} />
          <ProfileForm person={person} />
        </section>
      )}
    </QueryResult>
  )
}

type TextName = Exclude<keyof Draft, 'language'>

/** What users may change in their own profile. The rest requires an administrator. */
const own: Partial<Record<TextName, string>> = {
  phone: 'Phone',
  mobile: 'Mobile',
  skills: 'Skills, separated by commas',
}

const forAdministrators: Partial<Record<TextName, string>> = {
  firstname: 'First name',
  surname: 'Surname',
  email: 'E-mail',
  job_title: 'Job title',
  company: 'Company',
  department: 'Department',
  location: 'Location',
  about: 'About',
}

const required: readonly string[] = ['firstname', 'surname', 'email']

function ProfileForm({ person }: { person: User }) {
  const { go } = useRoute()
  const isAdministrator = useIsAdministrator()
  const [draft, setDraft] = useState(draftOf(person))
  const update = useUpdateUser(person.id)
  const changes = changesIn(draft, person)
  const labels = isAdministrator.data ? { ...forAdministrators, ...own } : own
  const names = Object.keys(labels) as TextName[]
  const errors = fieldErrors(update.error)
  const isByField = Object.keys(errors).length > 0 && Object.keys(errors).every((name) => name in labels)
  return (
    <Form
      label="Profile"
      submit="Save"
      className="edit-form"
      isReady={Object.keys(changes).length > 0}
      mutations={[isByField ? { ...update, error: null } : update]}
      more={
        <Link to={`/people/${person.id}`} className="button">
          Cancel
        </Link>
      }
      onSubmit={() => update.mutate(changes, { onSuccess: () => go(`/people/${person.id}`) })}
    >
      {names.map((name) => (
        <TextField
          key={name}
          label={labels[name]!}
          value={draft[name]}
          error={errors[name]}
          required={required.includes(name)}
          rows={name === 'about' ? 3 : undefined}
          onChange={(text) => setDraft({ ...draft, [name]: text })}
        />
      ))}
      <LanguageField value={draft.language} onChange={(language) => setDraft({ ...draft, language })} />
      <QueryFailure of={isAdministrator} />
      {isAdministrator.data === false && (
        <p className="lead">
          <bdi>Only an administrator can change your name, job title or department.</bdi>
        </p>
      )}
    </Form>
  )
}
