import { LinkButton } from '~/components/buttons'
import { Button } from '@mantine/core'
import { Link } from '@inertiajs/react'
import { useState } from 'react'
import type { Claims, Lists } from '@generated/views'
import { EmptyState, Notice, StatusBadge } from '~/components/page'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { useListQuery } from '~/components/platform/lists/list_columns'
import { toneOfOwner } from '~/lib/status_tone'
import { t } from '~/lib/translate'

type ListProps = Lists.View<Claims.OfficerClaimRow> & {
  schemesError: string | null
  /** Address at which this officer creates a payment batch, for a list of claims to be paid. */
  payHref: string | null
  /** Statuses of the claims that this officer can advance, and of those at the officer's desk. */
  advanceable: number[]
  assignable: number[]
}

/** The officers' list of claims (document 4, 2.6). */
export default function ClaimList(props: ListProps) {
  const { list, filters, advanceable, assignable, payHref } = props
  const query = useListQuery()
  const [selected, setSelected] = useState<number[]>([])
  const chosen = list.rows.filter(({ id }) => selected.includes(id))
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
      notices={
        <>
          {props.schemesError ? <Notice tone="danger">{props.schemesError}</Notice> : null}
          {filters.applicant ? (
            <Notice tone="info">
              {t('claims.list.of_one')}{' '}
              <Link href="/officer/claims">{t('claims.list.of_all')}</Link>
            </Notice>
          ) : null}
        </>
      }
      hrefOf={(row) => `/officer/claims/${row.id}${query}`}
      cells={{
        status: (row) => <StatusBadge label={row.status} tone={toneOfOwner(row.owner)} />,
      }}
      empty={<EmptyState title={t('claims.list.empty')} />}
      rowLabel={(row) => t('claims.list.view', { id: row.id })}
      selection={chosen.map(({ id }) => id)}
      onSelectionChange={(keys) => setSelected(keys.map(Number))}
      canSelect={({ statusId }) => [...advanceable, ...assignable].includes(statusId)}
      selectionActions={
        <>
          <BulkClaims
            path="approvals/new?claims"
            label="claims.bulk.approve"
            rows={chosen.filter(({ statusId }) => advanceable.includes(statusId))}
            query={query}
          />
          <BulkClaims
            path="assignments/new?subjects"
            label="claims.bulk.assign"
            rows={chosen.filter(({ statusId }) => assignable.includes(statusId))}
            query={query}
          />
        </>
      }
    />
  )
}

interface BulkClaimsProps {
  /** Page of the step, with the ids of its claims. */
  path: string
  /** Key of its label. */
  label: 'claims.bulk.approve' | 'claims.bulk.assign'
  /** The chosen claims to which it applies. */
  rows: readonly Claims.OfficerClaimRow[]
  /** The query of the list, for the way back. */
  query: string
}

/** Actions for several claims; nothing where they apply to none of them. */
function BulkClaims({ path, label, rows, query }: BulkClaimsProps) {
  if (rows.length === 0) return null
  const ids = rows.map(({ id }) => id).join(',')
  return (
    <LinkButton
      href={`/officer/claims/${path}=${ids}${query.replace(/^\?/, '&')}`}
      variant={label === 'claims.bulk.approve' ? 'filled' : 'default'}
      label={t(label, { count: rows.length })}
    />
  )
}
