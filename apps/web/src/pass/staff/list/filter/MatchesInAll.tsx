import { MAX_EXACT_COUNT } from '@corridor/contract/constants'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AllPassesQuestion, countAllQuery } from '../source/queries.ts'

interface MatchesInAllProps {
  question: AllPassesQuestion
  onShow: () => void
}

/** Says how many of everybody's passes match a search that none of the person's own match, and leads to them. */
export default function MatchesInAll({ question, onShow }: MatchesInAllProps) {
  const { data: total = 0 } = useQuery(countAllQuery(question))
  const number = total > MAX_EXACT_COUNT ? `${MAX_EXACT_COUNT.toLocaleString('en-US')}+` : total.toLocaleString('en-US')
  return (
    <>
      <p role="status">
        {total > 0 && (total === 1 ? 'One of all passes matches.' : `${number} of all passes match.`)}
      </p>
      {total > 0 && <Button onClick={onShow}>{total === 1 ? 'Show it' : `Show all ${number}`}</Button>}
    </>
  )
}
