import classes from './Suggestions.module.css'

interface SuggestionsProps {
  suggestions: readonly string[]
  /** The text in the field. */
  chosen: string
  onChoose: (suggestion: string) => void
}

/** Ready texts for the field below. */
export function Suggestions({ suggestions, chosen, onChoose }: SuggestionsProps) {
  return (
    <fieldset aria-label="Suggestions" className={classes.suggestions}>
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
