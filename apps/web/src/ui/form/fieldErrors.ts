/**
 * Assigns the server's errors to fields. The server names them by their path in the request
 * ("attributes.origin.0.roomId", "pass.note"); the first part that is a field of the form gets the message.
 */
export interface SortedErrors<F> {
  byField: Readonly<Partial<Record<keyof F, string>>>
  /** Errors about something that the form does not show. */
  rest: readonly string[]
}

export function sortErrors<F extends object>(
  fields: Readonly<Record<string, string>>,
  values: F,
  sentAs: Readonly<Record<string, keyof F>> = {},
): SortedErrors<F> {
  const byField: Partial<Record<keyof F, string>> = {}
  const rest: string[] = []
  for (const [path, sentence] of Object.entries(fields)) {
    const name = fieldIn(path, values, sentAs)
    if (name === undefined) rest.push(sentence)
    else byField[name] ??= sentence
  }
  return { byField, rest }
}

function fieldIn<F extends object>(
  path: string,
  values: F,
  sentAs: Readonly<Record<string, keyof F>>,
): keyof F | undefined {
  const parts = path.split('.')
  const known = parts.find((part) => Object.hasOwn(sentAs, part) || Object.hasOwn(values, part))
  return known === undefined ? undefined : (sentAs[known] ?? (known as keyof F))
}
