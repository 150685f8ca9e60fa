import { LANGUAGE_NAMES, LANGUAGES } from '@corridor/rules/words'
import { useLingui } from '@lingui/react/macro'
import { IconLanguage } from '@tabler/icons-react'
import { chooseLanguage } from '../../base/language/chooseLanguage.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { withErrorFlash } from '../../base/withErrorFlash.ts'
import { currentLanguage } from '../../words/words.ts'
import { ProfileChoice } from './ProfileChoice.tsx'

// lingui-set comment="Profile menu"

const OPTIONS = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language], lang: language }))

/** Each language is named in itself. */
export function LanguageChoice() {
  const { t } = useLingui()
  const { user } = useInitialize()
  return (
    <ProfileChoice
      icon={IconLanguage}
      label={t`Language`}
      options={OPTIONS}
      value={currentLanguage()}
      onChoose={(language) => void withErrorFlash(() => chooseLanguage(user, language))}
    />
  )
}
