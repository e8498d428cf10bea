import { normaliseDigits } from '#kernel/formats/digits'
import { formatRupees, type Paise } from '#kernel/money/paise'
import { percentNumber, type BasisPoints } from '#kernel/rates/basis_points'
import {
  type RuleDefinition,
  type RuleUnit,
  SCHEME_RULES,
  type SchemeRules,
} from '#masters/rules/scheme_rules'

/**
 * Sentences of a scheme (terms of letters, criteria, guidelines) refer to its figures by rule (DECISIONS 5):
 * - `{refund_cap_percent}` is the figure: 12, ₹10,00,000 for an amount
 * - `{max_amount_lakh}` an amount in lakh: 10
 * - `{refund_period_years_in_words}` a short period in words: five
 * - `{claim_window_months:one month|# months}` the first text for 1, else the second with the figure for `#`
 * - `{=60}` a figure that is not a rule
 */

/** Spells a small number in the text's language. */
type NumberWord = (count: number) => string

interface Placeholder {
  /** Name as written between the braces. */
  readonly name: string
  readonly rule: RuleDefinition
  readonly key: keyof SchemeRules
  readonly show: (value: number, word: NumberWord) => string
}

const figure = (value: number) => String(value)
const PAISE_PER_LAKH = 10_000_000

/** By the unit of a rule: the suffixes of its placeholders, and what each displays. */
const FORMS: Partial<
  Record<RuleUnit, readonly [ending: RegExp, name: string, Placeholder['show']][]>
> = {
  years: [
    [/$/, '', figure],
    [/$/, '_in_words', (value, word) => word(value)],
  ],
  months: [
    [/$/, '', figure],
    [/$/, '_in_words', (value, word) => word(value)],
  ],
  days: [[/$/, '', figure]],
  number: [[/$/, '', figure]],
  percent: [[/$/, '', (value) => percentNumber(value as BasisPoints)]],
  rupees: [
    [/$/, '', (value) => formatRupees(value as Paise)],
    [/_rupees$/, '_lakh', (value) => String(Number((value / PAISE_PER_LAKH).toFixed(5)))],
  ],
}

/** Every placeholder in the display order of the rules; an optional rule has none. */
export const PLACEHOLDERS: readonly Placeholder[] = Object.entries(SCHEME_RULES).flatMap(
  ([key, rule]) =>
    rule.isOptional
      ? []
      : (FORMS[rule.unit] ?? []).map(([ending, name, show]) => ({
          name: rule.name.replace(ending, name),
          rule,
          key: key as keyof SchemeRules,
          show,
        }))
)

const BY_NAME = new Map(PLACEHOLDERS.map((one) => [one.name, one]))

const BRACES = /\{([^{}]*)\}/g
/** A placeholder in braces: a figure that is not a rule, or a rule with a singular and a plural text. */
const PLACEHOLDER_CONTENT =
  /^(?:=(?<fixed>[^|]+)|(?<name>[a-z_]+)(?::(?<one>[^|]+)\|(?<more>[^|]+))?)$/

/** Fills in the figures of the rules; anything that is not a placeholder remains unchanged. */
export function fillText(text: string, rules: Partial<SchemeRules>, word: NumberWord): string {
  return text.replaceAll(BRACES, (written, inner: string) => {
    const { fixed, name, one, more } = PLACEHOLDER_CONTENT.exec(inner)?.groups ?? {}
    if (fixed !== undefined) return fixed
    const placeholder = BY_NAME.get(name)
    const value = placeholder && rules[placeholder.key]
    if (typeof value !== 'number') return written
    const shown = placeholder!.show(value, word)
    if (one === undefined) return shown
    return value === 1 ? one : more.replaceAll('#', shown)
  })
}

const AMOUNTS = 'lakhs?|crores?|rupees|लाख|कोटी|करोड़|करोड|रुपये|रुपए'
const PERIODS = 'years?|months?|weeks?|days?|वर्ष|महिन|महीन|माह|आठवड|सप्ताह|हफ़्त|हफ्त|दिवस|दिन(?!ांक)'
const PERCENT = '%|percent|per cent|टक्क|प्रतिशत'

/** Patterns of figures that belong to rules, in all common notations. */
const figurePatterns = (words: readonly string[]) => [
  new RegExp(`(?:₹|rs\\.?|inr|रु\\.?)\\s*\\d[\\d,.]*`, 'i'),
  new RegExp(
    `(?:\\d[\\d,.]*|(?<![\\p{L}\\p{M}])(?:${words.join('|')}))[\\s-]*(?:${AMOUNTS}|${PERIODS}|${PERCENT})`,
    'iu'
  ),
  /(?:\bage\b|\baged\b|वय|आयु|cibil|सिबिल)[^.।;{}]{0,40}?\d+/i,
]

interface TextProblem {
  problem: 'unknown_placeholder' | 'figure_by_hand'
  /** The invalid text. */
  written: string
}

/**
 * Returns the problem with a sentence: an unknown placeholder, or a literal figure, which would not follow a change of
 * the rule.
 *
 * @param words the words for small numbers in every language
 */
export function textProblem(text: string, words: readonly string[]): TextProblem | null {
  for (const [written, inner] of text.matchAll(BRACES)) {
    const { fixed, name } = PLACEHOLDER_CONTENT.exec(inner)?.groups ?? {}
    if (fixed === undefined && !BY_NAME.has(name ?? '')) {
      return { problem: 'unknown_placeholder', written }
    }
  }
  /** Text in a placeholder does not count as a figure. */
  const rest = normaliseDigits(text.replaceAll(BRACES, '\u2026'))
  const brace = /[{}]/.exec(rest)
  if (brace) return { problem: 'unknown_placeholder', written: brace[0] }
  for (const pattern of figurePatterns(words)) {
    const [written] = pattern.exec(rest) ?? []
    if (written) return { problem: 'figure_by_hand', written: written.trim() }
  }
  return null
}
