/** Whether a mail server can be asked to deliver to it. Stricter than the standard: no quotes, no comments, no lists. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/u.test(text)
}
