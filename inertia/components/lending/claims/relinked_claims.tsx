import { Link } from '@inertiajs/react'
import type { Claims } from '@generated/views'
import { dayColumn, moneyColumn } from '~/components/columns'
import { DataTable } from '~/components/data_table'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

/** Claims whose payment failed and whose applicants stated their seeding anew, each to be looked at. */
export function RelinkedClaims({ claims }: { claims: readonly Claims.RelinkedClaim[] }) {
  const t = useT()
  if (claims.length === 0) return null
  return (
    <SectionCard
      id="seeded-again"
      title={t('claims.aadhaar_linking.officer.list')}
      subtitle={t('claims.aadhaar_linking.officer.list_text')}
    >
      <DataTable
        caption={t('claims.aadhaar_linking.officer.list')}
        hideCaption
        rows={claims}
        empty={null}
        labels="claims.columns"
        columns={(column) => [
          column('id', (row) => (
            <Link href={`${row.href}#seeding`}>
              {row.id} <span className="as-hidden">{t('claims.aadhaar_linking.officer.open')}</span>
            </Link>
          )),
          { key: 'applicantName', isName: true, label: t('claims.columns.applicant') },
          { key: 'applicationNo', label: t('claims.columns.application') },
          moneyColumn('amountPaise', t('claims.columns.approved')),
          dayColumn('statedOn', t('claims.aadhaar_linking.stated_on')),
        ]}
      />
    </SectionCard>
  )
}
