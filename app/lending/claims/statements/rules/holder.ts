import { nameWords } from '#kernel/formats/names'
import { phoneticKey } from '#kernel/formats/phonetic_key'

/** Maximum length of a name; longer text is not a name. */
const MAX_NAME_LENGTH = 100

const LABEL =
  /^(?:(?:account ?holders?|customers?|a\/?c|account|(?:primary )?holders?|borrowers?)(?:'s)? ?names?|names? of (?:the )?(?:account ?holders?|customers?|borrowers?|account)|account ?holders?|names?|(?:खातेदारा?चे )?(?:पूर्ण )?नाव|खातेदार|खातेधारक)(?=[\s:\-–])[\s:\-–]*/iu
const HONORIFIC =
  /^(?:mr|mrs|ms|miss|shri|shree|smt|sau|kum|m\/s|श्रीमती|श्री|सौ|कुमारी|कु)(?:\.|(?=\s))\s*/iu
/** Terms that may follow a name in the same line. */
const AFTER_NAME =
  /\s+(?:a\/c|acc(?:ount)?|branch|address|add|ifsc|micr|customer|cust|cif|crn|currency|period|date|statement|joint holder|nominee|mobile|email|खाते|खाता|शाखा|पत्ता)(?![\p{L}\p{M}]).*$|\s*[\d:].*$/iu
/** Terms that are not the name of a holder: a bank, a kind of account. */
const NO_NAME =
  /(?<![\p{L}\p{M}])(?:bank|bnk|branch|of|co-?op(?:erative)?|sahakari|savings?|current|regular|salary|deposit|scheme|product|statement|loan|बँक|बैंक|सहकारी|शाखा)(?![\p{L}\p{M}])/iu

/**
 * Returns the holders of a statement's account, by the labels above its heading and by forms of address; none without
 * these.
 */
export function holdersOf(above: readonly string[]): string[] {
  return above.flatMap((text) => {
    const line = text.replace(/\s+/g, ' ').trim()
    if (!LABEL.test(line) && !HONORIFIC.test(line)) return []
    const name = line.replace(LABEL, '').replace(AFTER_NAME, '').trim()
    const isName = /\p{L}[\s.]+\p{L}/u.test(name) && name.length <= MAX_NAME_LENGTH
    return isName && !NO_NAME.test(name) ? [name] : []
  })
}

/** A business has a name of its own, which need not contain its owner's. */
const FIRM =
  /^m\/s|(?<!\p{L})(?:traders?|trading|enterprises?|stores?|industr(?:y|ies)|udyog|agenc(?:y|ies)|services?|works|company|ltd|llp|pvt|shop|centre|center|dairy|gat|group|sangh|sanstha|mandal|trust)(?!\p{L})/iu
const SEPARATORS =
  /\s*(?:\/|&|,|;|\||\band\b|\bor\b|(?<![\p{L}\p{M}])(?:आणि|व|किंवा)(?![\p{L}\p{M}]))\s*/iu

type HolderMatch = 'same' | 'other' | 'unknown'

/**
 * Compares the holders of an account with a person: it is the person's where a holder has the first name and the
 * surname, in either script and order, and another person's where no holder has the first name. Initials, other
 * surnames and firms decide neither way.
 *
 * @param names of the applicant, and of the group
 */
export function compareHolders(holders: readonly string[], names: readonly string[]): HolderMatch {
  const each = holders.flatMap((one) => [one, ...one.split(SEPARATORS)]).filter((one) => one !== '')
  const found = names.flatMap((name) => each.map((one) => comparePerson(one, name)))
  if (found.includes('same')) return 'same'
  const isOther = found.length > 0 && found.every((one) => one === 'other')
  return isOther && !holders.some((one) => FIRM.test(one)) ? 'other' : 'unknown'
}

/** Returns the phonetic keys of the words of a name; for an initial, its letter. */
const soundsOf = (name: string) =>
  nameWords(name.replace(HONORIFIC, '')).map((one) => phoneticKey(one) ?? one)

function comparePerson(holder: string, name: string): HolderMatch {
  const [held, own] = [soundsOf(holder), soundsOf(name)]
  if (held.length === 0 || own.length === 0) return 'unknown'
  const [first, surname] = [own[0], own[own.length - 1]]
  const given = held.filter((one) => one !== surname)
  const hasSurname = given.length < held.length
  if (given[0] === first || held[0] === first) {
    return hasSurname && hasSameMiddle(given, own) ? 'same' : 'unknown'
  }
  const isInitial = (one: string) => one.length === 1 && one === first[0]
  return given.some((one) => one === first || isInitial(one)) ? 'unknown' : 'other'
}

/** Whether the middle names are equal where both are written in full. */
function hasSameMiddle([, middle]: readonly string[], own: readonly string[]): boolean {
  const other = own.length > 2 ? own[1] : undefined
  if (!middle || !other || middle.length === 1 || other.length === 1) return true
  return middle === other
}
