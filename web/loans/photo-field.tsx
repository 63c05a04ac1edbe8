import { useState } from 'react'
import { FileField } from '#web/forms/file-field.tsx'
import { Button } from '#web/ui/button.tsx'
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
  const [error, setError] = useState<string>()
  const choose = async (file: File) => {
    const refused = refusalOfPhoto(file)
    const fitted = refused === undefined ? await fitPhoto(file) : undefined
    setError(refused ?? (fitted === undefined ? NOT_AN_IMAGE : undefined))
    onChange(fitted)
  }
  return (
    <FileField
      label={
        <>
          Profile picture <span className="font-normal text-muted">(optional)</span>
        </>
      }
      hint="A clear photo of your face, at most 5 MB. We make it small on this phone before it is sent."
      accept="image/*"
      disabled={disabled}
      error={error}
      button={{ words: photo === undefined ? 'Choose a photo' : 'Choose another', icon: 'camera' }}
      onFile={(file) => void choose(file)}
      picture={photo !== undefined && <img src={photo} alt="Your chosen profile" className="h-24 rounded-control border border-line" />}
    >
      {photo !== undefined && (
        <Button kind="quiet" onClick={() => onChange(undefined)}>
          Remove
        </Button>
      )}
    </FileField>
  )
}
