const PHONE = /^\(\d{3}\) \d{3}-\d{4}$/

export function isPhoneNumber(text: string): boolean {
  return PHONE.test(text)
}

/** Formats a possibly incomplete number as (###) ###-####. */
export function formatPhoneNumber(typed: string): string {
  const digits = typed
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
    .slice(0, 10)
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}
