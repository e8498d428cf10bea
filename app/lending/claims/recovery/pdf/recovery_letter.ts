import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, formatDate } from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import { localName, masters } from '#masters/queries/masters'
import { officeDocument } from '#pdf/letterhead'
import { drawSections } from '#pdf/sections'
import type { PdfLanguage } from '#pdf/shaper'

export type LetterKind = 'notice' | 'order' | 'receipt' | 'certificate'

/** What a letter of a demand is drawn from; amounts in paise. */
export interface RecoveryLetter {
  kind: LetterKind
  issuedOn: PlainDate
  /** Null for an account that no longer exists. */
  issuedBy: { name: string; roleId: number } | null
  number: number
  claimId: number
  applicationNo: string
  name: string
  districtId: number
  proposedPaise: number
  orderedPaise: number | null
  interestPaise: number
  /** With interest. */
  outstandingPaise: number
  reason: string
  orderText: string | null
  answerTill: PlainDate | null
  orderedOn: PlainDate | null
  dueOn: PlainDate | null
  receipt: { reference: string | null; amountPaise: number } | null
}

type Fact = [label: string, value: string | null]

/** The show-cause notice, the demand, a receipt, or the certificate to the Collector (RAILS, section 7), on A4. */
export function drawRecoveryLetter(
  letter: RecoveryLetter,
  language: PdfLanguage,
  i18n: I18n
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
    ['application', letter.applicationNo],
    ['claim', String(letter.claimId)],
    ['district', localName(masters().district(letter.districtId), language)],
    ...factsOf(letter, day),
    ['issued_by', issuerOf(letter, language)],
  ]
  const reasons = kind === 'notice' ? letter.reason : kind === 'order' ? letter.orderText : null
  drawSections(paper, [
    {
      title: t('demand'),
      blocks: [
        { kind: 'text', text: i18n.t(`claims.recovery.letters.${kind}.text`) },
        {
          kind: 'facts',
          facts: facts
            .filter(([, value]) => value !== null)
            .map(([label, value]) => ({ label: t(label), value, isWide: label === 'name' })),
        },
      ],
    },
    ...(reasons === null
      ? []
      : [{ title: t('reason'), blocks: [{ kind: 'text' as const, text: reasons }] }]),
  ])
  return paper.toBytes()
}

/** Name and role of the officer who issued it. */
function issuerOf({ issuedBy }: RecoveryLetter, language: PdfLanguage) {
  return issuedBy && `${issuedBy.name}, ${localName(masters().role(issuedBy.roleId), language)}`
}

function factsOf(letter: RecoveryLetter, day: (on: PlainDate | null) => string | null): Fact[] {
  const { kind, receipt, interestPaise } = letter
  const money = (amount: number) => formatRupees(paise(amount))
  const ordered: Fact[] = [
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
