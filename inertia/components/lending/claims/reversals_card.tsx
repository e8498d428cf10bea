import type { Claims } from '@generated/views'
import { LinkButton } from '~/components/buttons'
import { FileLink } from '~/components/file_link'
import { Money } from '~/components/money'
import { DescriptionList, Notice, SectionCard } from '~/components/page'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { t } from '~/lib/translate'

type Reversals = NonNullable<Claims.ClaimReversals>

/** Late returns of a claim's payments: reported, proposed and booked. */
export function ReversalsCard({ reversals }: { reversals: Claims.ClaimReversals }) {
  if (reversals === null) return null
  const { rows, waiting, proposeHref, creditHref, isCreditReported } = reversals
  return (
    <SectionCard title={t('claims.reversal.card')} stacked>
      <PendingNotice waiting={waiting} />
      {rows.map((row) => (
        <ReversalFacts key={row.id} row={row} />
      ))}
      {isCreditReported ? <Notice tone="warning">{t('claims.late_credit.reported')}</Notice> : null}
      {creditHref ? (
        <LinkButton href={creditHref} variant="default" label={t('claims.late_credit.title')} />
      ) : null}
      {proposeHref && !waiting ? (
        <LinkButton href={proposeHref} variant="default" label={t('claims.reversal.title')} />
      ) : null}
    </SectionCard>
  )
}

function ReversalFacts({ row }: { row: Reversals['rows'][number] }) {
  return (
    <div className="as-stack">
      <DescriptionList
        columns={2}
        labels="claims.reversal"
        items={(fact) => [
          fact('amount', <Money paise={row.amountPaise} />),
          row.reportedOn ? fact('reported_on', t.date(row.reportedOn)) : null,
          row.reference ? fact('reference', row.reference) : null,
          row.returnedOn ? fact('returned_on', t.date(row.returnedOn)) : null,
          fact('reason', row.reason),
          ...(row.reversedOn
            ? [
                fact('reversed_on', t.date(row.reversedOn)),
                fact('proposed_by', row.proposedBy),
                fact('confirmed_by', row.confirmedBy),
              ]
            : [fact('reversed_on', t('claims.reversal.not_booked'))]),
        ]}
      />
      {row.file ? (
        <FileLink
          href={`/files/${row.file.uuid}`}
          label={t('claims.reversal.evidence')}
          mime={row.file.mime}
        />
      ) : null}
    </div>
  )
}
