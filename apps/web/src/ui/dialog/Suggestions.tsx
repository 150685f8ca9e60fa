import { useLingui } from '@lingui/react/macro'
import classes from './Suggestions.module.css'

// lingui-set comment="Everywhere: questions"

interface SuggestionsProps {
  suggestions: readonly string[]
  /** The text in the field. */
  chosen: string
  onChoose: (suggestion: string) => void
}

/** Ready texts for the field below. */
export function Suggestions({ suggestions, chosen, onChoose }: SuggestionsProps) {
  const { t } = useLingui()
  return (
    <fieldset aria-label={t`Suggestions`} className={classes.suggestions}>
      {suggestions.map((suggestion) => (
        <button
          key={suggestion}
          type="button"
          aria-pressed={chosen === suggestion}
          onClick={() => onChoose(suggestion)}
        >
          {suggestion}
        </button>
      ))}
    </fieldset>
  )
}
