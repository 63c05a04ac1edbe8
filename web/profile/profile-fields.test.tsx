import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { answersFrom, PROFILE_MEMBERS } from '#web/profile/profile-description.ts'
import { ProfileFields } from '#web/profile/profile-fields.tsx'

test.each(PROFILE_MEMBERS)('the form of the profile has a field with its own error for %s', (member) => {
  const markup = renderToStaticMarkup(
    <ProfileFields
      answers={answersFrom(() => '')}
      errors={{ [member]: 'What is wrong' }}
      provider="mtn"
      onChange={() => undefined}
      onProvider={() => undefined}
    />,
  )
  expect(markup).toContain(`name="${member}"`)
  expect(markup).toContain('What is wrong')
})
