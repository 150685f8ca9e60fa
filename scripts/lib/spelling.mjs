/**
 * Finds words that are spelled as in Britain. Names in code are looked at word by word: `greyLabel` is two words. The
 * endings are told apart from the words that have them, so that most forms of a word are found.
 */
const BRITISH = [
  // colour, behavioural
  forms(
    `arbour ardour armour behaviour candour clamour colour demeanour endeavour favour fervour flavour harbour honour
    humour labour neighbour odour parlour rancour rigour rumour saviour savour splendour tumour valour vapour vigour`,
    '[a-z]*',
    '(?:dis|mis|multi|un)?',
  ),
  // centre
  forms(
    'calibre centre fibre litre lustre meagre metre sabre sombre spectre theatre',
    '[ds]?',
    '(?:centi|kilo|milli)?',
  ),
  // cancelled; cancellation is American, too
  forms(
    `bevel cancel channel counsel dial duel enamel equal fuel funnel grovel initial jewel label level libel marvel medal
    model panel parcel pedal pencil quarrel rival shovel signal spiral total towel travel tunnel unravel`,
    'l(?:ed|ers?|ery|ings?|ors?|ous)',
    '(?:de|mis|re|un)?',
  ),
  // One l, where Americans write two
  forms('distil enrol enthral fulfil instal instil', '(?:s|ments?)?'),
  forms('skilful wilful', '(?:ly|ness)?'),
  forms('analys breathalys catalys dialys electrolys hydrolys paralys', '(?:ed?|ers?|ing)'),
  forms('analogu catalogu', '(?:e[ds]?|ing)'),
  // The specification calls a state `dialogues`.
  forms('dialogue', ''),
  forms('defence licence offence pretence', '(?:[ds]|less)?'),
  forms('abridgement acknowledgement judgement', '(?:s|al)?'),
  forms('grey', '(?:s|e[dr]|ing|ish|scale)?'),
  forms('dreamt learnt spelt spoilt', '', '(?:mis|un)?'),
  forms('afterwards amongst centring focussed focussing towards whilst', ''),
  forms(
    `aeroplane aluminium artefact cheque draught encyclopaedia foetus gaol jewellery kerb maths moult moustache
    orthopaedic paediatric programme pyjama storey sulphur tyre waggon yoghurt`,
    's?',
  ),
  forms('ageing cosy woollen', ''),
  forms('mould plough', '(?:s|ed|ing|y)?'),
  forms('sceptic', '(?:s|al|ally|ism)?'),
  forms('manoeuv', '(?:re[ds]?|ring|rable)'),
]

/** Americans spell these in -ise, too. Every other word has a z. */
const ISE = new Set(
  wordsIn(
    `advertise advise appraise apprise arise bitwise braise bruise chastise circumcise clockwise comprise compromise
    concise counterclockwise cruise demise despise devise disguise enterprise excise exercise expertise franchise
    imprecise improvise incise lengthwise liaise likewise malaise merchandise noise otherwise pairwise paradise poise
    praise precise premise promise raise reprise revise stepwise sunrise supervise surprise televise treatise turquoise
    unwise`,
  ),
)
const ISE_FORM = /^([a-z]{2,})is(?:e[ds]?|ers?|ing|ations?|able)$/

const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g
const HYPHENATED = /\be-mails?\b/gi

/** Every British word of a text, with its line. */
export function britishWords(text) {
  const found = []
  for (const [at, line] of text.split('\n').entries()) {
    for (const [word] of line.matchAll(WORD)) if (word.length > 3 && isBritish(word)) found.push({ line: at + 1, word })
    for (const [word] of line.matchAll(HYPHENATED)) found.push({ line: at + 1, word })
  }
  return found
}

/** Every text has the same words again and again. */
const known = new Map()

function isBritish(word) {
  const lower = word.toLowerCase()
  const before = known.get(lower)
  if (before !== undefined) return before
  const stem = ISE_FORM.exec(lower)?.[1]
  const found = (stem !== undefined && !ISE.has(`${stem}ise`)) || BRITISH.some((pattern) => pattern.test(lower))
  known.set(lower, found)
  return found
}

function forms(words, endings, beginnings = '') {
  return new RegExp(`^${beginnings}(?:${wordsIn(words).join('|')})${endings}$`)
}

function wordsIn(text) {
  return text.split(/\s+/)
}
