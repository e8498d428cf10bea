import { Button } from '@mantine/core'
import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import type { Claims, Lists } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { EmptyState } from '~/components/empty_state'
import { OfficerList } from '~/components/lists/officer_list'
import { Notice } from '~/components/notice'
import { StatusBadge } from '~/components/status_badge'
import { toneOfOwner } from '~/lib/status_tone'
import { useT } from '~/lib/use_t'

type ListProps = Lists.View<Claims.OfficerClaimRow> & {
  schemesTrouble: string | null
  /** The list is of claims to be paid: they are taken out as a file, and into a batch. */
  isForPayment: boolean
  /** Where this officer makes a payment batch of them. */
  payHref: string | null
  /** Statuses of the claims that this officer can carry on. */
  selectable: number[]
}

/** The officers' list of claims (document 4, 2.6). */
export default function ClaimList(props: ListProps) {
  const { list, filters, selectable, isForPayment, payHref } = props
  const t = useT()
  const [selected, setSelected] = useState<number[]>([])
  /** Of this page alone: what is sent carries what was seen of each claim. */
  const chosen = list.rows.filter(({ id }) => selected.includes(id))
  const [isSending, setIsSending] = useState(false)
  const approve = () =>
    router.post(
      '/officer/claims/approvals',
      {
        claims: chosen.map(({ id, statusId, lastDecisionId }) => ({
          id,
          statusId,
          expectedDecisionId: lastDecisionId,
        })),
      },
      {
        preserveScroll: true,
        onStart: () => setIsSending(true),
        onFinish: () => setIsSending(false),
        onSuccess: () => setSelected([]),
      }
    )
  return (
    <OfficerList
      view={props}
      title={t('claims.list.title')}
      subtitle={t('claims.list.total', { count: list.total, isCapped: String(list.isCapped) })}
      acts={
        payHref ? (
          <Button component="a" href={payHref}>
            {t('claims.list.make_batch')}
          </Button>
        ) : null
      }
      hasExcel={isForPayment}
      notices={
        <>
          {props.schemesTrouble ? <Notice tone="danger">{props.schemesTrouble}</Notice> : null}
          {filters.applicant ? (
            <Notice tone="info">
              {t('claims.list.of_one')}{' '}
              <Link href="/officer/claims">{t('claims.list.of_all')}</Link>
            </Notice>
          ) : null}
        </>
      }
      hrefOf={(row) => `/officer/claims/${row.id}`}
      cells={{
        status: (row) => <StatusBadge label={row.status} tone={toneOfOwner(row.owner)} />,
      }}
      empty={<EmptyState title={t('claims.list.empty')} />}
      rowLabel={(row) => t('claims.list.view', { id: row.id })}
      selection={chosen.map(({ id }) => id)}
      onSelectionChange={(keys) => setSelected(keys.map(Number))}
      canSelect={(row) => selectable.includes(row.statusId)}
      selectionActions={
        <ConfirmButton
          color="blue"
          variant="filled"
          busy={isSending}
          text={t('claims.bulk.confirm', { count: chosen.length })}
          confirmLabel={t('claims.bulk.approve', { count: chosen.length })}
          onConfirm={approve}
        />
      }
    />
  )
}
