export const EMAIL_PROBLEM = 'Enter an email address such as name@school.org.'

/** For a form, while someone types. The server checks it thoroughly. */
export const looksLikeEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim())
