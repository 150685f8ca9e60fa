import { NAME_LENGTH } from '@corridor/contract/constants'
import type { Problems } from '../../ui/form/useForm.ts'

interface NameForm {
  name: string
}

export function nameProblems({ name }: NameForm): Problems<NameForm> {
  if (name.trim() === '') return { name: 'Type a name.' }
  return { name: name.trim().length > NAME_LENGTH && `Use ${NAME_LENGTH} characters at most.` }
}

/** Spaces around the name make no difference. */
export function nameChanges({ name }: NameForm, saved: NameForm): Partial<NameForm> {
  return name.trim() === saved.name ? {} : { name: name.trim() }
}
