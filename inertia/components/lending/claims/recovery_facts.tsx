import type { Claims } from '@generated/views'
import { Money } from '~/components/money'
import { DescriptionList, SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

type Demand = Claims.OwnRecovery['demand']

/** A demand as both sides see it: the amount due, the reason, and the deadline. */
export function RecoveryFacts({ demand }: { demand: Demand }) {
  const money = (amount: number | null) => (amount === null ? null : <Money paise={amount} />)
  const day = (on: string | null) => (on === null ? null : t.date(on))
  return (
    <SectionCard title={t('claims.recovery.demand')}>
      <DescriptionList
        columns={2}
        labels="claims.recovery"
        items={(fact) => [
          fact('state', t(`claims.recovery.states.${demand.state}`)),
          fact('proposed', money(demand.proposedPaise)),
          fact('reason', demand.reason),
          demand.answerTill === null ? null : fact('answer_till', day(demand.answerTill)),
          demand.answer === null ? null : fact('answer', demand.answer),
          demand.orderText === null ? null : fact('order_text', demand.orderText),
          ...(demand.orderedPaise === null
            ? []
            : [
                fact('ordered', money(demand.orderedPaise)),
                fact('ordered_on', day(demand.orderedOn)),
                demand.interestPaise > 0 ? fact('interest', money(demand.interestPaise)) : null,
                fact('left', money(demand.outstandingPaise + demand.interestDuePaise)),
                demand.instalments === null ? null : fact('instalments', demand.instalments),
                demand.nextDueOn === null ? null : fact('next_due', day(demand.nextDueOn)),
              ]),
          demand.closedOn === null ? null : fact('closed_on', day(demand.closedOn)),
        ]}
      />
    </SectionCard>
  )
}

/** Amounts received, set off and written off; `base` is the address of the receipts. */
export function RecoveryEntries({ demand, base }: { demand: Demand; base: string }) {
  if (demand.entries.length === 0) return null
  return (
    <PlainTable
      caption={t('claims.recovery.entries')}
      rows={demand.entries}
      rowKey={({ id }) => id}
      labels="claims.recovery"
      columns={(column) => [
        column('kind', ({ kind }) => t(`claims.recovery.kinds.${kind}`)),
        column('entry_state', ({ state }) => t(`claims.recovery.entry_states.${state}`)),
        column('booked_on', ({ bookedOn }) => (bookedOn === null ? null : t.date(bookedOn))),
        column('reference', ({ id, kind, state, reference }) =>
          kind === 'receipt' && state === 'booked' ? (
            <a href={`${base}/letters/receipt?entry=${id}`}>{reference}</a>
          ) : (
            reference
          )
        ),
        column.right('amount', ({ amountPaise }) => <Money paise={amountPaise} />),
      ]}
    />
  )
}

/** Letters of completed steps, as PDFs. */
export function RecoveryLetters({ demand, base }: { demand: Demand; base: string }) {
  const letters = [
    demand.noticedOn && 'notice',
    demand.orderedOn && 'order',
    demand.certifiedOn && 'certificate',
  ].filter((kind) => !!kind)
  if (letters.length === 0) return null
  return (
    <SectionCard title={t('claims.recovery.letters.card')}>
      <ul>
        {letters.map((kind) => (
          <li key={kind}>
            <a href={`${base}/letters/${kind}`}>{t(`claims.recovery.letters.${kind}.title`)}</a>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
