/*
 * Phonetic keys of names, the same for either script: सावित्री, Savitri, Savithri and Saavitri are all `svitri`. Latin
 * spellings do not reliably distinguish long from short vowels or aspirated from plain consonants, and may write the
 * vowel that is silent in Devanagari.
 */

/** One sound: a consonant, or one of the vowels a, i, u, e, o. */
type Sound = string

const VOWELS = 'aiueo'
const isVowel = (sound: Sound | undefined) => sound !== undefined && VOWELS.includes(sound)
const isConsonant = (sound: Sound | undefined) => sound !== undefined && !VOWELS.includes(sound)

/** Latin spellings, the longest first; those that begin with `^` match only at the beginning. */
const LATIN: readonly [spelling: RegExp, sounds: string][] = [
  /** ज्ञ is pronounced like this, and written Dnyan-, Gyan-, Jnan-. */
  [/^(?:dny|jny|gny)/, 'gy'],
  [/^(?:ksh|x)/, 'ks'],
  [/^chh?/, 'c'],
  [/^ck/, 'k'],
  [/^c(?=[eiy])/, 's'],
  [/^s(?:ch|h)/, 's'],
  [/^[kgjtdb]h/, ''],
  [/^(?:ph|f)/, 'p'],
  [/^(?:vh|wh|w)/, 'v'],
  [/^zh?/, 'j'],
  [/^[qc]/, 'k'],
  [/^aa?(?:i|ee|e)/, 'e'],
  [/^ei/, 'e'],
  [/^aa?(?:u|oo)/, 'o'],
  [/^ou/, 'o'],
  [/^ow(?![aeiou])/, 'o'],
  [/^aa?o/, 'av'],
  [/^a+/, 'a'],
  [/^(?:ee|i+)/, 'i'],
  [/^(?:oo|u+)/, 'u'],
]

const CONSONANTS: Readonly<Record<string, string>> = {
  ...mapLetters('k', 'कख'),
  ...mapLetters('g', 'गघ'),
  ...mapLetters('c', 'चछ'),
  ...mapLetters('j', 'जझ'),
  ...mapLetters('t', 'टठतथ'),
  ...mapLetters('d', 'डढदध'),
  ...mapLetters('n', 'ङञणनऩ'),
  ...mapLetters('p', 'पफ'),
  ...mapLetters('b', 'बभ'),
  ...mapLetters('m', 'म'),
  ...mapLetters('y', 'य'),
  ...mapLetters('r', 'रऱ'),
  ...mapLetters('l', 'लळऴ'),
  ...mapLetters('v', 'व'),
  ...mapLetters('s', 'शषस'),
  ...mapLetters('h', 'ह'),
}

const SIGNS: Readonly<Record<string, string>> = {
  ...mapLetters('a', 'ा'),
  ...mapLetters('i', 'िी'),
  ...mapLetters('u', 'ुू'),
  ...mapLetters('ri', 'ृॄ'),
  ...mapLetters('e', 'ेैॅॆ'),
  ...mapLetters('o', 'ोौॉॊ'),
}

const LETTERS: Readonly<Record<string, string>> = {
  ...mapLetters('a', 'अआ'),
  ...mapLetters('i', 'इई'),
  ...mapLetters('u', 'उऊ'),
  ...mapLetters('ri', 'ऋ'),
  ...mapLetters('e', 'एऐऍऎॲ'),
  ...mapLetters('o', 'ओऔऑऒ'),
  ॐ: 'om',
}

const VIRAMA = '्'
const NASAL = 'ंँ'
/** The inherent vowel of a consonant; its neighbours decide whether it is pronounced. */
const INHERENT_VOWEL = 'ə'
const IGNORED_SIGNS = /[\u093Cःऽ]/gu

function mapLetters(sound: string, letters: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter) => [letter, sound]))
}

/**
 * Returns the phonetic key of a word of a name: its consonants without aspiration, its vowels without length, and `a`
 * only at its beginning.
 *
 * @param word one of `nameWords`
 * @returns null for a word that is not written in one of the two scripts only
 */
export function phoneticKey(word: string): string | null {
  const plain = word.normalize('NFD').replace(IGNORED_SIGNS, '')
  const latin = plain.replace(/\p{Script=Inherited}/gu, '')
  const sounds = /^[a-z]+$/.test(latin) ? latinSounds(latin) : devanagariSounds(plain)
  return sounds && canonicalSounds(sounds)
}

