import { useId } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useSetPhoto } from '../queries.ts'

/** Replaces the photo as soon as a file is chosen. */
export function PhotoField({ id }: { id: number }) {
  const setPhoto = useSetPhoto(id)
  const fieldId = useId()
  return (
    <div className="photo-field">
      <Avatar id={id} size={96} />
      <div className="buttons">
        <label htmlFor={fieldId} className="button check">
          {setPhoto.isPending ? 'Saving…' : 'Choose a photo'}
          <input
            id={fieldId}
            type="file"
            accept="image/jpeg,image/png,image/gif,image/webp"
            className="hidden-file"
            disabled={setPhoto.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) setPhoto.mutate(file)
              // The same file can be chosen again.
              target.value = ''
            }}
          />
        </label>
        <ConfirmButton
          label="Remove"
          confirmLabel="Remove photo"
          busy={setPhoto.isPending}
          onConfirm={() => setPhoto.mutate(undefined)}
        />
      </div>
      {setPhoto.isSuccess && (
        <p className="done" role="status">
          <bdi>Photo changed.</bdi>
        </p>
      )}
      <Failure error={setPhoto.error} />
    </div>
  )
}
