import type { Claims } from '@generated/views'
import { LinkButton } from '~/components/buttons'
import { Money } from '~/components/money'
import { DescriptionList, SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

/** Amounts of a claim's payments that are being recovered, and a link to propose a demand. */
export function RecoveriesCard({ recoveries }: { recoveries: Claims.ClaimRecoveries }) {
  if (recoveries === null) return null
  const { rows, proposeHref } = recoveries
  return (
    <SectionCard title={t('claims.recovery.card')} stacked>
      {rows.map(({ id, state, amountPaise, outstandingPaise }) => (
        <DescriptionList
          key={id}
          columns={2}
          labels="claims.recovery"
          items={(fact) => [
            fact(
              'demand',
              <a href={`/officer/recoveries/${id}`}>
                {t('claims.recovery.number', { number: id })}
              </a>
            ),
            fact('state', t(`claims.recovery.states.${state}`)),
            fact('amount', <Money paise={amountPaise} />),
            fact('outstanding', <Money paise={outstandingPaise} />),
          ]}
        />
      ))}
      {proposeHref ? (
        <LinkButton
          href={proposeHref}
          variant="default"
          label={t('claims.recovery.propose.title')}
        />
      ) : null}
    </SectionCard>
  )
}