/** Whether further letters would only extend its key: a final `a` may be a vowel or part of what follows. */
export const isOpenEnded = (word: string) => !/[aा]$/u.test(word)

function latinSounds(word: string): Sound[] {
  const sounds: Sound[] = []
  for (let rest = word.replace(/^jn/, 'gy'); rest !== '';) {
    const known = LATIN.find(([spelling]) => spelling.test(rest))
    const [written] = known ? known[0].exec(rest)! : rest
    const after = rest.slice(written.length)
    /** An aspirated consonant is reduced to the plain one. */
    const sound = known ? known[1] || written[0] : written
    const isY = sound === 'y' && isConsonant(sounds.at(-1)) && !/^[aeiou]/.test(after)
    sounds.push(...(isY ? 'i' : sound))
    rest = after
  }
  return sounds
}

function devanagariSounds(word: string): Sound[] | null {
  const letters = [...word.replaceAll('ज्ञ', 'ग्य')]
  const sounds: Sound[] = []
  for (const [at, letter] of letters.entries()) {
    const next = letters[at + 1] ?? ''
    const consonant = CONSONANTS[letter]
    if (consonant) {
      sounds.push(consonant)
      if (next !== VIRAMA && !SIGNS[next]) sounds.push(INHERENT_VOWEL)
    } else if (SIGNS[letter]) {
      sounds.push(...SIGNS[letter])
    } else if (LETTERS[letter]) {
      sounds.push(...joinVowel(sounds, LETTERS[letter]))
    } else if (NASAL.includes(letter)) {
      sounds.push(CONSONANTS[next] === 'm' ? 'm' : 'n')
    } else if (letter !== VIRAMA) {
      return null
    }
  }
  return dropSilentVowels(sounds)
}

/** A vowel after `a` combines with it, as in Latin: बाई is pronounced bai, भाऊ bhau, राओ rao. */
function joinVowel(before: Sound[], letter: string): string {
  if (before.at(-1) !== 'a' && before.at(-1) !== INHERENT_VOWEL) return letter
  if (letter === 'i' || letter === 'u') {
    before.pop()
    return letter === 'i' ? 'e' : 'o'
  }
  return letter === 'o' ? 'v' : letter
}

/**
 * Drops the inherent vowels that are silent: the last one, and those between single consonants that have vowels on
 * their other sides, starting from the end.
 */
function dropSilentVowels(sounds: Sound[]): Sound[] {
  const isPronounced = (sound: Sound | undefined) => isVowel(sound) || sound === INHERENT_VOWEL
  const result = [...sounds]
  for (let at = result.length - 1; at >= 0; at--) {
    if (result[at] !== INHERENT_VOWEL) continue
    const isLast = at === result.length - 1
    const isBetween =
      isPronounced(result[at - 2]) &&
      !isPronounced(result[at - 1]) &&
      isConsonant(result[at + 1]) &&
      !(result[at + 1] === 'y' && isGlide(result, at + 1)) &&
      isPronounced(result[at + 2])
    if (isLast || isBetween) result.splice(at, 1)
  }
  return result.map((sound) => (sound === INHERENT_VOWEL ? 'a' : sound))
}

/**
 * Whether य is a glide after the vowel before it, as in उदय and विजया, instead of beginning a syllable as in देवयानी.
 */
function isGlide(sounds: readonly Sound[], at: number) {
  const vowel = sounds[at + 1]
  return !isVowel(vowel) || (vowel === 'a' && at + 2 === sounds.length)
}

/** Returns the same key for the same pronunciation, whichever script it comes from. */
function canonicalSounds(sounds: Sound[]): string {
  const result: Sound[] = []
  for (const [at, sound] of sounds.entries()) {
    const [last, before] = [result.at(-1), result.at(-2)]
    const next = sounds[at + 1]
    if (sound === 'y' && isVowel(last) && !(isVowel(next) && next !== 'a' && last !== 'i')) {
      /** जय, नायक: ay is pronounced as in Jai, Naik; after i and e it is silent. */
      if (last === 'a') result.splice(-1, 1, 'e')
      else if (last === 'u' || last === 'o') result.push('y')
    } else if ('iu'.includes(sound) && last === 'r' && !isVowel(before)) {
      /** ऋ is written ri or ru. */
      result.push('i')
    } else if (sound !== last && !(sound === 'h' && last === 'v')) {
      result.push(sound)
    }
  }
  return result
    .join('')
    .replace(/(?<=.)a/g, '')
    .replace(/m(?=[pbk])/g, 'n')
    .replace(/nh$/, 'ng')
}
