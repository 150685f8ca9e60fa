/**
 * The look of every email, as text and as HTML. Styles are inline, because many mail programs drop everything else; the
 * colors also read well where a program inverts them for its dark mode.
 */
import { PRODUCT_NAME } from '@corridor/contract'

export interface MailContent {
  subject: string
  text: string
  html: string
}

export type Block =
  | { paragraph: string }
  | { button: string; url: string }
  | { figures: readonly (readonly [label: string, value: string])[] }
  | { code: string }

export interface Letter {
  subject: string
  heading: string
  blocks: readonly Block[]
  /** Why the person gets this, in small print. */
  footer: readonly (string | { link: string; url: string })[]
}

const SUBJECT_LENGTH = 150

/** HTML that needs no escaping. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** Escapes everything that is put into it. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  const shown = (value: (typeof values)[number] | undefined): string => {
    if (value === undefined) return ''
    if (value instanceof Html) return value.text
    return typeof value === 'string' ? escaped(value) : value.map(shown).join('')
  }
  return new Html(parts.map((part, index) => part + shown(values[index])).join(''))
}

/** Mail to staff is in English. */
export function compose(letter: Letter, language = 'en'): MailContent {
  const characters = [...letter.subject.replace(/\s+/g, ' ').trim()]
  const subject =
    characters.length <= SUBJECT_LENGTH ? characters.join('') : `${characters.slice(0, SUBJECT_LENGTH - 1).join('')}…`
  return { subject, text: textOf(letter), html: htmlOf(letter, subject, language).text }
}

function textOf({ heading, blocks, footer }: Letter): string {
  const small = footer.map((line) => (typeof line === 'string' ? line : `${line.link}: ${line.url}`))
  return `${[heading, ...blocks.map(textOfBlock), ['--', ...small].join('\n')].join('\n\n')}\n`
}

function textOfBlock(block: Block): string {
  if ('paragraph' in block) return block.paragraph
  if ('button' in block) return `${block.button}: ${block.url}`
  if ('code' in block) return `    ${block.code}`
  return block.figures.map(([label, value]) => `${label}: ${value}`).join('\n')
}

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

/** Styles that cannot be inline. */
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background-color: #10151f !important; }
  .card { background-color: #1b2331 !important; border-color: #39455a !important; }
  .card h1, .card p, .card td, .brand { color: #e9edf5 !important; }
  .small, .small a, .label { color: #aab6ca !important; }
  .button { background-color: #8fb4ff !important; color: #0b1220 !important; }
  .row { border-color: #39455a !important; }
}`

function htmlOf({ heading, blocks, footer }: Letter, subject: string, language: string): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${new Html(DARK)}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f3f5f9;${FONT}">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f3f5f9"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td class="brand" style="padding:0 8px 12px;color:#1d2a44;font-size:16px;font-weight:700">${PRODUCT_NAME}</td></tr>
<tr><td class="card" style="background-color:#ffffff;border:1px solid #d9dfea;border-radius:12px;padding:28px 28px 12px">
<h1 style="margin:0 0 16px;color:#1d2a44;font-size:20px;line-height:28px;overflow-wrap:anywhere">${heading}</h1>
${blocks.map(htmlOfBlock)}
</td></tr>
<tr><td style="padding:16px 8px">${footer.map(smallPrint)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function htmlOfBlock(block: Block): Html {
  if ('paragraph' in block) {
    return html`<p style="margin:0 0 16px;color:#1d2a44;font-size:16px;line-height:24px;overflow-wrap:anywhere">${block.paragraph}</p>`
  }
  if ('button' in block) {
    return html`<p style="margin:8px 0 20px"><a class="button" href="${block.url}" style="display:inline-block;background-color:#1f4fbf;color:#ffffff;font-size:16px;font-weight:600;line-height:24px;padding:10px 20px;border-radius:8px;text-decoration:none">${block.button}</a></p>`
  }
  if ('code' in block) {
    return html`<p style="margin:0 0 16px;color:#1d2a44;font-size:24px;line-height:32px;letter-spacing:4px">${block.code}</p>`
  }
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.figures.map(
    ([label, value]) =>
      html`<tr><td class="label row" style="padding:8px 0;border-bottom:1px solid #e3e8f1;color:#55617a;font-size:15px;line-height:22px">${label}</td><td class="row" align="right" style="padding:8px 0;border-bottom:1px solid #e3e8f1;color:#1d2a44;font-size:15px;line-height:22px;font-weight:600">${value}</td></tr>`,
  )}</table>`
}

function smallPrint(line: Letter['footer'][number]): Html {
  const style = 'margin:0 0 6px;color:#55617a;font-size:13px;line-height:19px'
  if (typeof line === 'string') return html`<p class="small" style="${style}">${line}</p>`
  return html`<p class="small" style="${style}"><a href="${line.url}" style="color:#55617a">${line.link}</a></p>`
}
