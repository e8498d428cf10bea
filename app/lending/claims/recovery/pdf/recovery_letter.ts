import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, formatDate } from '#kernel/calendar/plain_date'
import { inLanguage } from '#kernel/formats/languages'
import { formatRupees, paise } from '#kernel/money/paise'
import { officeDocument } from '#pdf/letterhead'
import { INK } from '#pdf/styles'
import { drawSections } from '#pdf/sections'
import type { PdfLanguage } from '#pdf/shaper'

export type LetterKind = 'notice' | 'order' | 'receipt' | 'certificate'

/** The data of a demand's letter; amounts in paise, names in each language. */
export interface RecoveryLetter {
  kind: LetterKind
  issuedOn: PlainDate
  /** Null for an account that no longer exists. */
  issuedBy: { name: string; role: Record<string, string> } | null
  number: number
  claimId: number
  applicationNo: string
  name: string
  district: Record<string, string>
  /** Address of the debtor; only for the Collector. */
  address: Record<string, string> | null
  proposedPaise: number
  orderedPaise: number | null
  interestPaise: number
  /** Including interest. */
  outstandingPaise: number
  reason: string
  orderText: string | null
  noticedOn: PlainDate | null
  /** Null where there was no answer within the period. */
  answeredOn: PlainDate | null
  answerTill: PlainDate | null
  orderedOn: PlainDate | null
  dueOn: PlainDate | null
  receipt: { reference: string | null; amountPaise: number } | null
}

type Fact = [label: string, value: string | null]

/**
 * Draws the show-cause notice, the demand, a receipt, or the certificate to the Collector (RAILS, section 7), on A4.
 */
export function drawRecoveryLetter(
  letter: RecoveryLetter,
  language: PdfLanguage,
  i18n: I18n,
  seal?: string
): Uint8Array {
  const { kind, name, number } = letter
  const t = (key: string, params?: Record<string, string | number>) =>
    i18n.t(`claims.recovery.${key}`, params)
  const day = (on: PlainDate | null) => on && formatDate(on, language)
  const paper = officeDocument(
    {
      title: i18n.t(`claims.recovery.letters.${kind}.title`),
      subject: t('of', { number, name }),
      madeAt: getClock().now(),
      status: day(letter.issuedOn)!,
    },
    language,
    i18n
  )
  const facts: Fact[] = [
    ['name', name],
    ['address', letter.address && inLanguage(letter.address, language)],
    ['application', letter.applicationNo],
    ['claim', String(letter.claimId)],
    ['district', inLanguage(letter.district, language)],
    ...factsOf(letter, day),
    ['issued_by', issuerOf(letter, language)],
  ]
  drawSections(paper, [
    {
      title: t('demand'),
      blocks: [
        { kind: 'text', text: i18n.t(`claims.recovery.letters.${kind}.${wordingOf(letter)}`) },
        {
          kind: 'facts',
          facts: facts
            .filter(([, value]) => value !== null)
            .map(([label, value]) => ({
              label: t(label),
              value,
              isWide: WIDE_FIELDS.includes(label),
            })),
        },
      ],
    },
    ...reasonsOf(letter).flatMap(([label, text]) =>
      text === null ? [] : [{ title: t(label), blocks: [{ kind: 'text' as const, text }] }]
    ),
  ])
  if (seal) paper.paragraph(seal, { size: 8, colour: INK.muted })
  return paper.toBytes()
}

const WIDE_FIELDS = ['name', 'address']

/** An order states whether there was an answer to consider. */
const wordingOf = ({ kind, answeredOn }: RecoveryLetter) =>
  kind === 'order' && answeredOn === null ? 'unanswered' : 'text'

/** Returns why the amount is demanded, and why it was ordered. */
function reasonsOf({ kind, reason, orderText }: RecoveryLetter): Fact[] {
  if (kind === 'receipt') return []
  return [
    ['reason', kind === 'order' ? null : reason],
    ['order_text', kind === 'notice' ? null : orderText],
  ]
}

/** Returns the name and role of the officer who issued it. */
function issuerOf({ issuedBy }: RecoveryLetter, language: PdfLanguage) {
  return issuedBy && `${issuedBy.name}, ${inLanguage(issuedBy.role, language)}`
}

function factsOf(letter: RecoveryLetter, day: (on: PlainDate | null) => string | null): Fact[] {
  const { kind, receipt, interestPaise } = letter
  const money = (amount: number) => formatRupees(paise(amount))
  const ordered: Fact[] = [
    ['noticed_on', day(letter.noticedOn)],
    ['answered_on', day(letter.answeredOn)],
    ['ordered', money(letter.orderedPaise ?? 0)],
    ['interest', interestPaise > 0 ? money(interestPaise) : null],
    ['ordered_on', day(letter.orderedOn)],
  ]
  switch (kind) {
    case 'notice':
      return [
        ['proposed', money(letter.proposedPaise)],
        ['answer_till', day(letter.answerTill)],
      ]
    case 'order':
      return [...ordered, ['due_on', day(letter.dueOn)]]
    case 'receipt':
      return [
        ['received', money(receipt!.amountPaise)],
        ['reference', receipt!.reference],
        ['left', money(letter.outstandingPaise)],
      ]
    case 'certificate':
      return [...ordered, ['due_on', day(letter.dueOn)], ['left', money(letter.outstandingPaise)]]
  }
}
