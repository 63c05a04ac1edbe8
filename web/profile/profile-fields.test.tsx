import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { profileBody } from '#contract/profile.ts'
import { PROFILE_FIELDS } from '#web/profile/profile-errors.ts'
import { ProfileFields } from '#web/profile/profile-fields.tsx'

const MEMBERS = Object.keys(profileBody.shape).filter((member) => member !== 'momoProvider')

test.each(MEMBERS)('the form of the profile has a field with its own error for %s', (member) => {
  const markup = renderToStaticMarkup(
    <ProfileFields
      answers={{ businessType: '', address: '', momoNumber: '' }}
      errors={{ [member]: 'What is wrong' }}
      provider="mtn"
      onChange={() => undefined}
      onProvider={() => undefined}
    />,
  )
  expect(markup).toContain(`name="${member}"`)
  expect(markup).toContain('What is wrong')
})

test('the fields with errors are those of the request', () => {
  expect([...PROFILE_FIELDS].toSorted()).toEqual(MEMBERS.toSorted())
})
