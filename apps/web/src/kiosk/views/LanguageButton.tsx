import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@corridor/rules/words'
import { IconLanguage } from '@tabler/icons-react'
import type { Dispatch } from '../state/reducer.ts'
import classes from './Start.module.css'

interface LanguageButtonProps {
  language: Language
  dispatch: Dispatch
}

/** The other language, for the student who is there. */
export function LanguageButton({ language, dispatch }: LanguageButtonProps) {
  return LANGUAGES.filter((one) => one !== language).map((other) => (
    <button
      key={other}
      type="button"
      className={classes.quiet}
      lang={other}
      onClick={() => dispatch({ type: 'picked', language: other })}
    >
      <IconLanguage size={22} aria-hidden />
      {LANGUAGE_NAMES[other]}
    </button>
  ))
}
