import { formatDuration } from '#kernel/formats/message_values'
import { ActionButton } from '~/components/buttons'
import { formatRupees, paise } from '#kernel/money/paise'
import type { Claims } from '@generated/views'
import { StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'

type FoundInstalment = Claims.RecognisedPayments['instalments'][number]
/** The bank's line of a payment; the amount is null where only the narration was stored. */
interface Line {
  on: string
  narration: string
  amountPaise: number | null
  balancePaise: number | null
}
type Payment = Line & { amountPaise: number; line: number }

/** Accepts a payment; with a line number, it is one that the user confirmed. */
export type AcceptPayment = (
  scheduleRowId: number,
  payment: Pick<Payment, 'on' | 'amountPaise'> & { line?: number }
) => void

type FoundInstalmentsProps = {
  instalments: readonly FoundInstalment[]
  chosen: readonly number[]
  onTake: AcceptPayment
  /** Returns the paid day of an instalment in the form of a returned claim, with which the statement is compared. */
  dayOf?: (scheduleRowId: number) => string | null
}

const MARKS = {
  recognised: { word: 'recognised', tone: 'success' },
  choose: { word: 'choose', tone: 'warning' },
  other_amount: { word: 'differs', tone: 'warning' },
  bounced: { word: 'differs', tone: 'warning' },
  not_found: { word: 'none', tone: 'neutral' },
  outside: { word: 'none', tone: 'neutral' },
} as const
const DIFFERS = { word: 'differs', tone: 'warning' } as const

/** Whether a recognised instalment is missing from the returned claim, or has another day in it. */
export const differsFromClaim = ({ finding, heldOn }: FoundInstalment) =>
  finding.kind === 'recognised' && finding.paidOn !== heldOn

/** Returns the recognised payments that differ from the form of a returned claim. */
export const differingPayments = (
  instalments: readonly FoundInstalment[],
  dayOf: (scheduleRowId: number) => string | null
) =>
  instalments.flatMap(({ scheduleRowId, finding }) =>
    finding.kind === 'recognised' && finding.paidOn !== dayOf(scheduleRowId)
      ? [{ scheduleRowId, on: finding.paidOn, amountPaise: finding.amountPaise }]
      : []
  )

/** The findings of a statement about each instalment that can be claimed, with every difference. */
export function FoundInstalments({ instalments, chosen, onTake, dayOf }: FoundInstalmentsProps) {
  const isTaken = ({ scheduleRowId: id, finding }: FoundInstalment) =>
    dayOf && finding.kind === 'choose'
      ? finding.payments.some(({ on }) => on === dayOf(id))
      : chosen.includes(id)
  return (
    <ul className="cl-found">
      {instalments.map((one) => {
        const { word, tone } = dayOf && differsFromClaim(one) ? DIFFERS : MARKS[one.finding.kind]
        return (
          <li key={one.scheduleRowId}>
            <p className="as-strong">
              {t('claims.statement.instalment', {
                date: one.dueOn,
                amount: formatRupees(paise(one.emiPaise)),
              })}{' '}
              <StatusBadge label={t(`claims.statement.${word}`)} tone={tone} />
            </p>
            <FindingText found={one} />
            {dayOf ? (
              <DayInClaim found={one} day={dayOf(one.scheduleRowId)} onTake={onTake} />
            ) : null}
            {one.finding.kind === 'choose' ? (
              <PaymentChoice
                found={one}
                payments={one.finding.payments}
                isChosen={isTaken(one)}
                onTake={onTake}
              />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

function FindingText({ found: { finding, emiPaise } }: { found: FoundInstalment }) {
  const money = (amount: number) => formatRupees(paise(amount))
  const said = (key: string, values: Parameters<typeof t>[1]) =>
    t(`claims.statement.${key}`, values)
  if (finding.kind === 'choose') return <p>{t(`claims.statement.why.${finding.why}`)}</p>
  if (finding.kind === 'bounced') {
    return finding.bouncedOn.map((date, index) => <p key={index}>{said('bounced', { date })}</p>)
  }
  if (finding.kind === 'other_amount') {
    return finding.payments.map(({ on, amountPaise }, index) => (
      <p key={index}>{said('other_amount', { date: on, amount: money(amountPaise) })}</p>
    ))
  }
  if (finding.kind !== 'recognised') return <p>{t(`claims.statement.${finding.kind}`)}</p>
  const { paidOn, amountPaise, daysLate, payments, bouncedOn } = finding
  const differences = [
    daysLate > 0 && said('late', { days: formatDuration({ days: daysLate }, t) }),
    daysLate < 0 && said('early', { days: formatDuration({ days: -daysLate }, t) }),
    amountPaise > emiPaise && said('more', { amount: money(amountPaise - emiPaise) }),
    ...bouncedOn.map((date) => said('bounced_before', { date })),
  ].filter((one) => one !== false)
  return (
    <>
      <p>
        {[said('paid', { date: paidOn, amount: money(amountPaise) }), ...differences].join(' · ')}
      </p>
      {payments.map((payment) => (
        <BankLine key={payment.line} line={payment} />
      ))}
    </>
  )
}

/** The bank's line as it is in the statement. */
export function BankLine({ line }: { line: Line }) {
  const { on, narration, amountPaise, balancePaise } = line
  const said = { date: t.date(on), narration, amount: amountPaise, balance: balancePaise }
  return (
    <dl className="cl-line" aria-label={t('claims.statement.line.title')}>
      {Object.entries(said).map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{t(`claims.statement.line.${name}`)}</dt>
            <dd>
              {typeof value === 'number'
                ? formatRupees(paise(value), { decimals: 'always' })
                : value}
            </dd>
          </div>
        )
      )}
    </dl>
  )
}

interface DayInClaimProps {
  found: FoundInstalment
  /** Day in the form, which may have been corrected in the meantime. */
  day: string | null
  onTake: AcceptPayment
}

/** The day of an instalment in the returned claim, and a button to accept the one from the statement. */
function DayInClaim({ found, day, onTake }: DayInClaimProps) {
  const { scheduleRowId, dueOn, finding, heldOn } = found
  const held = heldOn
    ? t('claims.statement.held', { date: heldOn })
    : t('claims.statement.not_held')
  if (finding.kind !== 'recognised') {
    const isUnseen = heldOn && (finding.kind === 'not_found' || finding.kind === 'bounced')
    return <p>{isUnseen ? t('claims.statement.held_unseen', { date: heldOn }) : held}</p>
  }
  const { paidOn: on, amountPaise } = finding
  if (heldOn === on && day === on) return <p>{t('claims.statement.same')}</p>
  return (
    <>
      <p>{held}</p>
      {day === on ? (
        <p>{t('claims.statement.taken')}</p>
      ) : (
        <div className="as-actions">
          <ActionButton
            variant="default"
            aria-label={t('claims.statement.take_over_of', { due: dueOn, date: on })}
            onClick={() => onTake(scheduleRowId, { on, amountPaise })}
            label={t('claims.statement.take_over')}
          />
        </div>
      )}
    </>
  )
}

interface PaymentChoiceProps {
  found: FoundInstalment
  payments: readonly Payment[]
  isChosen: boolean
  onTake: AcceptPayment
}

function PaymentChoice({ found, payments, isChosen, onTake }: PaymentChoiceProps) {
  if (isChosen) return <p>{t('claims.statement.line.confirmed')}</p>
  return (
    <ul className="as-stack">
      {payments.map((payment) => (
        <li key={payment.line}>
          <BankLine line={payment} />
          <ActionButton
            variant="default"
            aria-label={t('claims.statement.take_of', { due: found.dueOn, date: payment.on })}
            onClick={() => onTake(found.scheduleRowId, payment)}
            label={t('claims.statement.take')}
          />
        </li>
      ))}
    </ul>
  )
}
