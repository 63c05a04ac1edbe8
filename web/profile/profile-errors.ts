import * as z from 'zod/mini'
import { profileBody } from '#contract/profile.ts'
import { fieldErrors } from '#web/lib/api-error.ts'
import type { Answers } from '#web/profile/profile-description.ts'

/** Rule W9: the sentences of the request. */
export const profileErrors = (answers: Answers): Record<string, string> =>
  // The schema checks that the type of business is one of the list.
  fieldErrors(z.safeDecode(profileBody, answers as z.input<typeof profileBody>).error?.issues ?? [])
