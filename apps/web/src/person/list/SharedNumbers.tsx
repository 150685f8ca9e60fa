import { ChoiceChips } from '../../ui/form/ChoiceChips.tsx'

interface SharedNumbersProps {
  /** Undefined until the first answer. */
  counts: { studentCount: number; sharedCount: number } | undefined
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** Those who share a number, whom no kiosk can tell apart. Where nobody does, there is nothing to choose. */
export function SharedNumbers({ counts, isChosen, onChange }: SharedNumbersProps) {
  if (!isChosen && !counts?.sharedCount) return null
  return (
    <ChoiceChips
      label="Show"
      options={[
        { value: 'all', label: 'All', count: counts?.studentCount.toLocaleString('en-US') },
        { value: 'shared', label: 'Share a number', count: counts?.sharedCount.toLocaleString('en-US') },
      ]}
      value={isChosen ? 'shared' : 'all'}
      onChange={(value) => onChange(value === 'shared')}
    />
  )
}
