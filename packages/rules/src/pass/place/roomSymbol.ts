/** The picture that stands for a room, from its name: students find a place by it before they have read the name. */
const SYMBOLS = [
  ['restroom', /\b(rest|bath|wash)\s?rooms?\b|\btoilets?\b|\blavator(y|ies)\b/i],
  ['water', /\bfountains?\b|\bwater\b/i],
  ['health', /\bnurse|\bhealth\b|\bclinic\b/i],
  ['counseling', /\bcounsel|\bguidance\b|\bsocial work/i],
  ['library', /\blibrar|\bmedia center\b/i],
  ['office', /\boffices?\b|\battendance\b/i],
  ['gym', /\bgym|\bweight room\b|\bfield ?house\b/i],
  ['locker', /\blockers?\b/i],
  ['food', /\bcafeteria\b|\blunch/i],
  ['art', /\bart\b|\bstudio\b/i],
  ['music', /\bmusic\b|\bband\b|\bchoir\b/i],
  ['lab', /\blab(orator(y|ies))?\b/i],
] as const

export type RoomSymbol = (typeof SYMBOLS)[number][0] | 'room'

export function roomSymbol(name: string): RoomSymbol {
  return SYMBOLS.find(([, words]) => words.test(name))?.[0] ?? 'room'
}
