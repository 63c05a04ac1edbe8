import { useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { fitPhoto } from '#web/loans/fit-photo.ts'
import { NOT_AN_IMAGE, refusalOfPhoto } from '#web/loans/photo-rules.ts'

interface PhotoFieldProps {
  /** The photo as a data URL, once one was chosen. */
  photo: string | undefined
  onChange: (photo: string | undefined) => void
  disabled: boolean
}

/** A photo of the customer, made small before it is sent. */
export function PhotoField({ photo, onChange, disabled }: PhotoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    const refused = refusalOfPhoto(file)
    const fitted = refused === undefined ? await fitPhoto(file) : undefined
    setError(refused ?? (fitted === undefined ? NOT_AN_IMAGE : undefined))
    onChange(fitted)
  }
  return (
    <div className="mb-5">
      <label htmlFor={id} className="font-bold">
        Profile picture <span className="font-normal text-muted">(optional)</span>
      </label>
      <p id={`${id}-hint`} className="text-muted">
        A clear photo of your face, at most 5 MB. We make it small on this phone before it is sent.
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        tabIndex={-1}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        className="sr-only"
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {photo !== undefined && <img src={photo} alt="Your chosen profile" className="h-24 rounded-control border border-line" />}
        <Button kind="second" icon="camera" disabled={disabled} onClick={() => input.current?.click()}>
          {photo === undefined ? 'Choose a photo' : 'Choose another'}
        </Button>
        {photo !== undefined && (
          <Button kind="quiet" onClick={() => onChange(undefined)}>
            Remove
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1 flex gap-2 font-bold text-danger">
          <Icon name="alert" className="mt-0.5 size-5" />
          {error}
        </p>
      )}
    </div>
  )
}
