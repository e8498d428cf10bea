import '~/components/platform/lists/lists.css'
import '~/components/lending/approvals/review/review.css'
import { Link, useForm } from '@inertiajs/react'
import type { Approvals } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { DateText, EmptyState, Page, SectionCard, StatusBadge } from '~/components/page'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { toneOfColumn } from '~/lib/status_tone'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const LIST_PATH = '/officer/applications'

type NumberSearchProps = {
  /** Files found; null before a search. */
  found: Approvals.ListRow[] | null
}

const FIELDS = ['aadhaar', 'pan', 'accountNo'] as const

/** Search for files by a number that is never shown, stored or put into an address. */
export default function NumberSearch({ found }: NumberSearchProps) {
  const form = useForm({ aadhaar: '', pan: '', accountNo: '' })
  const field = useFields(form, 'profile.fields')
  return (
    <Page
      title={t('approvals.search.title')}
      subtitle={t('approvals.search.text')}
      backHref={LIST_PATH}
      backLabel={t('approvals.review.back')}
    >
      <SectionCard>
        <PostForm
          form={form}
          className="as-stack"
          onSend={() => form.post(`${LIST_PATH}/search`, { onSuccess: () => form.reset() })}
        >
          <div className="as-columns ls-filter-row" data-least="field">
            {FIELDS.map((name) => (
              <TextField
                key={name}
                {...field(name)}
                inputMode={name === 'pan' ? undefined : 'numeric'}
                autoCapitalize="characters"
                autoComplete="off"
                maxLength={30}
              />
            ))}
          </div>
          <SubmitRow form={form} label={t('approvals.search.find')} />
        </PostForm>
      </SectionCard>
      {found ? (
        <DataTable
          caption={t('approvals.search.found')}
          rows={found}
          rowLabel={(row) => row.number}
          empty={<EmptyState title={t('approvals.search.none')} />}
          labels="approvals.columns"
          columns={(column) => [
            column('number', (row) => (
              <Link href={`${LIST_PATH}/${row.id}`} className="as-row-link as-numbers">
                {row.number}
              </Link>
            )),
            { key: 'applicantName', label: t('approvals.columns.applicantName'), isName: true },
            column('district'),
            column('submittedOn', (row) => <DateText value={row.submittedOn} />),
            column('status', (row) => (
              <StatusBadge label={row.status} tone={toneOfColumn(row.statusColumn)} />
            )),
          ]}
        />
      ) : null}
    </Page>
  )
}
