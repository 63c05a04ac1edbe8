import { LENDERS, type LenderCode } from '#domain/loans/loan.ts'
import { SelectField, type Choice } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { TermsAcceptance } from '#web/loans/terms-acceptance.tsx'
import { WeeklyBudgetFields } from '#web/loans/weekly-budget-fields.tsx'
import type { ApplicationState } from '#web/loans/use-application.ts'
import { useState } from 'react'
import { FileField } from '#web/forms/file-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { PICTURE_LIMIT_BYTES } from '#contract/loans/loan-application.ts'

// Object.entries loses the types of the keys.
const LENDER_CHOICES = Object.entries(LENDERS).map(([value, name]) => ({ value, name })) as Choice<LenderCode>[]

interface ApplicationDetailsProps {
  form: ApplicationState
  /** Undefined while the amount is not allowed. */
  terms: string | undefined
  errors: Readonly<Record<string, string>>
  disabled: boolean
}

export function ApplicationDetails({ form, terms, errors, disabled }: ApplicationDetailsProps) {
  const { answers, change } = form
  return (
    <>
      <SelectField
        id="lender"
        name="lender"
        label="Lender"
        required
        disabled={disabled}
        value={answers.lender}
        choices={LENDER_CHOICES}
        error={errors['lender']}
        onChange={(lender) => change({ lender })}
      />
      <TextField
        name="businessPurpose"
        label="What is it for?"
        optional
        disabled={disabled}
        maxLength={300}
        placeholder="More cloth for the festive season"
        value={answers.purpose}
        error={errors['businessPurpose']}
        onChange={(purpose) => change({ purpose })}
      />
      <WeeklyBudgetFields budget={answers} onChange={change} amount={answers.amount} from="own" errors={errors} disabled={disabled} />
      <PhotoField photo={answers.photo} disabled={disabled} onChange={(photo) => change({ photo })} />
      <TermsAcceptance
        terms={terms}
        areNew={form.termsAreNew}
        accepted={form.termsAccepted}
        disabled={disabled}
        error={errors['termsAccepted']}
        onChange={form.acceptTerms}
      />
    </>
  )
}

interface PhotoFieldProps {
  /** A data URL. */
  photo: string | undefined
  onChange: (photo: string | undefined) => void
  disabled: boolean
}

function PhotoField({ photo, onChange, disabled }: PhotoFieldProps) {
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
      hint="A clear photo of your face, at most 5 MB. We make it smaller before we send it."
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

const QUALITY = 0.7

/** A small JPEG data URL; undefined where the browser cannot read the file. */
async function fitPhoto(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const canvas = document.createElement('canvas')
  const size = fittedSize(picture)
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(picture, 0, 0, size.width, size.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', QUALITY)
}

const FITS = { width: 800, height: 600 } as const

export const NOT_AN_IMAGE = 'Please select an image file'

/** Rule W10. */
export function refusalOfPhoto(file: { type: string; size: number }): string | undefined {
  if (!file.type.startsWith('image/')) return NOT_AN_IMAGE
  return file.size > PICTURE_LIMIT_BYTES ? 'File size must be less than 5MB' : undefined
}

/** Same ratio, never enlarged. */
export function fittedSize(picture: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, FITS.width / picture.width, FITS.height / picture.height)
  return { width: Math.max(1, Math.round(picture.width * scale)), height: Math.max(1, Math.round(picture.height * scale)) }
}
