import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@corridor/rules/words'
import { useLingui } from '@lingui/react/macro'
import { errorMessage } from '../../base/apiError.ts'
import { flash } from '../../base/state/flashes.ts'
import { speak } from '../../words/words.ts'
import classes from './LanguageMenu.module.css'

// lingui-set comment="Public pages: choosing a language"

interface LanguageMenuProps {
  onChoose?: (language: Language) => Promise<void>
}

/** Each language in its own words, side by side: whoever cannot read this page sees theirs all the same. */
export function LanguageMenu({ onChoose = speak }: LanguageMenuProps) {
  const { t, i18n } = useLingui()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form.
    <div role="group" aria-label={t`Language`} className={classes.menu}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={classes.language}
          aria-pressed={i18n.locale === language}
          onClick={() => void onChoose(language).catch((error) => flash(errorMessage(error), 'error'))}
        >
          <span>{LANGUAGE_NAMES[language]}</span>
        </button>
      ))}
    </div>
  )
}
