import type { I18n } from '@adonisjs/i18n'
import i18nManager from '@adonisjs/i18n/services/main'
import type { Difference } from '#maker_checker/contracts/change_kind'
import type ProposedChange from '#maker_checker/models/proposed_change'
import { changeKind } from '#maker_checker/registry'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { sentenceValue } from '#kernel/exceptions/sentence'
import { inEachLanguage } from '#kernel/formats/languages'
import { formatValue } from '#lists/kinds'

type Named = Pick<ProposedChange, 'kind' | 'about'>

/** The kind of a change and what it is about, for a reader. */
export const changeWords = ({ kind, about }: Named, i18n: I18n) => ({
  kind: i18n.t(changeKind(kind).words),
  title: about === null ? null : String(sentenceValue(i18n, about)),
})

/** The same in one line, in every language, for messages. */
export const changeInEachLanguage = (change: Named) =>
  inEachLanguage((locale) => {
    const { kind, title } = changeWords(change, i18nManager.locale(locale))
    return title === null ? kind : `${kind}: ${title}`
  })

/** A difference as a page shows it. */
export interface DifferenceLine {
  label: string
  /** Null where there is none. */
  old: string | null
  new: string | null
  /** Old and new are addresses of pictures. */
  isPicture?: true
}

const written = (kind: Difference['kind'], value: SentenceValue | null, i18n: I18n) => {
  if (value === null) return null
  const words = sentenceValue(i18n, value)
  return kind === 'picture' ? String(words) : formatValue(kind, words, i18n.locale)
}

export const differenceLines = (difference: readonly Difference[], i18n: I18n): DifferenceLine[] =>
  difference.map(({ label, kind, ...values }) => ({
    label: String(sentenceValue(i18n, label)),
    old: written(kind, values.old, i18n),
    new: written(kind, values.new, i18n),
    ...(kind === 'picture' ? { isPicture: true } : {}),
  }))
