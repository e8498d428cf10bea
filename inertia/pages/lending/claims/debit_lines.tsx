import { Button } from '@mantine/core'
import { router } from '@inertiajs/react'
import type { Claims } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { DataTable } from '~/components/data_table'
import { DebitMatch } from '~/components/lending/claims/debit_match'
import { Money } from '~/components/money'
import { EmptyState, Notice, Page } from '~/components/page'
import { t } from '~/lib/translate'

const ACCOUNT = '/officer/payment-batches/account'

type Line = Claims.DebitLines['lines'][number]

/** Bank bookings without a match in the books, and those matched last. */
export default function DebitLines(props: Claims.DebitLines & { can: { pay: boolean } }) {
  const { account, total, lines, receipts, matched, batches, returned, can } = props
  return (
    <Page
      title={t('claims.debit_account.lines_title')}
      subtitle={t('claims.debit_account.subtitle', { account })}
      backHref={ACCOUNT}
      backLabel={t('claims.debit_account.title')}
    >
      {total > lines.length ? (
        <Notice tone="info">
          {t('claims.debit_account.shown', { shown: lines.length, total })}
        </Notice>
      ) : null}
      <DataTable
        caption={t('claims.debit_account.unmatched_lines')}
        rows={lines}
        rowKey="id"
        empty={<EmptyState title={t('claims.debit_account.none_unmatched')} />}
        labels="claims.debit_account.columns"
        columns={(column) => [
          column('day', (row) => t.date(row.day)),
          column('narration', (row) => <Narration line={row} />),
          column.right('amount', (row) => <Money paise={row.paise} />),
          column.right('age', (row) => row.ageDays),
          column('proposal', (row) => <Proposal line={row} canPay={can.pay} />),
          ...(can.pay
            ? [
                column('action', (row) => (
                  <DebitMatch line={row} batches={row.paise < 0 ? batches : returned} />
                )),
              ]
            : []),
        ]}
      />
      {receipts.length === 0 ? null : (
        <DataTable
          caption={t('claims.debit_account.figures.receipts')}
          rows={receipts}
          rowKey="reference"
          empty={null}
          labels="claims.debit_account.columns"
          columns={(column) => [
            column('day', (row) => t.date(row.receivedOn)),
            column('reference', (row) => (
              <a href={`/officer/recoveries/${row.demandId}`}>{row.reference}</a>
            )),
            column.right('amount', (row) => <Money paise={row.amountPaise} />),
            column.right('age', (row) => row.ageDays),
          ]}
        />
      )}
      <DataTable
        caption={t('claims.debit_account.matched_lines')}
        rows={matched}
        rowKey="id"
        empty={<EmptyState title={t('claims.debit_account.none_matched')} />}
        labels="claims.debit_account.columns"
        columns={(column) => [
          column('day', (row) => t.date(row.day)),
          column('narration', (row) => <Narration line={row} />),
          column.right('amount', (row) => <Money paise={row.paise} />),
          column('match', (row) => (
            <>
              {[t(`claims.debit_account.kinds.${row.kind}`), row.batch, row.givenReference]
                .filter(Boolean)
                .join(' · ')}
              {row.remarks ? <div className="as-detail">{row.remarks}</div> : null}
            </>
          )),
          column(
            'matched_by',
            (row) => `${t.date(row.matchedOn)}, ${row.matchedBy ?? t('claims.officer.system')}`
          ),
          ...(can.pay
            ? [
                column('action', (row) => (
                  <ConfirmButton
                    variant="default"
                    size="compact-sm"
                    text={t('claims.debit_account.undo_text', { day: t.date(row.day) })}
                    confirmLabel={t('claims.debit_account.undo')}
                    onConfirm={() => router.delete(`${ACCOUNT}/lines/${row.id}/match`)}
                  />
                )),
              ]
            : []),
        ]}
      />
    </Page>
  )
}

type LineTexts = Pick<Line, 'narration' | 'reference' | 'bankReference' | 'returnReason'>

function Narration({ line }: { line: LineTexts }) {
  const { narration, reference, bankReference, returnReason } = line
  const details = [bankReference, reference, returnReason].filter(Boolean).join(' · ')
  return (
    <>
      {narration || '–'}
      {details ? <div className="as-detail">{details}</div> : null}
    </>
  )
}

/** The match that the amount or the text suggests; a user confirms it. */
function Proposal({ line: { id, proposal }, canPay }: { line: Line; canPay: boolean }) {
  if (!proposal) return <>–</>
  const { kind, batchId, itemId, reference, batch, claimId } = proposal
  const place = claimId === null ? batch : t('claims.debit_account.of_claim', { claim: claimId })
  const words = [t(`claims.debit_account.kinds.${kind}`), place, reference]
    .filter(Boolean)
    .join(' · ')
  const confirm = () =>
    router.post(
      `${ACCOUNT}/lines/${id}/match`,
      {
        kind,
        ...(batchId ? { batchId } : {}),
        ...(itemId ? { itemId } : {}),
        ...(reference ? { reference } : {}),
      },
      { preserveScroll: true }
    )
  return (
    <>
      <div>{words}</div>
      {canPay ? (
        <Button variant="default" size="compact-sm" onClick={confirm}>
          {t('claims.debit_account.confirm')}
        </Button>
      ) : null}
    </>
  )
}
